// One entry that has no answer yet: kept, told of within 3 seconds, and tried again every 5 with the same key, so that however
// often it arrives it is written once, after a reload too. Until then no other is let through. The words stand in
// table/notices.html, and on the page that comes without a connection.
(() => {
  "use strict";
  const TELL_AFTER = 2500, RETRY_AFTER = 5000, GIVE_UP_AFTER = 12000; // a write may wait 10 s for its lock
  let entry = null; // { path, values, what, whose, again }
  const KEYS = "#tiles .tile, #farkle, #bank, #moves .button";
  let told = ""; // which notice stands on the page
  let sending = false, telling = 0, retrying = 0;

  const table = () => document.getElementById("table");
  const isEntry = (config) => config?.verb === "post" && config.path === `${table()?.dataset.home}/entries`;
  const say = (words) => { document.getElementById("said").textContent = words; };
  const hide = () => document.querySelectorAll(".notice").forEach((one) => one.remove());

  const filled = (kind) => {
    const part = document.getElementById(`notice-${kind}`).content.cloneNode(true);
    part.querySelectorAll("[data-fill]").forEach((slot) => { slot.textContent = entry[slot.dataset.fill]; });
    return part;
  };

  const tell = (kind) => {
    if (!entry) return;
    hide();
    told = kind;
    document.querySelector("#table .side").prepend(filled(kind));
    // What looks dead says so too; the answer brings a page of its own.
    document.querySelectorAll(KEYS).forEach((key) => key.setAttribute("aria-disabled", "true"));
    say(document.querySelector(".notice h2").textContent);
  };

  // One for each game, under the path of its entries: another game in the same tab must not take its place.
  const KEPT = "unsent ";
  const stored = (task) => { try { return task(sessionStorage); } catch { return null; } }; // nothing is kept then
  const keep = () => stored((kept) => kept.setItem(KEPT + entry.path, JSON.stringify(entry)));
  const left = (key) => stored((kept) => JSON.parse(kept.getItem(key)));
  const leftOnes = () => stored((kept) => Object.keys(kept).filter((key) => key.startsWith(KEPT)).map(left)) || [];

  const unkeep = () => stored((kept) => kept.removeItem(KEPT + entry.path));

  const forget = () => {
    if (entry) unkeep();
    clearTimeout(telling);
    clearTimeout(retrying);
    hide();
    [entry, told] = [null, ""];
  };

  // What goes wrong is told of by the events below.
  const ask = (verb, path, more) => htmx.ajax(verb, path, { target: "#table", swap: "outerHTML", ...more }).catch(() => {});
  const refresh = () => ask("GET", table().dataset.home, { source: "body" });

  const send = () => {
    clearTimeout(retrying);
    if (!entry) return;
    sending = true;
    ask("POST", entry.path, { values: entry.values, source: "#table" });
    sending = false;
  };

  const described = (values, button, name) => {
    const points = values.type === "bank" && values.points.trim();
    const what = points && /^\d{1,6}$/.test(points) ? Number(points).toLocaleString("en") : points;
    if (points) return { what: `${what} for ${name}`, whose: `${name}'s`, again: `Bank ${what}` };
    if (values.type === "farkle") return { what: `Farkle for ${name}`, whose: `${name}'s`, again: "Farkle" };
    return { what: button, whose: "the", again: button };
  };

  document.addEventListener("htmx:configRequest", (event) => {
    const config = event.detail;
    if (!isEntry(config) || sending) return;
    if (entry) {
      event.preventDefault();
      tell(told || "waiting");
      return;
    }
    const values = Object.fromEntries(config.formData);
    const button = config.triggeringEvent?.submitter?.textContent.trim() || values.type;
    entry = { path: config.path, values, ...described(values, button, table().dataset.player) };
    keep();
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    if (!isEntry(event.detail.requestConfig)) return;
    event.detail.xhr.timeout = GIVE_UP_AFTER;
    clearTimeout(telling);
    telling = setTimeout(() => tell("waiting"), TELL_AFTER);
  });

  const later = (event) => {
    if (!isEntry(event.detail.requestConfig)) return;
    clearTimeout(telling);
    clearTimeout(retrying);
    tell("waiting");
    retrying = setTimeout(send, RETRY_AFTER);
  };
  document.addEventListener("htmx:sendError", later);
  document.addEventListener("htmx:timeout", later);

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!isEntry(requestConfig) || !entry) return;
    // An answer, and be it the way to the result, which swaps nothing: this entry must not be sent again from there.
    if (xhr.status && (xhr.status < 500 || xhr.status === 503)) unkeep();
    if (xhr.status < 500 || xhr.status === 503) return;
    clearTimeout(telling);
    refresh().then(() => tell("fault"));
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (!entry || !requestConfig) return;
    if (!isEntry(requestConfig)) {
      if (told) tell(told);
      return;
    }
    const saved = told && xhr.status === 200 ? filled("saved") : null;
    forget();
    if (!saved) return;
    say(saved.textContent);
    document.querySelector("#table .says")?.replaceChildren(saved);
  });

  document.addEventListener("click", (event) => {
    const task = event.target.closest?.("[data-do]")?.dataset.do;
    if (task === "try") send();
    if (task === "drop") {
      forget();
      refresh();
    }
  });
  window.addEventListener("online", send);

  // Only a page that may score has the words.
  entry = document.getElementById("notice-waiting") && left(`${KEPT}${table().dataset.home}/entries`);
  if (entry) {
    tell("waiting");
    addEventListener("load", send);
  }
  const lost = document.getElementById("unsent");
  const names = lost && leftOnes().map((one) => one.what).join(", ");
  if (names) {
    lost.querySelector("b").textContent = names;
    lost.hidden = false;
  }
  // Whoever leaves the page now would lose it without a word; so the browser asks.
  window.addEventListener("beforeunload", (event) => told && event.preventDefault());
})();
