// The field of typed points: Enter on nothing does nothing, and what was no number is selected, to be typed over.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.id === "points" && !event.target.value.trim()) event.preventDefault();
  });

  document.addEventListener("htmx:afterSettle", () => {
    const field = document.getElementById("points");
    if (!field) return;
    if (document.activeElement === field && field.getAttribute("aria-invalid")) field.select();
    // What was tapped may be gone, as Redo is after it; the focus never falls back to the top of the page.
    if (document.activeElement === document.body) document.getElementById("turn").focus({ preventScroll: true });
  });
})();
