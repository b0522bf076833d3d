// Enter after a name goes on to the next row, as people type on a tablet; after the last row it presses Start.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.name !== "name") return;
    const fields = [...document.querySelectorAll("#new-game input[name=name]")];
    const next = fields[fields.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
})();
