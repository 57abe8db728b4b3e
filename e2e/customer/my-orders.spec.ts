/** My Orders: the list, its failures, paying and ordering again (spec section 4). */
import { enterAs, expect, stored, test } from "../support/fixtures.ts";
import {
  CART,
  fillCart,
  goToPayment,
  ordersOf,
  payButton,
  placeOrder,
  placePaidOrder,
  row,
  setStatus,
  statusSteps,
  toast,
  useOffer,
} from "../support/ordering.ts";

test("an order that is paid later keeps its promo, later additions stay in the cart, and ordering again makes another order", async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/cart");
  await useOffer(page, "FLAT50");
  await expect(row(page, "Total")).toHaveText("₹457");
  await goToPayment(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/cart");
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await page.getByRole("button", { name: "Add Masala Lemonade" }).click();
  await expect(cart).toHaveAccessibleName("Cart, 4 items");

  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("Unpaid", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Complete payment" }).click();
  await expect(payButton(page)).toHaveText("Pay ₹457");
  await payButton(page).click();
  await expect(toast(page, "Payment successful! Order placed successfully.")).toBeVisible();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete payment" })).toBeHidden();
  await expect(cart).toHaveAccessibleName("Cart, 1 item");
  const [order] = await ordersOf(shop, customer);
  await setStatus(shop, await shop.admin(), order._id, "delivered");

  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
  await useOffer(page, "FLAT50");
  await expect(row(page, "Total")).toHaveText("₹457");
  await goToPayment(page);
  await payButton(page).click();
  await expect(page).toHaveURL("/myorders");
  await expect.poll(async () => (await ordersOf(shop, customer)).length).toBe(2);
});

test("shows more of the earlier orders on request", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  for (let quantity = 1; quantity <= 22; quantity++) await placeOrder(shop, customer, { Margherita: quantity });
  await enterAs(page, customer);
  await page.goto("/myorders");
  const earlier = page.getByRole("region", { name: "Past orders" }).getByRole("article");
  await expect(earlier).toHaveCount(19);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(earlier).toHaveCount(21);
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
});

test("orders that cannot be fetched are shown as last seen, for a week or until sign-out", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(statusSteps(page).first()).toBeVisible();
  await page.route("**/api/order/userorders*", (route) => route.abort());
  await page.reload();
  await expect(statusSteps(page).first()).toBeVisible();
  await page.evaluate(`{
    const eightDaysAgo = Date.now() - 8 * 24 * 3_600_000;
    localStorage.setItem("orders", JSON.stringify({ ...JSON.parse(localStorage.getItem("orders")), at: eightDaysAgo }));
  }`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => stored(page, "orders")).toBeNull();
});

test("says that there are no orders yet", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.signIn());
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Menu" })).toBeVisible();
});
