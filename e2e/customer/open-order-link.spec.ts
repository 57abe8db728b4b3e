/** The link to an open order in the header of other pages. */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, expectNoSidewaysScroll, recordLayoutShifts, test } from "../support/fixtures.ts";
import { CART, fillCart, placePaidOrder } from "../support/ordering.ts";

const pill = (page: Page): Locator => page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });

for (const width of [390, 1280]) {
  test(`an open order shows on every other page and moves nothing, ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    const customer = await shop.signIn();
    await placePaidOrder(shop, customer, CART);
    await enterAs(page, customer);
    await recordLayoutShifts(page);
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/home", "/cart", "/account", "/about", "/delivery", "/privacy"]) {
      await page.goto(path);
      await expect(pill(page)).toHaveText(/^Order \d+ · Pending · \d+ min$/);
      expect(await page.evaluate("shifts"), path).toEqual([]);
    }
  });
}

test("the open order is above the bottom bar of a phone, not over it", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await fillCart(shop, customer, { "Choco Lava": 1 });
  await enterAs(page, customer);
  const bars = { "/home": "[data-part=cart-bar]", "/cart": "[data-part=pay-bar]", "/order": "[data-part=pay-bar]" };
  for (const [path, bar] of Object.entries(bars)) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(path);
    await expect(pill(page)).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page, width);
      const over = async () => {
        // Its text: on /home the cart bar lies on the lower part of its box.
        const above = await pill(page)
          .getByText(/^Order/)
          .boundingBox();
        const below = await page.locator(bar).filter({ visible: true }).boundingBox();
        return above && below ? above.y + above.height - below.y : Number.NaN;
      };
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(2);
    }
  }
});
