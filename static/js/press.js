// What a changed field asks for waits until the finger is off again: its answer could move the button that is being pressed.
(() => {
  "use strict";
  const fingers = new Set(), waiting = new Map();

  const lifted = (event) => {
    fingers.delete(event.pointerId);
    // The click comes after this. What it asks for holds the field too.
    if (!fingers.size) setTimeout(() => {
      waiting.forEach((ask, field) => field.isConnected && !field.form?.querySelector(".htmx-request") && ask(true));
      waiting.clear();
    });
  };

  addEventListener("pointerdown", (event) => fingers.add(event.pointerId), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, lifted, true);
  document.addEventListener("htmx:confirm", (event) => {
    const asks = event.detail.triggeringEvent;
    if (!fingers.size || asks?.type !== "change") return;
    event.preventDefault();
    waiting.set(asks.target, event.detail.issueRequest);
  });
})();
