// Copying and sending a link, each where the browser can: copying needs a secure context, sending an app to send it to.
(() => {
  "use strict";
  if (navigator.clipboard) document.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = false; });
  if (navigator.share) document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = false; });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy], [data-share]");
    if (!button) return;
    try {
      if (button.dataset.share) {
        await navigator.share({ url: button.dataset.share });
        return;
      }
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.done;
      document.getElementById("said").textContent = button.dataset.done;
    } catch {
      // The person closed the sheet of apps, or the browser said no: the address stands beside the button all the same.
    }
  });
})();
