/** What an owner's screens do with large letters and with names that never end. */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, expectNoSidewaysScroll, newMobile, type Shop, test } from "./fixtures.ts";
import { addFood, BASKET, placePaidOrder, removeFood } from "./ordering.ts";

test.use({ serviceWorkers: "block" });

const LONG = "Srinivasaramanujamvenkatasubramaniankrishnamurthyraghavan";

async function open(page: Page, shop: Shop, path: string): Promise<void> {
  await enterAs(page, await shop.admin());
  await page.goto(path);
}

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Between the screen's left and right edge. */
async function expectWithin(place: Locator, width: number): Promise<void> {
  await expect(place).toBeVisible();
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
}

for (const path of ["/admin", "/admin/orders", "/admin/settings", "/admin/sms"]) {
  test(`letters of twice the size fit on ${path}`, async ({ page, shop }) => {
    await placePaidOrder(shop, await shop.signIn(), BASKET);
    await open(page, shop, path);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    for (const width of [1440, 390]) {
      await setWidth(page, width);
      await expectNoSidewaysScroll(page, width);
    }
  });
}

test("long names of people and foods push no control off the screen", async ({ page, shop }) => {
  const { token } = await shop.admin();
  const body = { name: LONG, mobile: newMobile() };
  expect((await shop.call("POST", "/api/delivery/add-delivery-boy", { token, body })).body.success).toBe(true);
  const orderId = await placePaidOrder(shop, await shop.signIn(undefined, LONG), BASKET);
  const foodId = await addFood(shop, LONG, 100);

  await open(page, shop, `/admin/orders/${orderId}`);
  for (const width of [1440, 390]) {
    await setWidth(page, width);
    await expectWithin(page.getByRole("dialog").getByLabel(/^Delivery partner for/), width);
  }
  await setWidth(page, 1440);
  await page.goto("/admin/list");
  await expectWithin(page.getByRole("button", { name: `Remove ${LONG}` }), 1440);
  await page.goto("/admin/sessions");
  await expectWithin(page.getByRole("button", { name: `Sign out ${LONG}` }).first(), 1440);
  await removeFood(shop, foodId);
});
