// What was typed after an answer was asked for stays: an answer brings the field as it was then. And on the correction page what stands
// in the field when Save is pressed is looked at first, if it is not what the page shows.
(() => {
  "use strict";
  const FIELDS = "input:not([type]), input[type=text], textarea";
  const asked = new Map(), late = new Map(); // values by the id of the field: when it was asked, and typed since

  // The answer to an entry of the table is for the next player; what is typed meanwhile is not for that one.
  const keeps = ({ requestConfig, target }) => requestConfig && !(requestConfig.verb === "post" && target?.id === "table");
  const fields = (part) => [...(part?.querySelectorAll?.(FIELDS) || [])].filter((field) => field.id);

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!keeps(detail)) return;
    for (const field of fields(detail.target)) asked.set(field.id, field.value);
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    late.clear();
    if (!keeps(detail)) return;
    for (const field of fields(detail.target)) {
      if (asked.has(field.id) && asked.get(field.id) !== field.value) {
        late.set(field.id, [field.value, field === document.activeElement, field.selectionStart]);
      }
    }
  });

  const back = () => {
    for (const [id, [value, focused, place]] of late) {
      const field = document.getElementById(id);
      if (!field) continue;
      field.value = value;
      if (focused) {
        field.focus({ preventScroll: true });
        field.setSelectionRange(place, place);
      }
    }
  };
  // A box of the answer takes the focus as it settles, in the middle of a number.
  for (const event of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(event, back);

  const changed = (field) => field && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  addEventListener("click", (event) => {
    if (!event.target.closest?.("#correction #save")) return;
    const shown = document.querySelectorAll("#turn-points, .asks [name=piggyback]");
    if (![...shown].some(changed)) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById("look").click();
  }, true);
})();
