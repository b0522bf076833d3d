// After a save the pad rests for 700 ms: a second tap of the same finger would land on the next player's turn.
// Banking tiles and Farkle only; Undo always answers. The server would refuse a double tap too, by its key.
(() => {
  "use strict";
  const PAUSE = 700;
  const KEYS = "#table .tile, #table #farkle";
  let until = 0, waking = 0;

  const rest = () => {
    const keys = [...document.querySelectorAll(KEYS)].filter((key) => !key.hasAttribute("aria-disabled"));
    keys.forEach((key) => key.setAttribute("aria-disabled", "true"));
    document.body.classList.add("resting");
    return () => {
      keys.forEach((key) => key.removeAttribute("aria-disabled"));
      document.body.classList.remove("resting");
    };
  };
  let wake = () => {};

  const pause = () => {
    until = performance.now() + PAUSE;
    wake();
    wake = rest();
    clearTimeout(waking);
    waking = setTimeout(() => wake(), PAUSE);
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest?.(KEYS) && (performance.now() < until || document.body.classList.contains("resting"))) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post" || !document.getElementById("table")) return;
    event.detail.requestConfig.triggeringEvent?.submitter?.classList.add("tapped");
    wake();
    wake = rest();
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig.verb !== "post") {
      // Another band's tiles have come in the meantime: they rest as those before them did.
      if (performance.now() < until) {
        wake();
        wake = rest();
      }
      return;
    }
    wake();
    document.querySelectorAll(".tapped").forEach((key) => key.classList.remove("tapped"));
    if (event.detail.successful && event.detail.xhr.status === 200) pause();
  });

  // A turn that another tablet scored has come in (fresh.js): a finger on its way down means the one before.
  document.addEventListener("fresh", pause);
})();
