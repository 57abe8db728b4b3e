/** How the worker answers when somebody opens a page. */
import { isAdmin, isForStaff, MENU_PAGE, ORDERS_PAGE } from "./areas.ts";
import { cachePage, OFFLINE_PAGE } from "./cached-build.ts";
import { PAGES, pathOf } from "./caches.ts";
import { isCacheable, isFromShop } from "./strategies.ts";

const PAGE_TIMEOUT_MS = 3_000;
/** The API stays compatible with pages of the build before, not with those of last month. */
const SHOWN_AT_ONCE_MS = 24 * 3_600_000;
/** What they show is fetched anew as soon as they stand. Where money is at stake the page itself is awaited. */
const AT_ONCE = new Set(["/", "/login", MENU_PAGE, "/home", ORDERS_PAGE, "/about", "/delivery", "/privacy", "/terms", "/refunds"]);

/**
 * As last seen, and fetched for the next time; from the network where it was never seen, is loaded anew on purpose or is a day old,
 * and then as last seen after 3 s, or where the balancer answers. Without a connection, and never seen: the menu, which is nothing
 * to those who work in the shop; else the page that says so.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const pathname = pathOf(request);
  const fromNetwork = fetch(request).then((response) => (isAdmin(pathname) ? response : passOnPage(event, pathname, response)));
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

const isRecent = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get("date") ?? "") < SHOWN_AT_ONCE_MS;

/** Passes any answer on at once; a copy of a good one is stored beside it, if the device has room. */
function passOnPage(event: FetchEvent, pathname: string, response: Response): Response {
  if (isCacheable(response)) event.waitUntil(cachePage(pathname, response.clone()).catch(() => undefined));
  return response;
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No answer in time")), ms));
  return Promise.race([promise, timeout]);
}
