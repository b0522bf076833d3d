// Escape takes the link that leaves a page as it was, where the page has one, unless it has closed a menu (menu.js).
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) document.querySelector("[data-escape]")?.click();
  });
})();
