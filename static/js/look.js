// On the correction page Save saves what stands in the field: where the page shows another number, that one is looked at first.
(() => {
  "use strict";
  const changed = (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  addEventListener("click", (event) => {
    if (!event.target.closest?.("#correction #save")) return;
    if (![...document.querySelectorAll("#turn-points, .asks [name=piggyback]")].some(changed)) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById("look").click();
  }, true);
})();
