/**
 * The service worker: the next visit at once, and the menu and one's orders without a connection.
 *
 * Nothing is cached that belongs to one person: pages from the server are the same for everyone, and of the API only the menu and
 * the settings are kept. A page is kept together with the scripts and styles it needs, and all kept pages are of one build: when a
 * page of another one comes, the customer's files of that build are fetched beside it, and only then it takes the place of the old.
 * Scripts and styles carry their hash in their name, so an open page of the old build does not mind.
 */
const PAGES = "pages-1";
const ASSETS = "assets-1";
const PICTURES = "pictures-1";
const API = "api-1";
const SPARE = "spare-1";
const LIMITS = { [PAGES]: 20, [ASSETS]: 200, [PICTURES]: 150, [API]: 4, [SPARE]: 1 };

const PAGE_TIMEOUT_MS = 3_000;
/** The API stays compatible with pages of the build before, not with those of last month. */
const SHOWN_AT_ONCE_MS = 24 * 3_600_000;
const MENU_PAGE = "/menu";
/** For the way there without a connection, even if it was never opened. */
const ORDERS_PAGE = "/myorders";
const CART_PAGE = "/cart";
const OFFLINE_PAGE = "/offline.html";
/** What they show is fetched anew as soon as they stand. Where money is at stake the page itself is awaited. */
const AT_ONCE = new Set(["/", "/login", MENU_PAGE, "/home", ORDERS_PAGE, "/about", "/delivery", "/privacy", "/terms", "/refunds"]);
const KEPT_CALLS = ["/api/food/list", "/api/settings"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFirst());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldCaches()]));
});

// Of a new order: the shop's own page comes to the front, or opens.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.data?.page ?? "/admin/orders"));
});

async function bringToFront(page) {
  const [client] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return client ? client.focus() : self.clients.openWindow(page);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, ASSETS));
  else if (pathname.startsWith("/uploads/")) event.respondWith(staleWhileRevalidate(event, PICTURES));
  else if (KEPT_CALLS.includes(pathname)) event.respondWith(networkFirst(event, API));
});

/** The menu with all that the customer's pages need, its data, and the page that says what is wrong. */
async function keepFirst() {
  const [menu] = await Promise.all([
    fetch(MENU_PAGE),
    caches.open(SPARE).then((spare) => spare.add(OFFLINE_PAGE)),
    caches.open(API).then((api) => api.addAll(KEPT_CALLS)),
  ]);
  if (!menu.ok) throw new Error(`The menu answered ${menu.status}`);
  await takeOver(await menu.clone().text(), MENU_PAGE, menu);
  await keepOpenPages().catch(() => undefined);
}

/** The page that brought the worker along came past it. */
async function keepOpenPages() {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = new Set(open.map(({ url }) => new URL(url).pathname).filter((path) => path !== MENU_PAGE && !isAdmin(path)));
  for (const path of paths) {
    const page = await fetch(path);
    if (page.ok && !page.redirected) await keepWhole(path, page);
  }
}

/**
 * As last seen, and fetched for the next time; from the network where it was never seen, is loaded anew on purpose or is a day old,
 * and then as last seen after 3 s, or where the balancer answers. Without a connection, and never seen: the menu, which is nothing
 * to those who work in the shop; else the page that says so.
 */
async function pageFor(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const fromNetwork = fetch(request).then((response) => (isAdmin(pathname) ? response : keepPage(event, pathname, response)));
  event.waitUntil(fromNetwork.catch(() => undefined));
  const pages = await caches.open(PAGES);
  const lastSeen = await pages.match(pathname);
  if (lastSeen && AT_ONCE.has(pathname) && request.cache === "default" && isRecent(lastSeen)) return lastSeen;
  try {
    // What was never seen is worth waiting for: another page in its place is none.
    const answer = await (lastSeen ? withTimeout(fromNetwork, PAGE_TIMEOUT_MS) : fromNetwork);
    return lastSeen && !isFromShop(answer) ? lastSeen : answer;
  } catch {
    if (lastSeen) return lastSeen;
    // By its own address: the page's script would not find itself under another.
    if (!isForStaff(pathname) && (await pages.match(MENU_PAGE))) return Response.redirect(MENU_PAGE);
    return (await caches.match(OFFLINE_PAGE)) ?? fromNetwork;
  }
}

/** While no instance can answer, the balancer does in its place. */
const isFromShop = (response) => response.status < 500;

const isRecent = (response) => Date.now() - Date.parse(response.headers.get("date")) < SHOWN_AT_ONCE_MS;

/** Passes any answer on at once; a copy of a good one is kept beside it, if the device has room. */
function keepPage(event, pathname, response) {
  if (response.ok && !response.redirected) event.waitUntil(keepWhole(pathname, response.clone()).catch(() => undefined));
  return response;
}

/** An address may also lead to a picture, or to the page that is for times without a connection: those are of no build. */
async function keepWhole(pathname, page) {
  const html = await page.clone().text();
  if (!buildOf(html)) return;
  const menu = await (await caches.open(PAGES)).match(MENU_PAGE);
  if (menu && buildOf(await menu.text()) === buildOf(html)) {
    await keepFiles(filesOfPage(html));
    await store(PAGES, pathname, page);
  } else await takeOver(html, pathname, page);
}

/**
 * Whatever ends it halfway, a kept page has all that it needs. The menu comes last: it says which build is kept, and as long as it is
 * another one all of this is done again.
 */
async function takeOver(html, pathname, page) {
  await keepFiles(filesOfPage(html));
  const files = new Set([...filesOfPage(html), ...(await keepWhatRoutesNeed(html))]);
  const others = [...new Set([ORDERS_PAGE, CART_PAGE, pathname])].filter((path) => path !== MENU_PAGE);
  const paths = [...others, MENU_PAGE];
  const fetched = await Promise.all(paths.map((path) => (path === pathname ? page : fetchOfBuild(path, buildOf(html)))));
  const pages = await caches.open(PAGES);
  for (const [index, path] of paths.entries()) await pages.put(path, fetched[index]);
  await deleteExcept(pages, (path) => paths.includes(path));
  await deleteExcept(await caches.open(ASSETS), (path) => files.has(path) || !/\.(js|css)$/.test(path));
}

async function deleteExcept(cache, isKept) {
  const others = (await cache.keys()).filter(({ url }) => !isKept(new URL(url).pathname));
  await Promise.all(others.map((key) => cache.delete(key)));
}

/** During an update the next answer may be a refusal, or come from an instance with another build. */
async function fetchOfBuild(path, build) {
  const page = await fetch(path);
  if (!page.ok || buildOf(await page.clone().text()) !== build) throw new Error(`${path} is not there of ${build}`);
  return page;
}

const MANIFEST = /\/assets\/manifest-[\w-]+\.js/;
const buildOf = (html) => html.match(MANIFEST)?.[0];

/** Pictures come in many widths, of which a screen shows one: that is kept as it passes by. */
const filesIn = (text) => [...new Set(text.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))];

/** Of the styles that stand in the page neither their file, which is switched off, nor all fonts that they name. */
const filesOfPage = (html) => filesIn(html.replace(/<style>.*?<\/style>|<link [^>]*disabled=""\/>/gs, ""));

async function keepFiles(paths) {
  const assets = await caches.open(ASSETS);
  const missing = [];
  for (const path of paths) if (!(await assets.match(path))) missing.push(path);
  await assets.addAll(missing);
}

/** Whoever saves data gets each of them when it is needed. Answers what it kept. */
async function keepWhatRoutesNeed(html) {
  if (navigator.connection?.saveData) return [];
  const found = new Set(filesIn(await routesIn(html)));
  // Those that are found on the way are looked through as well.
  for (const path of found) {
    await keepFiles([path]);
    const text = path.endsWith(".js") ? await (await caches.match(path, { cacheName: ASSETS })).text() : "";
    for (const [, name] of text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)) found.add(`/assets/${name}`);
  }
  return found;
}

/** The table of routes without those of the people who work in the shop. */
async function routesIn(html) {
  const table = await (await fetch(buildOf(html))).text();
  const { routes } = JSON.parse(table.slice(table.indexOf("{"), table.lastIndexOf("}") + 1));
  return JSON.stringify(Object.values(routes).filter(({ id }) => !/^routes\/(admin|delivery-boy)\//.test(id)));
}

async function cacheFirst(event, cacheName) {
  const { request } = event;
  return (await caches.match(request, { cacheName })) ?? keep(event, cacheName, request, await fetch(request));
}

async function networkFirst(event, cacheName) {
  const { request } = event;
  const fromNetwork = fetch(request);
  const answer = await fromNetwork.catch(() => undefined);
  if (answer && isFromShop(answer)) return keep(event, cacheName, request, answer);
  return (await caches.match(request, { cacheName })) ?? fromNetwork;
}

async function staleWhileRevalidate(event, cacheName) {
  const fresh = fetch(event.request).then((response) => keep(event, cacheName, event.request, response));
  const lastSeen = await caches.match(event.request, { cacheName });
  if (!lastSeen) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return lastSeen;
}

/** As `keepPage`, for all else. */
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

const isUnder = (area, pathname) => pathname === area || pathname.startsWith(`${area}/`);

/** One address per order: they would push out the pages that customers come back to, and show nothing without a connection. */
const isAdmin = (pathname) => isUnder("/admin", pathname);
const isForStaff = (pathname) => isAdmin(pathname) || isUnder("/delivery-boy", pathname);

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in LIMITS)).map((name) => caches.delete(name)));
}

function withTimeout(promise, ms) {
  return Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("No answer in time")), ms))]);
}
