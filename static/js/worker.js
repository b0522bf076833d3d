// Where the browser gives a secure context, the page for a lost connection is kept beforehand (templates/sw.js), once this page is there.
// The table does not ask for it: it is opened in the middle of a game, and every way to it leads over a page that does.
addEventListener("load", () => {
  if (!document.getElementById("table")) navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
