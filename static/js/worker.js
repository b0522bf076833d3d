// Where the browser gives a secure context, the page for a lost connection is kept beforehand (templates/sw.js), once this page is there.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
