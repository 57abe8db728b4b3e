import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCache } from "./fake-caches.ts";

let cache: FakeCache;
const pathsOf = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname);

beforeEach(() => {
  cache = new FakeCache();
  vi.stubGlobal("fetch", async () => new Response("fetched"));
});
afterEach(() => vi.unstubAllGlobals());

// https://w3c.github.io/ServiceWorker/#batch-cache-operations-algorithm: what is there is removed, and the new one appended.
test("what is stored again is the newest, with its new answer", async () => {
  for (const path of ["/a", "/b", "/c"]) await cache.put(path, new Response("first"));
  await cache.put("/a", new Response("second"));
  expect(await pathsOf()).toEqual(["/b", "/c", "/a"]);
  expect(await (await cache.match("/a"))?.text()).toBe("second");
  await cache.addAll(["/b"]);
  expect(await pathsOf()).toEqual(["/c", "/a", "/b"]);
});
