// A menu lies over the page: the first tap beside it, or Escape, closes it and does nothing else. Without this script it
// stays open until its own button is tapped, as any <details> does.
(() => {
  "use strict";
  let closing = false; // the tap under way has closed a menu

  const menu = () => document.querySelector(".menu[open]");
  const beside = (event) => menu() && !menu().contains(event.target);
  const close = () => menu().removeAttribute("open");

  // Closed on the way down, since an iPhone sends no click for a tap on plain page.
  addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return; // no other finger makes a click
    closing = Boolean(beside(event));
    if (closing) close();
  }, true);

  // Not mousedown either: it would move the focus, and open the keyboard over the page.
  for (const type of ["mousedown", "click", "auxclick"]) {
    addEventListener(type, (event) => {
      if (!closing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }

  addEventListener("keydown", (event) => {
    closing = false;
    if (event.key !== "Escape" || event.isComposing || !menu()) return;
    event.preventDefault();
    menu().querySelector("summary").focus();
    close();
  }, true);

  // Tab leads out of it: what has the focus must not be covered.
  addEventListener("focusin", (event) => { if (beside(event)) close(); });
})();
