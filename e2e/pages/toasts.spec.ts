/** Toasts: their text, duration and position. */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, openAsAdmin, test } from "../support/fixtures.ts";
import {
  addPartner,
  CART,
  enterWithCart,
  goToPayment,
  orderOf,
  placePaidOrder,
  promoField,
  row,
  toast,
} from "../support/ordering.ts";

const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
const apply = (page: Page): Locator => page.getByRole("button", { name: "Apply" });

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const overlap = async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) return true;
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  };
  await expect.poll(overlap).toBe(false);
}

for (const width of [390, 1280]) {
  test(`a newer toast replaces the older one, ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 844 });
    await enterWithCart(page, shop);
    await page.goto("/cart");
    await apply(page).click();
    await expect(toast(page, "Please enter a promo code")).toBeVisible();
    await promoField(page).fill("NONE");
    await apply(page).click();
    await expect(toast(page, "Invalid promo code")).toBeVisible();
    await promoField(page).fill("FLAT50");
    await apply(page).click();
    await expect(toast(page, "Promo code applied successfully!")).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
  });
}

test("is beside the cart's summary on a wide screen, and below the header of the admin area", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await enterWithCart(page, shop);
  await page.goto("/cart");
  await apply(page).click();
  const message = toasts(page).first();
  await expect(message).toBeVisible();
  await message.hover();
  const right = async (place: Locator) => (await place.boundingBox().then((box) => box && box.x + box.width)) ?? Number.NaN;
  const left = (await promoField(page).boundingBox())?.x ?? Number.NaN;
  await expect.poll(() => right(message)).toBeLessThan(left);

  const orderId = await placePaidOrder(shop, customer, CART);
  const admin = await shop.admin();
  const { orderNumber } = await orderOf(shop, orderId);
  const { name } = await addPartner(shop);
  await enterAs(page, admin);
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/orders?view=table");
    const partner = page.getByLabel(`Delivery partner for order ${orderNumber}`);
    await partner.selectOption({ label: width === 1280 ? "Not Assigned" : name });
    await expect(message).toBeVisible();
    await message.hover();
    await expectApart(message, page.getByRole("switch", { name: "Accept orders" }));
    await expectApart(message, page.getByRole("searchbox", { name: "Search orders" }));
  }
});

test("moves away if the control just used is in its place", { tag: "@full" }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterWithCart(page, shop);
  await page.goto("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  await apply(page).evaluate((button) => {
    const { top } = button.getBoundingClientRect();
    button.ownerDocument.defaultView?.scrollBy(0, top - 100);
  });
  await apply(page).click();
  const message = toasts(page).first();
  await expect(message).toBeVisible();
  await message.hover();
  await expectApart(message, apply(page));
  await expectApart(message, page.getByRole("region", { name: "Total", exact: true }));
});

test("disappears on the next page, unless it explains why that page opened", { tag: "@full" }, async ({ page, shop }) => {
  await enterWithCart(page, shop);
  await page.goto("/cart");
  await apply(page).click();
  await expect(toast(page, "Please enter a promo code")).toBeVisible();
  await toasts(page).first().hover();
  await page.getByRole("button", { name: "Proceed to checkout" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/order");
  await expect(toasts(page)).toHaveCount(0);

  await goToPayment(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(toast(page, "Payment was cancelled")).toBeVisible();
  await toasts(page).first().hover();
  await page.getByRole("link", { name: /^Cart, / }).press("Tab");
  await page.getByRole("link", { name: "Delivery", exact: true }).press("Enter");
  await expect(page).toHaveURL("/delivery");
  await expect(toasts(page)).toHaveCount(0);
});

test("the error about a promo code's minimum disappears once the cart reaches it", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  const { _id } = await shop.food("Margherita");
  await shop.call("POST", "/api/cart/add", { token: customer.token, body: { itemId: _id } });
  await enterAs(page, customer);
  await page.goto("/cart");
  await promoField(page).fill("FLAT50");
  await apply(page).click();
  await expect(promoField(page)).toHaveAccessibleDescription("Minimum order amount is ₹300");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect(promoField(page)).toHaveAccessibleDescription("");
});

for (const width of [390, 768, 1024]) {
  test(`is below the board's tabs, which stay at the top, ${width} px`, { tag: "@full" }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 480 });
    const customer = await shop.signIn();
    for (let placed = 0; placed < 3; placed++) await placePaidOrder(shop, customer, CART);
    await openAsAdmin(page, shop, "/admin/orders");
    const tabs = page.getByRole("navigation", { name: "Order statuses" });
    const select = page.getByLabel(/^Delivery partner for order/).nth(1);
    await expect(tabs).toBeVisible();
    // Scrolled to the middle of the orders.
    await select.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect.poll(async () => Math.round((await tabs.boundingBox())?.y ?? Number.NaN)).toBe(0);
    const isAssigned = (await select.inputValue()) !== "";
    await select.selectOption({ label: isAssigned ? "Not Assigned" : "Imran Shaikh" });
    const message = toasts(page).first();
    await expect(message).toBeVisible();
    await message.hover();
    await expectApart(message, tabs);
    await expectApart(message, select);
    await page.evaluate("scrollBy(0, -40)");
    await expectApart(message, tabs);
  });
}
