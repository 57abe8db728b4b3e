import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeCacheStorage } from "../../../testing/fake-caches.ts";
import { STALE_PAGE_GUARD } from "./stale-page.ts";

const HOUR_MS = 3_600_000;
const BUILD = "https://forno.example/assets/manifest-aaaa.js";

interface Field {
  isConnected: boolean;
  type: string;
  value: string;
}

let browser: FakeBrowser;
let caches: FakeCacheStorage;
let reload: ReturnType<typeof vi.fn<() => void>>;
let asked: string[];
let status: number;
let hasDialog: boolean;
let visibility: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: 0 });
  browser = new FakeBrowser();
  caches = new FakeCacheStorage();
  asked = [];
  status = 404;
  hasDialog = false;
  visibility = "visible";
  loadPage();
});
afterEach(() => vi.useRealTimers());

function loadPage(): void {
  vi.clearAllTimers();
  browser.loadPage();
  reload = vi.fn<() => void>();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("__reactRouterManifest", { url: BUILD });
  vi.stubGlobal("document", {
    get visibilityState() {
      return visibility;
    },
    querySelector: (selector: string) => {
      if (selector.startsWith("link")) return { href: "/assets/manifest-head.js" };
      return hasDialog ? {} : null;
    },
  });
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return new Response(null, { status });
  });
  runInThisContext(STALE_PAGE_GUARD);
}

const field = (fields: Partial<Field> = {}): Field => ({ isConnected: true, type: "text", value: "Asha", ...fields });

function dispatch(name: string, target?: object): Promise<void> {
  const event = new Event(name);
  if (target) Object.defineProperty(event, "target", { value: target });
  browser.dispatch(event);
  return letRun();
}
const scriptFails = () => dispatch("error", { tagName: "SCRIPT" });
const prefetchFails = () => dispatch("error", { tagName: "LINK" });

async function openDialog(): Promise<void> {
  hasDialog = true;
}

async function passTime(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await letRun();
}

test("reloads the page if a script does not load and its build is gone", async () => {
  await scriptFails();
  expect(asked).toEqual([`HEAD ${BUILD}`]);
  expect(reload).toHaveBeenCalledTimes(1);
});

for (const other of [200, 304, 500, 502])
  test(`leaves the page as it is when the shop answers ${other} for its build`, async () => {
    status = other;
    await scriptFails();
    expect(reload).not.toHaveBeenCalled();
  });

test("leaves the page as it is without a connection", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await scriptFails();
  expect(reload).not.toHaveBeenCalled();
});

test("reloads once per build", async () => {
  await scriptFails();
  loadPage();
  await scriptFails();
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("__reactRouterManifest", { url: "https://forno.example/assets/manifest-bbbb.js" });
  await scriptFails();
  expect(reload).toHaveBeenCalledTimes(1);
  // Two builds that answer in turn are not loaded in turn for ever.
  loadPage();
  await scriptFails();
  expect(reload).not.toHaveBeenCalled();
});

test("asks for the build in the head while the router has not loaded", async () => {
  vi.stubGlobal("__reactRouterManifest", undefined);
  await scriptFails();
  expect(asked).toEqual(["HEAD /assets/manifest-head.js"]);
});

test("deletes the service worker's cached pages, and nothing else, before it reloads", async () => {
  for (const name of ["pages-1", "pages-0", "pictures-1"]) await caches.open(name);
  await scriptFails();
  expect(await caches.keys()).toEqual(["pictures-1"]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("reloads in a browser without caches", async () => {
  vi.stubGlobal("caches", undefined);
  await scriptFails();
  expect(reload).toHaveBeenCalledTimes(1);
});

for (const [what, fails] of [
  ["a preload", prefetchFails],
  ["a part of the page", () => dispatch("vite:preloadError")],
] as const)
  test(`if ${what} does not load, does not reload a page with typed text; if a script does not load, reloads it`, async () => {
    await dispatch("input", field());
    await fails();
    expect(asked).toEqual([]);
    await scriptFails();
    expect(reload).toHaveBeenCalledTimes(1);
  });

for (const [what, typed] of [
  ["emptied the field again", { value: "" }],
  ["left its page", { isConnected: false }],
  ["only chosen", { type: "select-one" }],
  ["only ticked", { type: "checkbox" }],
  ["only picked", { type: "radio" }],
] as const)
  test(`whoever has ${what} has typed nothing`, async () => {
    await dispatch("input", field(typed));
    await prefetchFails();
    expect(reload).toHaveBeenCalledTimes(1);
  });

test("a picture that does not load is ignored", async () => {
  await dispatch("error", { tagName: "IMG" });
  expect(asked).toEqual([]);
});

test("an open page asks every hour while it is visible", async () => {
  status = 200;
  await passTime(HOUR_MS);
  expect(asked).toHaveLength(0);
  await passTime(60_000);
  expect(asked).toHaveLength(1);
  await passTime(HOUR_MS);
  expect(asked).toHaveLength(1);
  await passTime(60_000);
  expect(asked).toHaveLength(2);
  visibility = "hidden";
  await passTime(2 * HOUR_MS);
  expect(asked).toHaveLength(2);
  visibility = "visible";
  await dispatch("visibilitychange");
  expect(asked).toHaveLength(3);
});

for (const [what, begin] of [
  ["types", () => dispatch("input", field())],
  ["has a dialog open", openDialog],
] as const)
  test(`a page that was left open leaves alone who ${what}`, async () => {
    await begin();
    await passTime(2 * HOUR_MS);
    expect(asked).toEqual([]);
  });

test("does not reload if somebody has started typing since it asked", async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => late.promise);
  await prefetchFails();
  await dispatch("input", field());
  late.resolve(new Response(null, { status: 404 }));
  await letRun();
  expect(reload).not.toHaveBeenCalled();
});

test("is one line", () => {
  expect(STALE_PAGE_GUARD).toMatch(/^\(function\(\)\{.*\}\)\(\)$/);
});
