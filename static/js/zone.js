// Tells the server the browser's time zone, so that a game played at 22:30 is not said to have ended the day after.
(() => {
  "use strict";
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`zone=${zone}`)) return;
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
})();
