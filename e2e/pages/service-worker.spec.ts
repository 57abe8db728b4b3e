/** The built service worker (web/service-worker) with a fake shop of a few pages, whose build a test can change. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";

test.use({ serviceWorkers: "allow" });

const CLIENT = join(import.meta.dirname, "../../web/build/client");
/** Preloaded. Other fonts are named in the styles only and fetched when a page needs their letters. */
const FONT = "/assets/common.woff2";
const PAGES = ["/menu", "/myorders", "/cart", "/delivery-boy", "/admin", "/admin/orders"];
const ROUTES = [
  { id: "routes/public/menu", path: "menu" },
  { id: "routes/customer/my-orders", path: "myorders" },
  { id: "frame/admin/layout", path: "admin" },
  { id: "routes/admin/orders/orders", path: "orders", parentId: "frame/admin/layout" },
];

interface OwnFiles {
  worker: string;
  offline: string;
}

/** The shop's response for a path; undefined: 404. Each build has a manifest, a script for each route and one that is loaded later. */
function answerOf(path: string, build: string, { worker, offline }: OwnFiles): [type: string, body: string] | undefined {
  const script = `/assets/manifest-${build}.js`;
  const register = "if (!navigator.serviceWorker.controller) navigator.serviceWorker.register('/sw.js')";
  const font = `<link rel="preload" href="${FONT}" as="font" crossorigin="anonymous"/>`;
  const style = `<style>@media(width<40rem){}@font-face{font-family:Any;src:url(/assets/other.woff2)}</style>`;
  const sheet = `<link rel="stylesheet" href="/assets/front-${build}.css" disabled=""/>`;
  const head = `${font}<link rel="modulepreload" href="${script}"/>${style}${sheet}`;
  const html = `<head>${head}</head><h1>Build ${build}</h1><script>${register}</script>`;
  const withModule = (route: (typeof ROUTES)[number]) => ({
    ...route,
    module: `/assets/${route.id.split("/").at(-1)}-${build}.js`,
  });
  const routes = Object.fromEntries(ROUTES.map((route) => [route.id, withModule(route)]));
  if (path === "/sw.js") return ["text/javascript", worker];
  if (PAGES.includes(path)) return ["text/html", html];
  if (path === "/offline.html") return ["text/html", offline];
  if (path.startsWith("/api/")) return ["application/json", "{}"];
  if (path === script) return ["text/javascript", `window.routes=${JSON.stringify({ routes })};`];
  if (path === `/assets/menu-${build}.js`) return ["text/javascript", `import("./later-${build}.js")`];
  if (path.startsWith("/assets/") && path.endsWith(`-${build}.js`)) return ["text/javascript", "1"];
  if (path === `/assets/front-${build}.css`) return ["text/css", ""];
  if (path.endsWith(".woff2")) return ["font/woff2", ""];
  return undefined;
}

/** Makes the worker see a browser that saves data; a test cannot switch that on. */
const SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";

/** Makes the worker see a device without space while the shop says so; a test cannot fill one. */
const FILLS_UP = `const put = Cache.prototype.put;
  Cache.prototype.put = function (key, answer) {
    if (!answer.headers.has("x-no-room")) return put.call(this, key, answer);
    fetch("/no-room");
    return Promise.reject(new DOMException("", "QuotaExceededError"));
  };`;

class TwoPageShop {
  build = "aaaa";
  savesData = false;
  /** The balancer responds instead of the shop. */
  balancer: number | null = null;
  /** The page that the device has no space for, and how often the worker tried to cache it. */
  noRoomFor = "";
  refused = 0;
  /** The response for the orders page during an update. */
  orders: { status: number; build: string } | null = null;
  ordersAsked = 0;
  #server: Server | null = null;
  url = "";

  async open(): Promise<void> {
    // Generous timeouts: on a slow machine a page would otherwise count as missing.
    const built = await readFile(join(CLIENT, "sw.js"), "utf8");
    const worker = built.replace("PAGE_TIMEOUT_MS = 3e3", "PAGE_TIMEOUT_MS = 6e4");
    if (worker === built) throw new Error("The built worker names no time that a page may take");
    const offline = await readFile(join(CLIENT, "offline.html"), "utf8");
    const server = createServer(({ url = "" }, response) => {
      const odd = url === "/myorders" ? this.orders : null;
      if (url === "/myorders") this.ordersAsked++;
      if (url === "/no-room") this.refused++;
      const answer: ReturnType<typeof answerOf> = this.balancer
        ? ["text/html", "<h1>Bad Gateway</h1>"]
        : answerOf(url, odd?.build ?? this.build, { worker: FILLS_UP + (this.savesData ? SAVING : "") + worker, offline });
      response.writeHead(this.balancer ?? (answer ? (odd?.status ?? 200) : 404), {
        "content-type": answer?.[0] ?? "text/plain",
        "cache-control": "no-cache",
        ...(url === this.noRoomFor && { "x-no-room": "1" }),
      });
      response.end(answer?.[1]);
    });
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

let shop: TwoPageShop;
test.beforeEach(async () => {
  shop = new TwoPageShop();
  await shop.open();
});
test.afterEach(() => shop.close());

/** The cached paths. The function is a string, because these files are not compiled for the browser. */
const cachedPaths = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    `caches.open("${cache}").then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname).sort())`,
  );
const scriptsOf = (build: string, names: readonly string[]) => names.map((name) => `/assets/${name}-${build}.js`);
const filesOf = (build: string) => [FONT, ...scriptsOf(build, ["later", "manifest", "menu", "my-orders"])];
const heading = (page: Page) => page.getByRole("heading");

async function firstVisit(page: Page): Promise<void> {
  await page.goto(`${shop.url}/menu`);
  await expect.poll(() => cachedPaths(page, "pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
}

test("shows a customer's pages without a connection, and at the admin's says so until the shop can be reached", async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(filesOf("aaaa"));
  await context.setOffline(true);
  await page.goto(`${shop.url}/myorders`);
  await expect(heading(page)).toHaveText("Build aaaa");
  // Not cached: the menu instead.
  await page.goto(`${shop.url}/order`);
  await expect(page).toHaveURL(/\/menu$/);
  await page.goto(`${shop.url}/admin/orders`);
  await expect(heading(page)).toHaveText("You're offline");
  // The device is online, but the shop cannot be reached yet.
  shop.balancer = 502;
  const refused = page.waitForResponse("**/healthz");
  await context.setOffline(false);
  await refused;
  await expect(heading(page)).toHaveText("You're offline");
  shop.balancer = null;
  await expect(heading(page)).toHaveText("Build aaaa");
  await expect(page).toHaveURL(`${shop.url}/admin/orders`);
});

test("caches the page that installed it, and shows it without a connection", { tag: "@full" }, async ({ page }) => {
  await page.goto(`${shop.url}/delivery-boy`);
  await expect.poll(() => cachedPaths(page, "pages-1")).toEqual(["/cart", "/delivery-boy", "/menu", "/myorders"]);
  await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
  await shop.close();
  await page.reload();
  await expect(page).toHaveURL(/\/delivery-boy$/);
  await expect(heading(page)).toHaveText("Build aaaa");
});

for (const path of ["/admin", "/admin/orders", "/delivery-boy"])
  test(`says at ${path}, which is not cached, that there is no connection, and shows the page once the shop can be reached`, {
    tag: "@full",
  }, async ({ page, context }) => {
    await firstVisit(page);
    await context.setOffline(true);
    await page.goto(shop.url + path);
    await expect(heading(page)).toHaveText("You're offline");
    await expect(page).toHaveURL(shop.url + path);
    // The device is online, but the shop cannot be reached yet.
    shop.balancer = 502;
    const refused = page.waitForResponse("**/healthz");
    await context.setOffline(false);
    await refused;
    await expect(heading(page)).toHaveText("You're offline");
    shop.balancer = null;
    await expect(heading(page)).toHaveText("Build aaaa");
    await expect(page).toHaveURL(shop.url + path);
  });

test("shows the cached page at once and the new build the next time, with all that it needs", { tag: "@full" }, async ({
  page,
}) => {
  await firstVisit(page);
  shop.build = "bbbb";
  await page.goto(`${shop.url}/menu`);
  await expect(heading(page)).toHaveText("Build aaaa");
  await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(filesOf("bbbb"));
  await shop.close();
  await page.goto(`${shop.url}/menu`);
  await expect(heading(page)).toHaveText("Build bbbb");
});

test("loads a page from the network when it is reloaded", { tag: "@full" }, async ({ page }) => {
  await firstVisit(page);
  shop.build = "bbbb";
  await page.reload();
  await expect(heading(page)).toHaveText("Build bbbb");
});

for (const [what, orders] of [
  ["is refused", { status: 503, build: "bbbb" }],
  ["comes from another build", { status: 200, build: "aaaa" }],
] as const)
  test(`changes nothing when a page of the new build ${what}`, { tag: "@full" }, async ({ page }) => {
    await firstVisit(page);
    await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(filesOf("aaaa"));
    const before = shop.ordersAsked;
    Object.assign(shop, { build: "bbbb", orders });
    await page.reload();
    await expect(heading(page)).toHaveText("Build bbbb");
    await expect.poll(() => shop.ordersAsked).toBeGreaterThan(before);
    await page.goto(`${shop.url}/myorders`);
    await expect(heading(page)).toHaveText("Build aaaa");
    await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(expect.arrayContaining(filesOf("aaaa")));
  });

for (const noRoomFor of ["/menu", "/myorders"])
  test(`has both pages and what they need, although ${noRoomFor} of the new build cannot be cached`, { tag: "@full" }, async ({
    page,
  }) => {
    await firstVisit(page);
    await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(filesOf("aaaa"));
    Object.assign(shop, { build: "bbbb", noRoomFor });
    await page.reload();
    await expect.poll(() => shop.refused).toBeGreaterThan(0);
    await expect.poll(() => cachedPaths(page, "pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
    await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(expect.arrayContaining(filesOf("aaaa")));
    // Once there is space, the rest is cached with the next page.
    shop.noRoomFor = "";
    await page.reload();
    await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(filesOf("bbbb"));
  });

test("shows a cached page instead of the balancer's error, and the error if none is cached", { tag: "@full" }, async ({ page }) => {
  await firstVisit(page);
  shop.balancer = 502;
  await page.reload();
  await expect(heading(page)).toHaveText("Build aaaa");
  expect(await page.evaluate("fetch('/api/settings').then(({ status }) => status)")).toBe(200);
  // Another page instead would lose the URL.
  await page.goto(`${shop.url}/order`);
  await expect(heading(page)).toHaveText("Bad Gateway");
});

test("caches nothing for a URL that is no page of a build, and removes nothing for it", { tag: "@full" }, async ({ page }) => {
  shop.savesData = true;
  await firstVisit(page);
  await page.evaluate("fetch('/assets/later-aaaa.js')");
  const files = [FONT, ...scriptsOf("aaaa", ["later", "manifest"])];
  await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(files);
  await page.goto(`${shop.url}/offline.html`);
  await expect(heading(page)).toHaveText("You're offline");
  await page.goto(`${shop.url}/menu`);
  await expect(heading(page)).toHaveText("Build aaaa");
  await expect.poll(() => cachedPaths(page, "pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
  await expect.poll(() => cachedPaths(page, "assets-1")).toEqual(files);
});
