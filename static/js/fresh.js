// Back can show the table as it was when it was left; what is shown then is asked for anew.
(() => {
  "use strict";
  window.addEventListener("pageshow", (event) => {
    const table = document.getElementById("table");
    if (event.persisted && table) htmx.ajax("GET", table.dataset.home, { target: "#table", swap: "outerHTML" });
  });
})();
