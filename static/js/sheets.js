// The pictures of the print page. One that was refused, because others were before it, is asked for again, and at last said to have
// failed; that of the score sheet follows the number of players.
(() => {
  "use strict";
  const AGAIN = 2000; // milliseconds
  const TIMES = 30;

  for (const picture of document.querySelectorAll(".preview img")) {
    let left = TIMES;
    const again = () => {
      picture.classList.add("waiting");
      const words = picture.previousElementSibling;
      if (left-- > 0) setTimeout(() => { picture.src = picture.src; }, AGAIN);
      else {
        picture.hidden = true;
        words.textContent = words.dataset.failed;
        words.removeAttribute("aria-hidden");
      }
    };
    picture.addEventListener("error", again);
    picture.addEventListener("load", () => {
      picture.classList.remove("waiting");
      picture.classList.toggle("turned", picture.naturalWidth > picture.naturalHeight);
    });
    if (picture.complete && !picture.naturalWidth) again();
  }

  document.querySelector("select#players")?.addEventListener("change", (event) => {
    const picture = event.target.form.querySelector(".preview img");
    const address = new URL(picture.src);
    address.searchParams.set("players", event.target.value);
    picture.src = address.href;
  });
})();
