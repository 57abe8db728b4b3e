/**
 * All cached pages are of one build, each with the scripts and styles that it needs. When a page of another build arrives, the
 * customers' files of that build are fetched first, and then it replaces the old build. Scripts and styles have their
 * hash in their name, so open pages of the old build still work.
 */

import { buildOf, cacheFiles, cacheFilesOfRoutes, filesOfPage } from "./build-files.ts";
import {
  API,
  ASSETS,
  CART_PAGE,
  deleteExcept,
  isNotCached,
  MENU_PAGE,
  ORDERS_PAGE,
  PAGES,
  pathOf,
  putLimited,
  SPARE,
} from "./caches.ts";
import { isCacheable } from "./strategies.ts";
import { worker } from "./worker.ts";

export const OFFLINE_PAGE = "/offline.html";
/** The same for everyone: nothing is cached that belongs to one person. */
export const CACHED_CALLS = ["/api/food/list", "/api/settings"];

/** The menu with all that customers' pages need, its data, and the offline page. Throws if one fails. */
export async function cacheFirstVisit(): Promise<void> {
  const [menu] = await Promise.all([
    fetch(MENU_PAGE),
    caches.open(SPARE).then((spare) => spare.add(OFFLINE_PAGE)),
    caches.open(API).then((api) => api.addAll(CACHED_CALLS)),
  ]);
  if (!menu.ok) throw new Error(`The menu answered ${menu.status}`);
  const html = await menu.clone().text();
  const build = buildOf(html);
  if (!build) throw new Error("The menu is of no build");
  await switchBuild({ html, build }, MENU_PAGE, menu);
  await cacheOpenPages().catch(() => undefined);
}

/** The page that registered the worker was loaded without it. */
async function cacheOpenPages(): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = new Set(open.map(pathOf).filter((path) => path !== MENU_PAGE && !isNotCached(path)));
  for (const path of paths) {
    const page = await fetch(path);
    if (isCacheable(page)) await cachePage(path, page);
  }
}

/** A navigation may also be to a picture or to the offline page, which belong to no build. */
export async function cachePage(pathname: string, page: Response): Promise<void> {
  const html = await page.clone().text();
  const build = buildOf(html);
  if (!build) return;
  const menu = await (await caches.open(PAGES)).match(MENU_PAGE);
  if (menu && buildOf(await menu.text()) === build) {
    await cacheFiles(filesOfPage(html));
    await putLimited(PAGES, pathname, page);
  } else await switchBuild({ html, build }, pathname, page);
}

/**
 * If it is interrupted, each cached page still has all that it needs. The menu comes last: it tells which build is cached, so until it
 * is replaced, all of this is repeated.
 */
async function switchBuild({ html, build }: { html: string; build: string }, pathname: string, page: Response): Promise<void> {
  await cacheFiles(filesOfPage(html));
  const files = new Set([...filesOfPage(html), ...(await cacheFilesOfRoutes(build))]);
  const others = new Set([ORDERS_PAGE, CART_PAGE, pathname].filter((path) => path !== MENU_PAGE));
  const fetched = await Promise.all(
    [...others, MENU_PAGE].map(async (path) => ({ path, page: path === pathname ? page : await fetchOfBuild(path, build) })),
  );
  const pages = await caches.open(PAGES);
  for (const each of fetched) await pages.put(each.path, each.page);
  await deleteExcept(pages, (path) => path === MENU_PAGE || others.has(path));
  await deleteExcept(await caches.open(ASSETS), (path) => files.has(path) || !/\.(js|css)$/.test(path));
}

/** During an update the next answer may be a refusal, or come from an instance with another build. */
async function fetchOfBuild(path: string, build: string): Promise<Response> {
  const page = await fetch(path);
  if (!page.ok || buildOf(await page.clone().text()) !== build) throw new Error(`${path} is not there of ${build}`);
  return page;
}
