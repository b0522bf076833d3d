// The field of typed points: Enter on nothing does nothing, and what was no number is selected, to be typed over.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.id === "points" && !event.target.value.trim()) event.preventDefault();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!event.detail.requestConfig) return; // nobody here asked for it
    const field = document.getElementById("points");
    if (document.querySelector("#table .box[role=alert]")) {
      // Most errors are read from their heading on; points that are no number are at once typed anew.
      if (field?.dataset.wrong) field.select();
      else document.getElementById("error")?.focus();
    }
    // What was tapped may be gone, as Redo is after it; the focus never falls back to the top of the page.
    if (document.activeElement === document.body) document.getElementById("turn")?.focus({ preventScroll: true });
  });
})();
