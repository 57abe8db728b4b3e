/** My Orders: the list, its failures, paying and ordering again (spec section 4). */
import { enterAs, expect, stored, test } from "../support/fixtures.ts";
import {
  addFood,
  CART,
  fillCart,
  goToPayment,
  ordersOf,
  payButton,
  placeOrder,
  placePaidOrder,
  removeFood,
  row,
  setStatus,
  statusSteps,
  toast,
  useOffer,
} from "../support/ordering.ts";

test("an unpaid order can be paid, and later additions stay in the cart", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await placeOrder(shop, customer, CART);
  await fillCart(shop, customer, { "Choco Lava": 1 });
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page.getByText("Unpaid", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Complete payment" }).click();
  await payButton(page).click();
  await expect(toast(page, "Payment successful! Order placed successfully.")).toBeVisible();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete payment" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Cart/ })).toHaveAccessibleName("Cart, 1 item");
  expect(await ordersOf(shop, customer)).toHaveLength(1);
});

test("an order that is paid later keeps its promo, and ordering again makes another order", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/cart");
  await useOffer(page, "FLAT50");
  await expect(row(page, "Total")).toHaveText("₹457");
  await goToPayment(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/cart");
  await page.goto("/myorders");
  await page.getByRole("button", { name: "Complete payment" }).click();
  await payButton(page).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
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

test("a replaced order is listed among the earlier ones", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placeOrder(shop, customer, { Farmhouse: 1 });
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const earlier = page.getByRole("region", { name: "Past orders" }).getByRole("article");
  await expect(earlier).toHaveCount(1);
  await expect(earlier).toContainText("1 × Farmhouse");
  await expect(earlier).toContainText("Order Cancelled");
  await expect(earlier).toContainText("Unpaid");
});

test("Order again fills the cart and says what is no longer on the menu", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const foodId = await addFood(shop, "Tuesday Special", 100);
  const orderId = await placePaidOrder(shop, customer, { ...CART, "Tuesday Special": 1 });
  await setStatus(shop, await shop.admin(), orderId, "delivered");
  await removeFood(shop, foodId);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(toast(page, "No longer on the menu: Tuesday Special")).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(row(page, "Total")).toHaveText("₹507");
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

test("orders that cannot be fetched are shown as last seen, for a week or until sign-out", async ({ page, shop }) => {
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

test("orders that do not load show Failed to fetch orders and a retry button", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  // A new socket connection would fetch them again.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.route("**/api/order/userorders*", (route) =>
    route.fulfill({ status: 500, json: { success: false, code: "unexpected", message: "Something Went Wrong" } }),
  );
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  await page.unroute("**/api/order/userorders*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
});
