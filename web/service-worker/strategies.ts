/** How a request that is not for a page is answered: from the network or from a cache, and which of them first. */
import { type CacheName, putLimited } from "./caches.ts";

export async function cacheFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const { request } = event;
  return (await caches.match(request, { cacheName })) ?? passOn(event, cacheName, await fetch(request));
}

export async function networkFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const { request } = event;
  const fromNetwork = fetch(request);
  const answer = await fromNetwork.catch(() => undefined);
  if (answer && isFromShop(answer)) return passOn(event, cacheName, answer);
  return (await caches.match(request, { cacheName })) ?? fromNetwork;
}

async function staleWhileRevalidate(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const fresh = fetch(event.request).then((response) => passOn(event, cacheName, response));
  const lastSeen = await caches.match(event.request, { cacheName });
  if (!lastSeen) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return lastSeen;
}

/** As last seen. Without a connection also at another width, the largest one: the menu and a food's page ask for different ones. */
export async function pictureFirst(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const { request } = event;
  try {
    return await staleWhileRevalidate(event, cacheName);
  } catch (error) {
    const cache = await caches.open(cacheName);
    const cached = await cache.keys(request, { ignoreSearch: true });
    const largest = cached.toSorted((one, other) => widthOf(other) - widthOf(one))[0];
    const picture = largest && (await cache.match(largest));
    if (!picture) throw error;
    return picture;
  }
}

const widthOf = ({ url }: Request): number => Number(new URL(url).searchParams.get("w"));

/** While no instance can answer, the balancer does in its place. */
export const isFromShop = (response: Response): boolean => response.status < 500;

/** A redirected answer belongs to another address. */
export const isCacheable = (response: Response): boolean => response.ok && !response.redirected;

/** Returns any answer at once. A good one is also cached, if the device has room. */
function passOn(event: FetchEvent, cacheName: CacheName, response: Response): Response {
  if (isCacheable(response)) event.waitUntil(putLimited(cacheName, event.request, response.clone()).catch(() => undefined));
  return response;
}
