// One entry that has no answer yet: it is kept, tried again every 5 seconds with the same key, and told of within 3 seconds.
// The key makes it safe: however often it arrives, it is written once. The words stand in fragments/table_notices.html.
(() => {
  "use strict";
  const TELL_AFTER = 2500, RETRY_AFTER = 5000, GIVE_UP_AFTER = 12000; // a write may wait 10 s for its lock
  let entry = null; // { path, values, what, whose, again }
  let telling = 0, retrying = 0, told = "";

  const table = () => document.getElementById("table");
  const isEntry = (config) => config.verb === "post" && table() && config.path === `${table().dataset.home}/entries`;

  const say = (words) => { document.getElementById("said").textContent = words; };

  const filled = (kind) => {
    const part = document.getElementById(`notice-${kind}`).content.cloneNode(true);
    const fill = (slot, words) => part.querySelectorAll(`[data-${slot}]`).forEach((one) => { one.textContent = words; });
    fill("what", entry.what);
    fill("whose", entry.whose ? `${entry.whose}'s` : "the");
    fill("again", entry.again);
    return part;
  };

  const hide = () => document.querySelectorAll(".notice").forEach((one) => one.remove());

  const tell = (kind) => {
    if (!entry || told === kind) return;
    hide();
    told = kind;
    document.querySelector("#table .side").prepend(filled(kind));
    say(document.querySelector(".notice h2").textContent);
  };

  const forget = () => {
    clearTimeout(telling);
    clearTimeout(retrying);
    hide();
    [entry, told] = [null, ""];
  };

  const send = () => {
    clearTimeout(retrying);
    if (entry) htmx.ajax("POST", entry.path, { values: entry.values, source: "#table", target: "#table", swap: "outerHTML" });
  };

  const described = (submitter, values, name) => {
    const points = (values.points || "").trim();
    const figure = /^\d+$/.test(points) ? Number(points).toLocaleString("en") : points;
    if (values.type === "bank") return { what: `${figure} for ${name}`, whose: name, again: `Bank ${figure}` };
    if (values.type === "farkle") return { what: `Farkle for ${name}`, whose: name, again: "Farkle" };
    const words = submitter?.textContent.trim() || values.type;
    return { what: words, whose: "", again: words };
  };

  document.addEventListener("htmx:configRequest", (event) => {
    const config = event.detail;
    if (!isEntry(config) || entry) return;
    const values = Object.fromEntries(new FormData(event.target.closest("form") || undefined));
    Object.assign(values, config.parameters);
    entry = { path: config.path, values, ...described(config.triggeringEvent?.submitter, values, table().dataset.player) };
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    if (!isEntry(event.detail.requestConfig)) return;
    event.detail.xhr.timeout = GIVE_UP_AFTER;
    clearTimeout(telling);
    telling = setTimeout(() => tell("waiting"), TELL_AFTER);
  });

  const later = () => {
    if (!entry) return;
    clearTimeout(telling);
    clearTimeout(retrying);
    tell("waiting");
    retrying = setTimeout(send, RETRY_AFTER);
  };
  document.addEventListener("htmx:sendError", (event) => isEntry(event.detail.requestConfig) && later());
  document.addEventListener("htmx:timeout", (event) => isEntry(event.detail.requestConfig) && later());

  document.addEventListener("htmx:responseError", (event) => {
    const config = event.detail.requestConfig;
    if (!isEntry(config) || !entry) return;
    clearTimeout(telling);
    htmx.ajax("GET", table().dataset.home, { source: "body", target: "#table", swap: "outerHTML" })
      .finally(() => { told = ""; tell("fault"); });
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const config = event.detail.requestConfig;
    if (!entry || !config || config.verb !== "post") return;
    const saved = told && event.detail.xhr.status === 200 ? filled("saved") : null;
    forget();
    if (!saved) return;
    say(saved.textContent);
    document.querySelector("#table .says")?.replaceChildren(saved);
  });

  document.addEventListener("click", (event) => {
    const task = event.target.closest?.("[data-do]")?.dataset.do;
    if (task === "try") send();
    if (task === "drop") forget();
  });
  window.addEventListener("online", send);
})();
