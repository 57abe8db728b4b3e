/** A page that was loaded before its build was replaced, and whose files nobody has any more. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The service worker would ask in the page's place, where no test can step in between. */
test.use({ serviceWorkers: "block" });

const MANIFEST = "**/assets/manifest-*.js";

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document") count++;
  });
  return () => count;
}

test("loads itself anew when its build is gone, and only once when that does not help", async ({ page }) => {
  await page.route(MANIFEST, (route) => route.fulfill({ status: 404, body: "" }));
  const documents = countDocuments(page);
  const asked = page.waitForRequest((request) => request.method() === "HEAD" && documents() === 2);
  await page.goto("/menu");
  // It has asked once more after it was loaded anew, and then left it at that.
  await (await asked).response();
  await page.unroute(MANIFEST);
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(documents()).toBe(2);
});

test("loads itself anew when what it wants later is gone with its build", async ({ page }) => {
  await page.goto("/menu");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.route("**/assets/{manifest,side-menu}-*.js", (route) => {
    const isGone = route.request().method() === "HEAD" || route.request().url().includes("side-menu");
    return isGone ? route.fulfill({ status: 404, body: "" }) : route.continue();
  });
  const documents = countDocuments(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect.poll(documents).toBe(1);
});
