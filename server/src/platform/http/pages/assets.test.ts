import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { openAssets } from "./assets.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("retries storing a build's files soon after a failure, and is not ready before, for at most half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const sharedAssets = { store: vi.fn().mockResolvedValue(undefined), find: async () => null };
  for (let failure = 1; failure <= 7; failure++)
    sharedAssets.store.mockRejectedValueOnce(new Error("canceling statement due to lock timeout"));
  const assets = openAssets({ files: new Map(), sharedAssets, log: pino({ level: "silent" }) });
  await assets.share();
  const after = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return [sharedAssets.store.mock.calls.length, assets.isReady()];
  };
  expect([await after(0), await after(1), await after(2), await after(4)]).toEqual([1, 2, 3, 4].map((times) => [times, false]));
  expect([await after(23), await after(1), await after(60), await after(1)]).toEqual([
    [5, false],
    [6, true],
    [8, true],
    [8, true],
  ]);
  expect(await after(3_600)).toEqual([9, true]);
  await assets.close();
  expect(await after(3_600)).toEqual([9, true]);
});

it("is ready as soon as its files are stored", async () => {
  const sharedAssets = { store: async () => {}, find: async () => null };
  const assets = openAssets({ files: new Map(), sharedAssets, log: pino({ level: "silent" }) });
  expect(assets.isReady()).toBe(false);
  await assets.share();
  expect(assets.isReady()).toBe(true);
  await assets.close();
});

it("caches no more files of other builds than fit in memory in all their encodings", async () => {
  const requests: string[] = [];
  // Two of them are below the limit uncompressed, and above it with their encodings.
  const script = Buffer.from(randomBytes(2_700_000).toString("base64"));
  const sharedAssets = {
    store: async () => {},
    async find(name: string) {
      requests.push(name);
      return script;
    },
  };
  const assets = openAssets({ files: new Map(), sharedAssets, log: pino({ level: "silent" }) });
  const [one, other] = ["assets/menu-gone1234.js", "assets/cart-gone1234.js"];
  for (const name of [one, one, other, one]) expect((await assets.find(name))?.plain).toBe(script);
  expect(requests).toEqual([one, other, one]);
});

it("requests no name from the asset store that is not a build's, and does not repeat an unknown one at once", async () => {
  const requests: string[] = [];
  const sharedAssets = {
    store: async () => {},
    async find(name: string) {
      requests.push(name);
      return null;
    },
  };
  const assets = openAssets({ files: new Map(), sharedAssets, log: pino({ level: "silent" }) });
  for (const name of ["assets/menu.js", "assets/menu-gone1234.js", "assets/menu-gone1234.js"])
    expect(await assets.find(name)).toBeNull();
  expect(requests).toEqual(["assets/menu-gone1234.js"]);
});
