/**
 * The service worker, `/sw.js`: fast repeat visits, and the menu and the customer's orders offline.
 *
 * Nothing is cached that belongs to one person: pages from the server are the same for everyone, and of the API only the menu and the
 * settings are cached. A browser installs a new worker when a byte differs, so nothing in it may depend on the build.
 */
import { CACHED_CALLS, cacheFirstVisit } from "./cached-build.ts";
import { API, ASSETS, deleteOldCaches, PICTURES } from "./caches.ts";
import { respondWithPage } from "./pages.ts";
import { cacheFirst, networkFirst, pictureFirst } from "./strategies.ts";
import { worker } from "./worker.ts";

worker.addEventListener("install", (event) => {
  void worker.skipWaiting();
  event.waitUntil(cacheFirstVisit());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), deleteOldCaches()]));
});

// A notification of a new order brings an open page of the shop to the front, or opens one.
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.data?.page ?? "/admin/orders"));
});

async function bringToFront(page: string): Promise<WindowClient | null> {
  const [client] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return client ? client.focus() : worker.clients.openWindow(page);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(respondWithPage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, ASSETS));
  else if (pathname.startsWith("/uploads/")) event.respondWith(pictureFirst(event, PICTURES));
  else if (CACHED_CALLS.includes(pathname)) event.respondWith(networkFirst(event, API));
});
