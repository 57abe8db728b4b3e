/** The delivery promise: the owner sets it and refunds a late order. */
import { join } from "node:path";
import { expect, expectNoSidewaysScroll, openAsAdmin, shopAt, test } from "../support/fixtures.ts";
import { CART, ordersOf, placePaidOrder, toast } from "../support/ordering.ts";
import { startShop } from "../support/shop-process.ts";

const LATE_MS = 31 * 60_000;

test("the owner promises to refund the delivery fee, and does so for a late order with one press", async ({ browser }) => {
  const started = await startShop({ NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/shop-clock.mjs")}` });
  const shop = shopAt(started.url);
  const page = await (await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })).newPage();
  await openAsAdmin(page, shop, "/admin/settings");
  await page.getByRole("radio", { name: "Refund the delivery fee" }).check();
  await expect(page.getByText("You decide for each late order")).toBeVisible();
  await page.getByRole("checkbox", { name: "Refund automatically" }).check();
  await expect(page.getByText("For cash orders, you decide with one button in the order.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Refund automatically" }).uncheck();
  await page.getByRole("button", { name: "Save delivery promise" }).click();
  await expect.poll(async () => (await shop.call("GET", "/api/settings")).body.data.deliveryPromise).toBe("fee");

  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await page.goto(`/admin/orders/${orderId}`);
  const drawer = page.getByRole("dialog", { name: /^Order \d+$/ });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText("This order is late.")).toHaveCount(0);

  started.goAhead();
  await page.clock.setSystemTime(Date.now() + LATE_MS);
  await page.reload();
  await expect(drawer.getByText("This order is late. You promised to refund its delivery fee.")).toBeVisible();
  await expectNoSidewaysScroll(page, 390);
  await drawer.getByRole("button", { name: "Refund ₹40" }).click();
  await expect(toast(page, "Refund of ₹40 started")).toBeVisible();
  await expect(drawer.getByText(/^Late: ₹40 returned/)).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Refund ₹40" })).toHaveCount(0);
  expect(await ordersOf(shop, customer)).toMatchObject([{ refunded: false, refundedAmount: 40 }]);
  await page.context().close();
  await started.stop();
});
