// What was typed or chosen after an answer was asked for stays: the answer brings the fields as they were then.
(() => {
  "use strict";
  const FIELDS = "input:not([type=hidden]), select, textarea";
  const asked = new WeakMap(); // what stood in each field when the answer was asked for
  let late = [];

  // The answer to an entry of the table is for the next player; what is typed meanwhile is not for that one.
  const keeps = ({ requestConfig, target }) => requestConfig && !(requestConfig.verb === "post" && target?.id === "table");
  const fields = (part) => [...(part?.querySelectorAll?.(FIELDS) || [])].filter((field) => field.id);
  const named = (name) => (field) => field.name === name;
  const ticks = (field) => ["checkbox", "radio"].includes(field.type);
  const now = (field) => ticks(field) ? field.checked : field.value;
  const touched = (field) => asked.has(field) && asked.get(field) !== now(field) && !(field.type === "radio" && !field.checked);

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (keeps(detail)) for (const field of fields(detail.target)) asked.set(field, now(field));
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const all = keeps(detail) ? fields(detail.target) : [];
    late = all.filter(touched).map((field) => ({
      field, value: now(field), was: asked.get(field), focused: field === document.activeElement, place: field.selectionStart,
      row: !ticks(field) && all.filter(named(field.name)).length > 1,
    }));
  });

  // A row can move in the answer, or go: a name stays with the row that still has what it was typed over.
  const found = ({ field, was, row }) => {
    const same = document.getElementById(field.id);
    if (!row) return same;
    const rows = fields(document).filter(named(field.name));
    return [same, ...rows].find((one) => one?.value.trim() === was.trim());
  };

  const back = (one) => {
    const { to, value, focused, place } = one;
    if (!to || (to.options && ![...to.options].some((option) => option.value === value))) return;
    to[ticks(to) ? "checked" : "value"] = value;
    if (!focused) return;
    to.focus({ preventScroll: true });
    if (place !== null && place !== undefined) to.setSelectionRange(place, place);
  };

  // The page follows: what hangs on the field is asked for again, for a field in use once it is left.
  const follow = ({ to, focused }) => {
    const change = () => to.isConnected && to.dispatchEvent(new Event("change", { bubbles: true }));
    if (focused && !ticks(to) && !to.options) to.addEventListener("blur", change, { once: true });
    else change();
  };

  document.addEventListener("htmx:afterSwap", () => {
    for (const one of late) {
      if ("to" in one) continue;
      one.to = found(one);
      back(one);
    }
  });
  // Once more: a box of the answer takes the focus as it settles, in the middle of a number.
  document.addEventListener("htmx:afterSettle", () => {
    const kept = late.filter((one) => one.to);
    late = [];
    kept.forEach(back);
    kept.forEach(follow);
  });
})();
