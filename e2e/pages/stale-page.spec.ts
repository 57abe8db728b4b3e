/** A page that was loaded before its build was replaced, and whose files no longer exist. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, openAsAdmin, test } from "../support/fixtures.ts";

const MANIFEST = "**/assets/manifest-*.js";

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") count++;
  });
  return () => count;
}

test("reloads when its build is gone, and only once if that does not help", async ({ page }) => {
  await page.route(MANIFEST, (route) => route.fulfill({ status: 404, body: "" }));
  const documents = countDocuments(page);
  const asked = page.waitForRequest((request) => request.method() === "HEAD" && documents() === 2);
  await page.goto("/menu");
  // It has tried once more after the reload, and then stopped.
  await (await asked).response();
  await page.unroute(MANIFEST);
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(documents()).toBe(2);
});

/** From now on the page's build is gone, and so is its file with this name. */
const removeBuild = (page: Page, file: string) =>
  page.route(`**/assets/{manifest,${file}}-*.js`, (route) => {
    const isGone = route.request().method() === "HEAD" || route.request().url().includes(file);
    return isGone ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });

test("reloads when a file that it loads later is gone", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
  await removeBuild(page, "side-menu");
  const documents = countDocuments(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.poll(documents).toBe(1);
});

test("removes every page from the service worker's cache before it reloads, and nothing else", { tag: "@full" }, async ({
  page,
}) => {
  const worker = await readFile(join(import.meta.dirname, "../../web/build/client/sw.js"), "utf8");
  const pages = /const PAGES = "([\w-]+)"/.exec(worker)?.[1];
  await page.goto("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(`Promise.all(["${pages}", "pages-0", "pictures-1"].map((name) => caches.open(name)))`);
  await removeBuild(page, "side-menu");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Open menu" }).click();
  await reloaded;
  await expect.poll(() => page.evaluate("caches.keys()")).toEqual(["pictures-1"]);
});

test("also reloads behind the sign-in, where the head has lost the build's name", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await removeBuild(page, "payments-page");
  const documents = countDocuments(page);
  await page.getByRole("link", { name: "Payments" }).click();
  await expect.poll(documents).toBe(1);
});

test("does not reload after typing if only a prefetch failed", { tag: "@full" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("textbox").first().fill("Aarav");
  // A string, because these files are not compiled for the browser. The guard acts at once or not at all.
  const asked = (tag: string) =>
    page.evaluate(`(() => {
      let count = 0;
      const real = window.fetch;
      window.fetch = (url, options) => (options?.method === "HEAD" ? (count++, Promise.reject()) : real(url, options));
      document.head.appendChild(document.createElement("${tag}")).dispatchEvent(new Event("error"));
      window.fetch = real;
      return count;
    })()`);
  expect(await asked("link")).toBe(0);
  expect(await asked("script")).toBe(1);
});

const occupations: [what: string, path: string, begin: (page: Page) => Promise<void>, end: (page: Page) => Promise<void>][] = [
  [
    "types",
    "/login",
    (page) => page.getByRole("textbox").first().fill("Aarav"),
    // The text is removed with its field.
    (page) => page.getByRole("link", { name: "Browse the menu" }).click(),
  ],
  [
    "has a dialog open",
    "/menu",
    (page) => page.getByRole("button", { name: "Open menu" }).click(),
    (page) => page.keyboard.press("Escape"),
  ],
];
for (const [what, path, begin, end] of occupations)
  test(`reloads when it was left open until its build was gone, but not for somebody who ${what}`, {
    tag: "@full",
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await begin(page);
    await expect(page.getByRole("dialog").or(page.getByRole("textbox").first())).toBeVisible();
    await removeBuild(page, "no-file-at-all");
    const documents = countDocuments(page);
    let asked = 0;
    page.on("request", (request) => {
      if (request.method() === "HEAD") asked++;
    });
    await page.clock.fastForward("02:00:00");
    // Once this is answered, earlier requests have been counted.
    await page.evaluate("fetch('/healthz')");
    expect(asked).toBe(0);
    await end(page);
    await expect(page.getByRole("dialog").or(page.getByRole("textbox"))).toHaveCount(0);
    await page.clock.fastForward("00:02:00");
    await expect.poll(documents).toBe(1);
  });

test("reloads when it was left open with choices made but nothing typed", { tag: "@full" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/menu");
  await page.getByLabel("Filter by price").selectOption({ label: "Under 100 rupees" });
  // Before hydration, added elements would be removed.
  await expect(page.getByRole("article", { name: "Farmhouse" })).toHaveCount(0);
  // Such elements of other pages.
  await page.evaluate(`document.querySelector("main").insertAdjacentHTML("beforeend",
    '<label><input type="radio" value="cash"> Cash</label><label><input type="checkbox"> Offers</label>')`);
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByRole("checkbox", { name: "Offers" }).check();
  await removeBuild(page, "no-file-at-all");
  const documents = countDocuments(page);
  await page.clock.fastForward("02:00:00");
  await expect.poll(documents).toBe(1);
});

test("reloads once for each of two builds that respond in turn", { tag: "@full" }, async ({ page }) => {
  await page.goto("/menu");
  const guard = await page.evaluate(`[...document.scripts].find(({ text }) => text.includes("staleBuild")).text`);
  const documents = countDocuments(page);
  await page.route("**/menu", (route) => {
    const build = `<link rel="modulepreload" href="/assets/manifest-${documents() % 2 ? "aaaa" : "bbbb"}.js">`;
    // The shop does not have these files.
    const body = `<script>${guard}</script>${build}<script src="/assets/gone.js"></script><h1>Page ${documents()}</h1>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  const asked = page.waitForRequest((request) => request.method() === "HEAD" && documents() === 3);
  await page.goto("/menu", { waitUntil: "commit" });
  await (await asked).response();
  await expect(page.getByRole("heading")).toHaveText("Page 3");
  // A fourth reload would end this call.
  await page.evaluate("fetch('/assets/gone.js')");
  expect(documents()).toBe(3);
});
