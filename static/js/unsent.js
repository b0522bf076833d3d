// A form that gets no answer: told of within 3 seconds, with all that was typed still in it. The words stand in base.html. Forms that htmx
// sends are in lost.js, the table's entries in pending.js. What is sent again has the same key, so it is written once.
(() => {
  "use strict";
  const TELL_AFTER = 2500;
  let going = null;

  const hide = () => document.querySelectorAll(".unsent").forEach((one) => one.remove());
  const tell = (again, fault) => {
    hide();
    const notice = document.getElementById("notice-unsent").content.cloneNode(true).firstElementChild;
    const [heading, text] = notice.querySelectorAll("h2, p");
    if (fault) text.textContent = notice.dataset.fault;
    notice.querySelector("button").addEventListener("click", () => { hide(); again(); });
    const choices = document.querySelector("#table .box .buttons");
    if (choices) {
      // The table has no room for a second box, and the choices can be pressed again.
      text.className = "unsent";
      text.prepend(`${heading.textContent} `);
      choices.before(text);
    } else {
      document.getElementById("main").prepend(notice);
      notice.scrollIntoView({ block: "nearest" });
    }
    document.getElementById("said").textContent = heading.textContent;
  };
  document.addEventListener("unsent", ({ detail: { again, fault } }) => (again ? tell(again, fault) : hide()));

  // The browser would leave the page for one of its own, so it is asked first whether anybody answers. A 502 is from a proxy.
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    // By their attributes: the new-game form has a field that is called target.
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || form.hasAttribute("target") || form.hasAttribute("hx-post")) return;
    if (going === form) return;
    event.preventDefault();
    const send = async () => {
      try {
        const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(TELL_AFTER) });
        if (answer.status >= 500 && answer.status !== 503) throw new Error("a proxy answered");
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
