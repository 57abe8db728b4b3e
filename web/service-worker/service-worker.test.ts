import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letRun } from "../testing/fake-browser.ts";
import { FakeWorker, ORIGIN } from "../testing/fake-worker.ts";

const NOW = Date.parse("2026-11-21T06:30:00Z");
const DAY_MS = 24 * 3_600_000;
const PAGES = ["/", "/menu", "/myorders", "/cart", "/home", "/order", "/delivery-boy", "/admin", "/admin/orders"];

let worker: FakeWorker;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  worker = new FakeWorker();
  for (const call of ["/api/food/list", "/api/settings"]) worker.shop.set(call, () => Response.json({ success: true }));
  worker.shop.set("/offline.html", () => new Response("<h1>Offline</h1>"));
  release("aaaa");
  await import("./service-worker.ts");
});
afterEach(() => vi.useRealTimers());

/** From now on the shop answers with the pages and files of this build. */
function release(build: string): void {
  const head = `<link href="/assets/common.woff2"/><link href="/assets/manifest-${build}.js"/><style>url(/assets/other.woff2)</style>`;
  for (const path of PAGES) worker.shop.set(path, () => pageOf(`<head>${head}</head>${build}`));
  const routes = {
    root: { id: "root", module: `/assets/root-${build}.js` },
    menu: { id: "menu", parentId: "root", path: "menu", module: `/assets/menu-${build}.js`, css: [`/assets/menu-${build}.css`] },
    staff: { id: "staff", parentId: "root", path: "admin", module: `/assets/frame-${build}.js` },
    board: { id: "board", parentId: "staff", path: "orders", module: `/assets/board-${build}.js` },
    print: { id: "print", path: "admin/orders/:orderId/print", module: `/assets/print-${build}.js` },
    partner: { id: "partner", parentId: "root", path: "delivery-boy", module: `/assets/partner-${build}.js` },
    index: { id: "index", parentId: "partner", module: `/assets/deliveries-${build}.js` },
    kitchen: { id: "kitchen", parentId: "root", path: "kitchen", module: `/assets/kitchen-${build}.js` },
    counter: { id: "counter", parentId: "root", path: "counter", module: `/assets/counter-${build}.js` },
  };
  worker.shop.set(`/assets/manifest-${build}.js`, () => new Response(`window.table=${JSON.stringify({ routes })};`));
  for (const name of ["root", "frame", "board", "print", "partner", "deliveries", "kitchen", "counter", "later"])
    putFile(`${name}-${build}.js`);
  putFile(`menu-${build}.js`, `import("./later-${build}.js");fetch('assets/menu-${build}.css')`);
  putFile(`menu-${build}.css`);
  putFile("common.woff2");
}

const putFile = (name: string, text = "") => worker.shop.set(`/assets/${name}`, () => new Response(text));
const pageOf = (html: string) => new Response(html, { headers: { date: new Date(Date.now()).toUTCString() } });
const customersFiles = (build: string) =>
  ["common.woff2", ...["later", "manifest", "menu"].map((name) => `${name}-${build}.js`), `menu-${build}.css`, `root-${build}.js`]
    .map((name) => `/assets/${name}`)
    .toSorted();

const install = () => worker.dispatch("install");
const buildShown = async (page: Response) => /[a-z]{4}$/.exec(await page.text())?.[0];

// The first visit

test("an installed worker has the customer's pages of one build with all that they need, and nothing of the staff's", async () => {
  await install();
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
  expect(await worker.caches.paths("assets-1")).toEqual(customersFiles("aaaa"));
  expect(await worker.caches.paths("api-1")).toEqual(["/api/food/list", "/api/settings"]);
  expect(await worker.caches.paths("spare-1")).toEqual(["/offline.html"]);
});

test("fetches no file twice", async () => {
  await install();
  const files = worker.fetched.filter((path) => path.startsWith("/assets/") && !path.includes("manifest"));
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
});

for (const [what, path, answer] of [
  ["the menu is refused", "/menu", new Response("/assets/manifest-aaaa.js", { status: 503 })],
  ["the menu is of no build", "/menu", new Response("<h1>Bad Gateway</h1>")],
  ["one's orders are of another build", "/myorders", new Response("/assets/manifest-bbbb.js")],
  ["the cart is refused", "/cart", new Response("/assets/manifest-aaaa.js", { status: 503 })],
  ["a file is missing", "/assets/later-aaaa.js", new Response("", { status: 404 })],
  ["the settings are refused", "/api/settings", new Response("", { status: 503 })],
] as const)
  test(`is not installed, and has no page, when ${what}`, async () => {
    worker.shop.set(path, () => answer.clone());
    await expect(install()).rejects.toThrow();
    expect(await worker.caches.paths("pages-1")).toEqual([]);
  });

test("in data-saver mode only the files that the page names are cached", async () => {
  worker.navigator.connection = { saveData: true };
  await install();
  expect(await worker.caches.paths("assets-1")).toEqual(["/assets/common.woff2", "/assets/manifest-aaaa.js"]);
});

test("the page that registered the worker is cached, too, but no admin page", async () => {
  for (const path of ["/delivery-boy", "/admin/orders", "/menu"]) worker.windows.push({ url: ORIGIN + path, focus: () => {} });
  await install();
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/delivery-boy", "/menu", "/myorders"]);
});

test("a page that registered the worker and is refused now is not cached", async () => {
  worker.windows.push({ url: `${ORIGIN}/home`, focus: () => {} });
  worker.shop.set("/home", () => new Response("/assets/manifest-aaaa.js", { status: 503 }));
  await install();
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
});

test("is installed although the page that registered it was closed", async () => {
  worker.windows.push({ url: `${ORIGIN}/home`, focus: () => {} });
  worker.shop.set("/home", () => Promise.reject(new TypeError("Failed to fetch")));
  await install();
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
});

test("takes over the open pages and deletes the caches of earlier workers", async () => {
  for (const name of ["pages-0", "pages-1", "unknown"]) await worker.caches.open(name);
  await worker.dispatch("activate");
  expect(worker.isClaimed).toBe(true);
  expect(await worker.caches.keys()).toEqual(["pages-1"]);
});

// Pages

test("shows a page as last seen at once, and the new build the next time", async () => {
  await install();
  release("bbbb");
  worker.fetched.length = 0;
  expect(await buildShown(await worker.openPage("/menu"))).toBe("aaaa");
  expect(worker.fetched.filter((path) => path === "/menu")).toHaveLength(1);
  expect(await worker.caches.paths("assets-1")).toEqual(customersFiles("bbbb"));
  expect(await buildShown(await worker.openPage("/menu"))).toBe("bbbb");
});

test("a page of the same build is cached with the files that it still needs", async () => {
  await install();
  putFile("home-aaaa.js");
  const html = await (await worker.shop.get("/home")?.())?.text();
  worker.shop.set("/home", () => pageOf(`<script src="/assets/home-aaaa.js"></script>${html}`));
  worker.fetched.length = 0;
  expect(await buildShown(await worker.openPage("/home"))).toBe("aaaa");
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/home", "/menu", "/myorders"]);
  expect(await worker.caches.paths("assets-1")).toContain("/assets/home-aaaa.js");
  expect(worker.fetched).toEqual(["/home", "/assets/home-aaaa.js"]);
  worker.isOffline = true;
  expect(await buildShown(await worker.showPage("/home"))).toBe("aaaa");
});

test("with another build, pages that were not fetched from it are removed", async () => {
  await install();
  await worker.openPage("/home");
  release("bbbb");
  await worker.openPage("/menu");
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
});

for (const path of ["/cart", "/order"])
  test(`awaits ${path}, where money is at stake`, async () => {
    await install();
    await worker.openPage(path);
    release("bbbb");
    expect(await buildShown(await worker.openPage(path))).toBe("bbbb");
  });

for (const cache of ["reload", "no-cache"])
  test(`waits for the network when a page is reloaded (${cache})`, async () => {
    await install();
    release("bbbb");
    expect(await buildShown(await worker.openPage("/menu", { cache }))).toBe("bbbb");
  });

test("awaits a page whose copy is a day old", async () => {
  await install();
  release("bbbb");
  worker.shop.set("/menu", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.setSystemTime(NOW + DAY_MS - 1);
  expect(await buildShown(await worker.showPage("/menu"))).toBe("aaaa");
  vi.setSystemTime(NOW + DAY_MS);
  release("bbbb");
  expect(await buildShown(await worker.openPage("/menu"))).toBe("bbbb");
});

test("shows a page as last seen when the network has not answered for three seconds", async () => {
  await install();
  await worker.openPage("/order");
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"], now: NOW });
  worker.shop.set("/order", () => new Promise(() => {}));
  const answer = worker.showPage("/order");
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  await letRun();
  await vi.advanceTimersByTimeAsync(2_999);
  await letRun();
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await buildShown(await answer)).toBe("aaaa");
});

test("waits for a page that was never seen, however long it takes", async () => {
  await install();
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"], now: NOW });
  const late = Promise.withResolvers<Response>();
  worker.shop.set("/order", () => late.promise);
  const answer = worker.showPage("/order");
  await letRun();
  await vi.advanceTimersByTimeAsync(60_000);
  late.resolve(new Response("late"));
  expect(await (await answer).text()).toBe("late");
});

test("answers the balancer's refusal with the cached page, and passes it on if there is none", async () => {
  await install();
  const refuse = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  for (const path of ["/cart", "/order"]) worker.shop.set(path, refuse);
  expect(await buildShown(await worker.openPage("/cart"))).toBe("aaaa");
  expect((await worker.openPage("/order")).status).toBe(502);
  expect(await worker.caches.paths("pages-1")).not.toContain("/order");
});

test("passes the shop's own refusal on, and keeps the page that it has", async () => {
  await install();
  worker.shop.set("/cart", () => new Response("Gone", { status: 410 }));
  expect((await worker.openPage("/cart")).status).toBe(410);
  worker.isOffline = true;
  expect(await buildShown(await worker.showPage("/cart"))).toBe("aaaa");
});

test("a page with a query is not cached as the one without it", async () => {
  await install();
  await worker.openPage("/home?size=large");
  expect(await worker.caches.paths("pages-1")).not.toContain("/home");
  await worker.openPage("/home");
  expect(await worker.caches.paths("pages-1")).toContain("/home");
});

test("a redirected answer is not cached", async () => {
  await install();
  worker.shop.set("/home", () => Object.defineProperty(pageOf("/assets/manifest-aaaa.js"), "redirected", { value: true }));
  await worker.openPage("/home");
  expect(await worker.caches.paths("pages-1")).not.toContain("/home");
});

test("the admin's pages are always the network's", async () => {
  await install();
  for (const path of ["/admin", "/admin/orders"]) await worker.openPage(path);
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
});

test("an answer without a build is not cached, and removes nothing", async () => {
  await install();
  worker.shop.set("/uploads.html", () => pageOf("a picture"));
  await worker.openPage("/uploads.html");
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
  expect(await worker.caches.paths("assets-1")).toEqual(customersFiles("aaaa"));
});

test("a page of an incomplete build changes nothing", async () => {
  await install();
  release("bbbb");
  worker.shop.set("/myorders", () => new Response("", { status: 503 }));
  expect(await buildShown(await worker.openPage("/menu"))).toBe("aaaa");
  expect(await buildShown(await worker.openPage("/menu"))).toBe("aaaa");
  expect(await worker.caches.paths("pages-1")).toEqual(["/cart", "/menu", "/myorders"]);
  expect(await worker.caches.paths("assets-1")).toEqual(expect.arrayContaining(customersFiles("aaaa")));
});

test("a build whose script was removed from the cache is not taken over", async () => {
  await install();
  release("bbbb");
  const assets = await worker.caches.open("assets-1");
  const pages = await worker.caches.open("pages-1");
  assets.keeps = (path) => path !== "/assets/menu-bbbb.js";
  await worker.openPage("/menu");
  expect(await buildShown((await pages.match("/menu")) as Response)).toBe("aaaa");
  expect(await worker.caches.paths("assets-1")).toEqual(expect.arrayContaining(customersFiles("aaaa")));
});

test("a device without room still shows the page", async () => {
  await install();
  (await worker.caches.open("pages-1")).hasRoomFor = () => false;
  expect(await buildShown(await worker.openPage("/home"))).toBe("aaaa");
});

for (const noRoomFor of ["/myorders", "/cart", "/menu"])
  test(`a device without room for ${noRoomFor} of the new build begins again with the next page`, async () => {
    await install();
    release("bbbb");
    const pages = await worker.caches.open("pages-1");
    pages.hasRoomFor = (path) => path !== noRoomFor;
    await worker.openPage("/menu");
    // What is there of either build has all that it needs, and the menu says that this is not done yet.
    const files = [...customersFiles("aaaa"), ...customersFiles("bbbb")];
    expect(await worker.caches.paths("assets-1")).toEqual([...new Set(files)].toSorted());
    expect(await buildShown((await pages.match("/menu")) as Response)).toBe("aaaa");
    pages.hasRoomFor = () => true;
    await worker.openPage("/myorders");
    expect(await worker.caches.paths("assets-1")).toEqual(customersFiles("bbbb"));
  });

test("pictures and fonts outlive a build", async () => {
  await install();
  putFile("hero.webp");
  await worker.request("/assets/hero.webp").whole();
  release("bbbb");
  await worker.openPage("/menu");
  expect(await worker.caches.paths("assets-1")).toContain("/assets/hero.webp");
});

test("a picture of the page does not remove files of a build with many", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `part-${index}.js`);
  for (const name of names) putFile(name);
  putFile("menu-aaaa.js", names.map((name) => `import("./${name}");`).join(""));
  putFile("hero.webp");
  await install();
  await worker.request("/assets/hero.webp").whole();
  expect(await worker.caches.paths("assets-1")).toEqual(expect.arrayContaining(names.map((name) => `/assets/${name}`)));
});

test("without a connection a picture is shown at the largest width that was seen of it", async () => {
  worker.shop.set("/uploads/pizza.webp", () => new Response("a pizza"));
  const pictures = await worker.caches.open("pictures-1");
  for (const width of [320, 960, 640]) await pictures.put(`/uploads/pizza.webp?w=${width}`, new Response(`${width} px`));
  worker.isOffline = true;
  const show = async (path: string) => (await worker.request(path).answer)?.text();
  expect(await show("/uploads/pizza.webp?w=640")).toBe("640 px");
  expect(await show("/uploads/pizza.webp?w=480")).toBe("960 px");
  await expect(show("/uploads/salad.webp?w=480")).rejects.toThrow("Failed to fetch");
  worker.isOffline = false;
  expect(await show("/uploads/pizza.webp?w=480")).toBe("a pizza");
});

test("without a connection and never seen: the menu for customers, for the staff the page that says so", async () => {
  await install();
  worker.isOffline = true;
  const open = (path: string) => worker.showPage(path);
  expect((await open("/order")).headers.get("Location")).toBe("/menu");
  for (const path of ["/admin", "/admin/orders", "/delivery-boy", "/kitchen", "/counter"])
    expect(await (await open(path)).text()).toBe("<h1>Offline</h1>");
  // Of another area, whose name only begins alike.
  expect((await open("/administration")).headers.get("Location")).toBe("/menu");
});

test("without a connection and without a menu: the page that says so", async () => {
  await (await worker.caches.open("spare-1")).add("/offline.html");
  worker.isOffline = true;
  expect(await (await worker.showPage("/order")).text()).toBe("<h1>Offline</h1>");
});

test("at most twenty pages are cached; the oldest make room, and the menu stays", async () => {
  await install();
  const head = "/assets/manifest-aaaa.js";
  for (let index = 0; index < 25; index++) {
    worker.shop.set(`/page-${index}`, () => pageOf(head));
    await worker.openPage(`/page-${index}`);
  }
  const paths = await worker.caches.paths("pages-1");
  expect(paths).toHaveLength(20);
  expect(paths).toContain("/menu");
  expect(paths).toContain("/page-24");
  expect(paths).not.toContain("/cart");
  expect(paths).not.toContain("/page-0");
});
