/** What the worker caches: which pages, and the caches with their sizes. */

export const MENU_PAGE = "/menu";
/** For the way there without a connection, even if they were never opened. */
export const ORDERS_PAGE = "/myorders";
export const CART_PAGE = "/cart";

const isUnder = (area: string, pathname: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/**
 * Admin pages have one URL per order: they would evict the pages that customers return to, and show nothing offline. The setup exists for
 * one browser and for a day.
 */
export const isNotCached = (pathname: string): boolean => isUnder("/admin", pathname) || isUnder("/setup", pathname);

export const isForStaff = (pathname: string): boolean =>
  isNotCached(pathname) || ["/delivery-boy", "/kitchen", "/counter"].some((area) => isUnder(area, pathname));

/** Another number at the end of a name starts an empty cache. `stale-page.ts` deletes each whose name begins with `pages-`. */
export const PAGES = "pages-1";
export const ASSETS = "assets-1";
export const PICTURES = "pictures-1";
export const API = "api-1";
export const SPARE = "spare-1";

/** Of assets far more than a build has: a page whose script made room for a picture fails without a connection. */
const LIMITS = { [PAGES]: 20, [ASSETS]: 1000, [PICTURES]: 150, [API]: 4, [SPARE]: 1 };
export type CacheName = keyof typeof LIMITS;

export const pathOf = ({ url }: { url: string }): string => new URL(url).pathname;

/** The oldest make room, but the menu stays: every other page falls back to it. */
export async function putLimited(cacheName: CacheName, key: RequestInfo, copy: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, copy);
  const keys = await cache.keys();
  const others = keys.filter((each) => pathOf(each) !== MENU_PAGE);
  const surplus = others.slice(0, Math.max(0, keys.length - LIMITS[cacheName]));
  await Promise.all(surplus.map((old) => cache.delete(old)));
}

export async function deleteExcept(cache: Cache, staysAt: (pathname: string) => boolean): Promise<void> {
  const others = (await cache.keys()).filter((key) => !staysAt(pathOf(key)));
  await Promise.all(others.map((key) => cache.delete(key)));
}

/** Those of earlier workers. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in LIMITS)).map((name) => caches.delete(name)));
}
