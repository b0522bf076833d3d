// What another device wrote comes in by itself: a page with [data-after] asks for what is new, only while it is seen and at once when it
// is seen again. The table is never swapped under a finger, over a number half typed, into an open menu or past an entry under way; the
// watch page holds nothing that could be touched.
(() => {
  "use strict";
  const AFTER_TOUCH = 600, AGAIN = 1000, GIVE_UP = 8000, SLOW = 1000;
  const fingers = new Set();
  let seen = Date.now(), missed = false, asking = false, timer = 0, lifted = 0, sent = 0, asked = 0;

  const part = () => document.querySelector("[data-after]");
  const paused = () => document.querySelector("[data-paused]");

  const busy = (one) => {
    if (one.id !== "table") return false;
    const field = document.getElementById("points");
    return fingers.size || Date.now() - lifted < AFTER_TOUCH || field?.value ||
      document.querySelector("#table [open], #table .box:focus-within, .notice, .htmx-request");
  };

  const put = async (one, answer) => {
    const html = await answer.text();
    // Meanwhile a finger may have come down, or the answer to an entry of this tablet: that one knows more.
    if (part() !== one || paused() || busy(one)) return false;
    const result = answer.headers.get("HX-Redirect");
    if (result) location.assign(result);
    else {
      const held = one.contains(document.activeElement);
      htmx.swap(one, html, { swapStyle: "outerHTML" });
      if (held && document.activeElement === document.body) document.getElementById("turn").focus({ preventScroll: true });
      document.dispatchEvent(new Event("fresh"));
    }
    return true;
  };

  const ask = async () => {
    const one = part();
    if (!one || asking || document.hidden || paused()) return;
    let wait = one.dataset.every * 1000;
    // A table in use is let alone, but that the game was deleted is noticed all the same.
    if (busy(one) && Date.now() - asked < wait) return later(AGAIN);
    asked = Date.now();
    asking = true;
    try {
      const answer = await fetch(`${one.dataset.home}/after/${one.dataset.after}?page=${one.id}`, {
        headers: { "HX-Request": "true" }, signal: AbortSignal.timeout?.(GIVE_UP) });
      if (answer.status === 404 || answer.status === 410) location.reload(); // the game is gone, and its page says so
      missed = !answer.ok;
      if (answer.status === 200 && !(await put(one, answer))) wait = AGAIN;
    } catch {
      missed = true;
    }
    asking = false;
    if (!missed) seen = Date.now();
    tell();
    later(wait);
  };

  const later = (wait) => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, wait);
  };

  const tell = () => {
    const line = document.getElementById("fresh");
    if (!line) return;
    line.previousElementSibling.textContent = `${new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })} · `;
    if (paused()) return;
    const passed = Math.round((Date.now() - seen) / 1000);
    const words = missed ? line.dataset.missed : passed < 2 ? line.dataset.now : line.dataset.ago;
    line.textContent = words.replace("{}", passed < 60 ? `${passed} s` : `${Math.floor(passed / 60)} min`);
  };

  if (!part()) return;
  addEventListener("pointerdown", (event) => fingers.add(event.pointerId), true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      lifted = Date.now();
    }, true);
  }
  addEventListener("blur", () => fingers.clear());
  // What Back shows can be as old as when it was left.
  addEventListener("pageshow", (event) => event.persisted && ask());
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", ask);
  // No longer paused; or an answer was so long on its way that the table may have gone on since.
  document.addEventListener("htmx:beforeSend", () => { sent = Date.now(); });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "live" || (event.detail.requestConfig && Date.now() - sent > SLOW)) ask();
  });
  if (document.getElementById("fresh")) setInterval(tell, 1000);
  tell();
  later(part().dataset.every * 1000);
})();
