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

export async function staleWhileRevalidate(event: FetchEvent, cacheName: CacheName): Promise<Response> {
  const fresh = fetch(event.request).then((response) => passOn(event, cacheName, response));
  const lastSeen = await caches.match(event.request, { cacheName });
  if (!lastSeen) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return lastSeen;
}

/** While no instance can answer, the balancer does in its place. */
export const isFromShop = (response: Response): boolean => response.status < 500;

/** A redirected answer belongs to another address. */
export const isCacheable = (response: Response): boolean => response.ok && !response.redirected;

/** Returns any answer at once. A good one is also cached, if the device has room. */
function passOn(event: FetchEvent, cacheName: CacheName, response: Response): Response {
  if (isCacheable(response)) event.waitUntil(putLimited(cacheName, event.request, response.clone()).catch(() => undefined));
  return response;
}
