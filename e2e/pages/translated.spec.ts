/** Pages that the browser translates: nothing breaks, and no text is out of date. */
import { enterAs, expect, openAsAdmin, test } from "../support/fixtures.ts";
import {
  addPartner,
  enterWithCart,
  fillAddress,
  ordersOf,
  paidOrder,
  payButton,
  placeButton,
  promoField,
  row,
  sendOut,
  toast,
} from "../support/ordering.ts";
import { translatePages } from "../support/translator.ts";

test("a customer fills the cart, uses a code, pays and follows the order", async ({ page, shop }) => {
  const errors = await translatePages(page);
  const customer = await enterWithCart(page, shop);
  await page.goto("/cart");
  await page.getByRole("button", { name: "Add Margherita" }).click();
  await expect(row(page, "Subtotal")).toHaveText("₹666");
  await promoField(page).fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(row(page, "Discount, WELCOME10")).toHaveText("−₹71");
  await page.getByRole("button", { name: "Remove Masala Lemonade" }).click();
  await expect(row(page, "Total")).toHaveText("₹573");
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await fillAddress(page);
  await placeButton(page).click();
  await payButton(page).click();
  await expect(page).toHaveURL("/myorders");
  const [order] = await ordersOf(shop, customer);
  const current = page.locator("[aria-current=step]");
  await expect(current).toContainText("Pending");
  await sendOut(shop, order._id, await addPartner(shop));
  await expect(current).toContainText("Out for Delivery");
  expect(errors).toEqual([]);
});

test("an admin moves an order and adds a promo code, and a partner delivers", { tag: "@full" }, async ({ page, shop }) => {
  const errors = await translatePages(page);
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  const ticketIn = (column: string) =>
    page.getByRole("region", { name: column, exact: true }).getByRole("article", { name: `Order ${number}` });
  await page.getByRole("button", { name: `Move to Preparing: order ${number}` }).click();
  await expect(ticketIn("Preparing")).toBeVisible();
  await expect(ticketIn("Pending")).toHaveCount(0);

  await page.goto("/admin/promocodes");
  await page.getByLabel("Code", { exact: true }).fill("seven");
  await page.getByLabel("Description").fill("For seven");
  await page.getByLabel("Discount value").fill("7");
  await page.getByLabel("Minimum order amount (₹)").fill("0");
  await page.getByLabel("Valid until").fill("2099-12-31");
  await page.getByRole("button", { name: "Add promo code" }).click();
  const added = page.getByRole("row", { name: /SEVEN/ });
  await page.getByRole("switch", { name: "On: SEVEN" }).click();
  await expect(added).toContainText("Inactive");

  const partner = await addPartner(shop);
  await sendOut(shop, id, partner);
  await enterAs(page, await shop.signIn(partner.mobile, partner.name));
  await page.goto("/delivery-boy");
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(toast(page, "Order status updated successfully!")).toBeVisible();
  await expect(page.getByText("1 delivered today")).toBeVisible();
  expect(errors).toEqual([]);
});
