/**
 * The service worker: the menu as last seen, for when there is no connection.
 *
 * Nothing is cached that belongs to one person: pages from the server are the same for everyone, and of the API only the menu and
 * the settings are kept. Scripts and styles carry their hash in their name, so a new build and an open page of the old one live
 * side by side, and this worker may take over at once.
 */
const PAGES = "pages-1";
const ASSETS = "assets-1";
const PICTURES = "pictures-1";
const API = "api-1";
const SPARE = "spare-1";
const LIMITS = { [PAGES]: 20, [ASSETS]: 150, [PICTURES]: 150, [API]: 4, [SPARE]: 1 };

const PAGE_TIMEOUT_MS = 3_000;
const MENU_PAGE = "/menu";
const OFFLINE_PAGE = "/offline.html";
const KEPT_CALLS = ["/api/food/list", "/api/settings"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepMenu());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCaches()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, ASSETS));
  else if (pathname.startsWith("/uploads/")) event.respondWith(staleWhileRevalidate(event, PICTURES));
  else if (KEPT_CALLS.includes(pathname)) event.respondWith(networkFirst(event, API));
});

/** The menu's page with the scripts and styles it names, its data, and the page that says what is wrong. */
async function keepMenu() {
  const pages = await caches.open(PAGES);
  await Promise.all([pages.add(MENU_PAGE), (await caches.open(SPARE)).add(OFFLINE_PAGE)]);
  const html = await (await pages.match(MENU_PAGE)).text();
  const assets = await caches.open(ASSETS);
  await assets.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)));
  await (await caches.open(API)).addAll(KEPT_CALLS);
}

/** From the network; as last seen after 3 s. Without a connection, and never seen: the menu; else the page that says so. */
async function pageFor(event) {
  const { pathname } = new URL(event.request.url);
  const fromNetwork = fetch(event.request).then((response) =>
    isAdmin(pathname) ? response : keep(event, PAGES, pathname, response),
  );
  event.waitUntil(fromNetwork.catch(() => undefined));
  const pages = await caches.open(PAGES);
  const lastSeen = await pages.match(pathname);
  try {
    // What was never seen is worth waiting for: another page in its place is none.
    return await (lastSeen ? withTimeout(fromNetwork, PAGE_TIMEOUT_MS) : fromNetwork);
  } catch {
    if (lastSeen) return lastSeen;
    // By its own address: the page's script would not find itself under another.
    if (await pages.match(MENU_PAGE)) return Response.redirect(MENU_PAGE);
    return (await caches.match(OFFLINE_PAGE)) ?? fromNetwork;
  }
}

async function cacheFirst(event, cacheName) {
  const { request } = event;
  return (await caches.match(request, { cacheName })) ?? keep(event, cacheName, request, await fetch(request));
}

async function networkFirst(event, cacheName) {
  const { request } = event;
  try {
    return keep(event, cacheName, request, await fetch(request));
  } catch (error) {
    const lastSeen = await caches.match(request, { cacheName });
    if (lastSeen) return lastSeen;
    throw error;
  }
}

async function staleWhileRevalidate(event, cacheName) {
  const fresh = fetch(event.request).then((response) => keep(event, cacheName, event.request, response));
  const lastSeen = await caches.match(event.request, { cacheName });
  if (!lastSeen) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return lastSeen;
}

/** Passes any answer on at once; a copy of a good one is stored beside it, if the device has room. */
function keep(event, cacheName, key, response) {
  if (response.ok && !response.redirected) event.waitUntil(store(cacheName, key, response.clone()).catch(() => undefined));
  return response;
}

/** The oldest make room, but the menu stays: every other page falls back to it. */
async function store(cacheName, key, copy) {
  const cache = await caches.open(cacheName);
  await cache.put(key, copy);
  const keys = await cache.keys();
  const others = keys.filter(({ url }) => new URL(url).pathname !== MENU_PAGE);
  const surplus = others.slice(0, Math.max(0, keys.length - LIMITS[cacheName]));
  await Promise.all(surplus.map((old) => cache.delete(old)));
}

/** One address per order: they would push out the pages that customers come back to, and show nothing without a connection. */
const isAdmin = (pathname) => pathname === "/admin" || pathname.startsWith("/admin/");

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in LIMITS)).map((name) => caches.delete(name)));
}

function withTimeout(promise, ms) {
  return Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("No answer in time")), ms))]);
}
