// Kept here are the page that says there is no connection and the files it is made of. Everything else, and every game page above
// all, comes from the server or not at all.
"use strict";
const OFFLINE = {{ url_for('installed.offline')|tojson }};
const FILES = {{ files|tojson }};
const KEPT = "scorekeeper " + FILES.join(" ");

const keep = async () => {
  const cache = await caches.open(KEPT);
  // Without the cookie: the page is the same for everyone.
  await cache.add(new Request(OFFLINE, { credentials: "omit", cache: "reload" }));
  await cache.addAll(FILES);
};

const clear = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
};

const page = async (event) => {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) || Response.error();
  }
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});
self.addEventListener("activate", (event) => event.waitUntil(clear()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(page(event));
  // A name that changes with its content is good for ever; what is not kept is none of ours.
  else if (FILES.includes(new URL(url).pathname)) event.respondWith(caches.match(url).then((kept) => kept || fetch(event.request)));
});
