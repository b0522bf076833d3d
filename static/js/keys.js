// Single keys, loaded only where this device has switched them on (ux.md 5.4): digits from anywhere go into the field, F and the point
// of the number block are a farkle, U is Undo. Never while something else is typed into, and never with Ctrl, Alt or Command.
(() => {
  "use strict";
  const press = (id) => document.getElementById(id)?.click();

  document.addEventListener("keydown", (event) => {
    const field = document.getElementById("points");
    if (!field || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    if (document.querySelector("#table [open]")) return;
    const elsewhere = event.target !== field && event.target.closest?.("input, select, textarea, [contenteditable]");
    if (elsewhere) return;
    const inField = event.target === field;
    // The field has the focus before the digit is typed, so that it lands there.
    if (!inField && /^[0-9]$/.test(event.key)) return field.focus();
    if (inField && field.value) return;
    if (event.key === "f" || event.key === "F" || event.code === "NumpadDecimal") press("farkle");
    else if (event.key === "u" || event.key === "U") press("undo");
    else if (inField && event.key === "Backspace") document.getElementById("undo")?.focus();
    else return;
    event.preventDefault();
  });
})();
