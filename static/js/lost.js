// Forms that htmx sends, and what their fields and buttons ask for: without an answer unsent.js says so.
(() => {
  "use strict";
  const TELL_AFTER = 2500, GIVE_UP_AFTER = 12000;
  let waiting = 0;

  const say = (detail) => document.dispatchEvent(new CustomEvent("unsent", { detail }));
  const formOf = (one) => one.form ?? one.closest("form");
  const ours = ({ requestConfig }) => requestConfig && formOf(requestConfig.elt) && !requestConfig.elt.closest("#table");
  // A 503 is an answer of ours; a 502 is from a proxy.
  const failed = (status) => status >= 500 && status !== 503;
  // The very same once more, and no more: the form of a field that asks for words would start the game.
  const again = ({ requestConfig: { elt, triggeringEvent: event } }) => {
    if (event.type !== "submit") htmx.trigger(elt, event.type);
    else elt.requestSubmit(event.submitter?.form === elt ? event.submitter : undefined);
  };
  const tell = (detail, fault) => say({ again: () => again(detail), fault });

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!ours(detail)) return;
    detail.xhr.timeout = GIVE_UP_AFTER;
    clearTimeout(waiting);
    waiting = setTimeout(() => tell(detail), TELL_AFTER);
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, ({ detail }) => {
      if (!ours(detail)) return;
      clearTimeout(waiting);
      tell(detail);
    });
  }
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    if (!ours(detail)) return;
    clearTimeout(waiting);
    if (failed(detail.xhr.status)) tell(detail, true);
    else say({});
  });
})();
