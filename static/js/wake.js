// The screen stays on while a page says so by [data-awake]: a game that is played. Browsers drop the lock whenever the page is not
// seen, so it is asked for again; a refusal changes nothing but what the settings page says.
(() => {
  "use strict";
  let lock = null, asking = false;
  const show = (name) => document.querySelector(`[data-${name}]`)?.removeAttribute("hidden");

  const keep = async () => {
    const wanted = document.querySelector("[data-awake]") && document.visibilityState === "visible";
    if (!wanted) {
      lock?.release().catch(() => {});
      lock = null;
    } else if (!asking && (!lock || lock.released)) {
      asking = true;
      try {
        lock = await navigator.wakeLock.request("screen");
      } catch {
        show("refused");
      }
      asking = false;
    }
  };

  if (!navigator.wakeLock) {
    show("cannot");
    return;
  }
  for (const event of ["visibilitychange", "htmx:afterSettle"]) document.addEventListener(event, keep);
  window.addEventListener("pageshow", keep);
  window.addEventListener("pagehide", () => {
    lock?.release().catch(() => {});
    lock = null;
  });
})();
