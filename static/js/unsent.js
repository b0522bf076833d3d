// A form that gets no answer: told of within 3 seconds, with all that was typed still in it. The table's entries have pending.js; the
// words stand in base.html. What is sent again has the same key, so it is written once.
(() => {
  "use strict";
  const TELL_AFTER = 2500, GIVE_UP_AFTER = 12000;
  let waiting = 0, going = null;

  const hide = () => document.querySelectorAll(".unsent").forEach((one) => one.remove());
  const tell = (again, fault) => {
    hide();
    const notice = document.getElementById("notice-unsent").content.cloneNode(true).firstElementChild;
    if (fault) notice.querySelector("p").textContent = notice.dataset.fault;
    notice.querySelector("button").addEventListener("click", () => { hide(); again(); });
    document.getElementById("main").prepend(notice);
    document.getElementById("said").textContent = notice.querySelector("h2").textContent;
    notice.scrollIntoView({ block: "nearest" });
  };

  // Forms that htmx sends, and what their fields and buttons ask for. A 503 is an answer of ours; a 502 is from a proxy.
  const formOf = (one) => one.form ?? one.closest("form");
  const ours = ({ requestConfig }) => requestConfig && formOf(requestConfig.elt) && !requestConfig.elt.closest("#table");
  const failed = (status) => status >= 500 && status !== 503;
  // The very same once more, and no more: the form of a field that asks for words would start the game.
  const again = ({ requestConfig: { elt, triggeringEvent: event } }) => {
    if (event.type !== "submit") htmx.trigger(elt, event.type);
    else elt.requestSubmit(event.submitter?.form === elt ? event.submitter : undefined);
  };
  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!ours(detail)) return;
    detail.xhr.timeout = GIVE_UP_AFTER;
    clearTimeout(waiting);
    waiting = setTimeout(() => tell(() => again(detail)), TELL_AFTER);
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(lost, ({ detail }) => {
      if (!ours(detail)) return;
      clearTimeout(waiting);
      tell(() => again(detail));
    });
  }
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    if (!ours(detail)) return;
    clearTimeout(waiting);
    if (failed(detail.xhr.status)) tell(() => again(detail), true);
    else hide();
  });

  // Forms that the browser sends: it would leave the page for one of its own, so it is asked first whether anybody answers.
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    // By their attributes: the new-game form has a field that is called target.
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || form.hasAttribute("target") || form.hasAttribute("hx-post")) return;
    if (going === form) return;
    event.preventDefault();
    const send = async () => {
      try {
        const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(TELL_AFTER) });
        if (failed(answer.status)) throw new Error("a proxy answered");
      } catch {
        tell(send);
        return;
      }
      going = form;
      form.requestSubmit(submitter?.isConnected ? submitter : undefined);
      going = null;
    };
    send();
  });
})();
