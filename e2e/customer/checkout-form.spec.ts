/** The checkout form (spec section 5). */
import type { Page } from "@playwright/test";
import { delayResponses, expect, expectFontsLoaded, recordLayoutShifts, test } from "../support/fixtures.ts";
import { enterWithCart, fillAddress, placeButton, placeOrder } from "../support/ordering.ts";

const LAST_ADDRESS = "**/api/order/userorders*";

test("keeps its entries after a reload", { tag: "@full" }, async ({ page, shop }) => {
  await enterWithCart(page, shop);
  await page.goto("/order");
  await fillAddress(page);
  await page.getByLabel("Email (optional)").fill("aarav@example.com");
  await page.reload();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("Flat 4B, 12th Main, Indiranagar");
  await expect(page.getByLabel("Email (optional)")).toHaveValue("aarav@example.com");
});

test("keeps the total in view on a phone", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  await expect(page.getByRole("region", { name: "Total", exact: true })).toContainText("₹507");
  await expect(placeButton(page)).toBeInViewport();

  // With text at 200% the button moves below the amount, never over it.
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const amount = page.getByRole("region", { name: "Total", exact: true }).getByText("₹507");
  await expect
    .poll(async () => {
      const [sum, button] = await Promise.all([amount.boundingBox(), placeButton(page).boundingBox()]);
      return sum && button && sum.y + sum.height <= button.y;
    })
    .toBe(true);
  await expect(placeButton(page)).toBeInViewport();
});

test("the pay bar keeps its height while the order is placed, on the smallest phone", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterWithCart(page, shop);
  await page.goto("/order");
  await fillAddress(page);
  const bar = page.getByRole("region", { name: "Total", exact: true });
  await expectFontsLoaded(page);
  const before = await bar.boundingBox();
  const release = await delayResponses(page, "**/api/order/place");
  await placeButton(page).click();
  await expect(bar.getByRole("button", { name: "Placing order" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before?.height);
  release();
  await expect(bar.getByRole("button", { name: "Waiting for payment" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(before?.height);
});

const moved = (page: Page): Promise<number> => page.evaluate("shifts.reduce((sum, value) => sum + value, 0)");

/** Opens checkout on a slow connection: page, script and address arrive one after another. */
async function openSlowly(page: Page): Promise<void> {
  const releaseScripts = await delayResponses(page, "**/assets/*.js");
  const releaseAddress = await delayResponses(page, LAST_ADDRESS);
  await page.goto("/order", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
  releaseScripts();
  await expect(placeButton(page)).toBeVisible();
  releaseAddress();
  await expect(page.getByLabel("First name").or(page.getByRole("button", { name: "Change delivery address" }))).toBeVisible();
  await page.unrouteAll();
}

for (const hasCash of [false, true]) {
  test(`moves nothing on a phone when the address arrives, ${hasCash ? "with" : "without"} a choice of payment`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    const { token } = await shop.admin();
    await shop.call("PUT", "/api/settings/shop", { token, body: { cashOnDelivery: hasCash } });
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await recordLayoutShifts(page);
      const customer = await enterWithCart(page, shop);
      await openSlowly(page);
      await expect(page.getByLabel("First name")).toBeVisible();
      expect(await moved(page), "a new customer").toBeLessThan(0.02);

      await placeOrder(shop, customer, { Farmhouse: 1 });
      for (const visit of ["the first with an address", "the next"]) {
        await openSlowly(page);
        await expect(page.getByRole("button", { name: "Change delivery address" })).toBeVisible();
        expect(await moved(page), visit).toBeLessThan(0.02);
      }
    } finally {
      await shop.call("PUT", "/api/settings/shop", { token, body: { cashOnDelivery: false } });
    }
  });
}
