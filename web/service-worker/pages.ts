/** How the worker answers navigations. */

import { cachePage, OFFLINE_PAGE } from "./cached-build.ts";
import { isForStaff, isNotCached, MENU_PAGE, ORDERS_PAGE, PAGES, pathOf } from "./caches.ts";
import { isCacheable, isFromShop } from "./strategies.ts";

const PAGE_TIMEOUT_MS = 3_000;
/** The API is compatible with pages of the previous build, not with those of last month. */
const SHOWN_AT_ONCE_MS = 24 * 3_600_000;
/** Pages that refetch their data once they are shown. Pages about money are always fetched first. */
const AT_ONCE = new Set(["/", "/login", MENU_PAGE, "/home", ORDERS_PAGE, "/about", "/delivery", "/privacy", "/terms", "/refunds"]);

/**
 * Pages of `AT_ONCE` come from the cache if the copy is less than a day old and the page is not reloaded; they are fetched for the next
 * time. All others come from the network, or from the cache if the network takes longer than 3 s or fails, or if the load balancer
 * answers. If the page is not cached and there is no connection, customers get the menu, if that is cached, and all others the
 * offline page.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const pathname = pathOf(request);
  // With a query it may be another page: a food's shows what was chosen.
  const isCached = !isNotCached(pathname) && new URL(request.url).search === "";
  const fromNetwork = fetch(request).then((response) => (isCached ? passOnPage(event, pathname, response) : response));
  event.waitUntil(fromNetwork.catch(() => undefined));
  const pages = await caches.open(PAGES);
  const lastSeen = await pages.match(pathname);
  if (lastSeen && AT_ONCE.has(pathname) && request.cache === "default" && isRecent(lastSeen)) return lastSeen;
  try {
    // A page that is not cached is worth waiting for: no other page can replace it.
    const answer = await (lastSeen ? withTimeout(fromNetwork, PAGE_TIMEOUT_MS) : fromNetwork);
    return lastSeen && !isFromShop(answer) ? lastSeen : answer;
  } catch {
    if (lastSeen) return lastSeen;
    // By its own address: the page's script would not find itself under another.
    if (!isForStaff(pathname) && (await pages.match(MENU_PAGE))) return Response.redirect(MENU_PAGE);
    return (await caches.match(OFFLINE_PAGE)) ?? fromNetwork;
  }
}

const isRecent = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get("date") ?? "") < SHOWN_AT_ONCE_MS;

/** Returns any answer at once. A good one is also cached, if the device has room. */
function passOnPage(event: FetchEvent, pathname: string, response: Response): Response {
  if (isCacheable(response)) event.waitUntil(cachePage(pathname, response.clone()).catch(() => undefined));
  return response;
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No answer in time")), ms));
  return Promise.race([promise, timeout]);
}
