/** The link to an open order in the header of other pages. */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, expectNoAxeViolations, expectNoSidewaysScroll, recordLayoutShifts, test } from "../support/fixtures.ts";
import { CART, fillCart, placeOrder, placePaidOrder, setStatus } from "../support/ordering.ts";

const pill = (page: Page): Locator => page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });

test("an open order shows live on every other page, moves nothing and links to its tracker", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await recordLayoutShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/home", "/cart", "/account", "/about", "/delivery", "/privacy"]) {
      await page.goto(path);
      await expect(pill(page)).toHaveText(/^Order \d+ · Pending · \d+ min$/);
      expect(await page.evaluate("shifts"), path).toEqual([]);
    }
  }
  await setStatus(shop, await shop.admin(), orderId, "processing");
  await expect(pill(page)).toHaveText(/^Order \d+ · Preparing · \d+ min$/);
  await expect(page.getByRole("status").filter({ hasText: /^Order \d+: Preparing$/ })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await pill(page).click();
  await expect(page).toHaveURL("/myorders");
  await expect(pill(page)).toBeHidden();
});

test("an order that awaits payment says so on other pages", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placeOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/home");
  await expect(pill(page)).toHaveText(/^Order \d+ · Waiting for payment$/);
});

test("the open order is above the bottom bar of a phone, not over it", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await fillCart(shop, customer, { "Choco Lava": 1 });
  await enterAs(page, customer);
  const bars = { "/home": "[data-part=cart-bar]", "/cart": "[data-part=pay-bar]", "/order": "[data-part=pay-bar]" };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, bar] of Object.entries(bars)) {
      await page.goto(path);
      await expect(pill(page)).toBeVisible();
      const above = await pill(page).boundingBox();
      const below = await page.locator(bar).filter({ visible: true }).boundingBox();
      expect((above?.y ?? 0) + (above?.height ?? 0), `${path} at ${width}`).toBeLessThanOrEqual((below?.y ?? 0) + 2);
      await expectNoSidewaysScroll(page, width);
    }
  }
});
