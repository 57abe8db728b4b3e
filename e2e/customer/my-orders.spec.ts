import {
  delayResponses,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  linesOf,
  recordLayoutShifts,
  stored,
  test,
} from "../support/fixtures.ts";
import {
  addFood,
  addPartner,
  assignPartner,
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
  toast,
  useOffer,
} from "../support/ordering.ts";

// Without the service worker, so that tests can intercept the page's requests.
test.use({ serviceWorkers: "block" });

const steps = (page: import("@playwright/test").Page) => page.getByRole("list", { name: "Order status" }).getByRole("listitem");

test("shows an order's statuses live, with times", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText("min to go")).toBeVisible();
  const current = page.locator("[aria-current=step]");
  await expect(current).toContainText("Pending");
  await expectNoAxeViolations(page);

  const admin = await shop.admin();
  await setStatus(shop, admin, orderId, "processing");
  await expect(current).toContainText("Preparing");
  const partner = await addPartner(shop);
  await assignPartner(shop, orderId, partner);
  await setStatus(shop, admin, orderId, "out_for_delivery");
  await expect(current).toContainText("Out for Delivery");
  await expect(page.getByRole("link", { name: /^Call (?!the shop)/ })).toHaveAttribute("href", `tel:${partner.mobile}`);
  await setStatus(shop, admin, orderId, "delivered");
  await expect(current).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Past orders" }).getByRole("article")).toHaveCount(1);
  await page.getByText("Details", { exact: true }).click();
  await expect(steps(page)).toContainText([
    /Pending.*[AP]M/,
    /Preparing.*[AP]M/,
    /Out for Delivery.*[AP]M/,
    /Delivered Successfully.*[AP]M/,
  ]);
  await expect(page.getByRole("link", { name: /^Call (?!the shop)/ })).toBeHidden();
});

test("nothing visible moves when the orders arrive", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await recordLayoutShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await delayResponses(page, "**/api/order/userorders*");
  await page.goto("/myorders");
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  release();
  await expect(page.getByText("min to go")).toBeVisible();
  expect(await page.evaluate("shifts")).toEqual([]);
});

test("after the promised 30 minutes it says Late, never a negative number", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goto("/myorders");
  await expect(page.getByText("Late", { exact: true })).toBeVisible();
  await expect(page.getByText(/^by \d+ min$/)).toBeVisible();
  await expect(page.getByText("min to go")).toBeHidden();
});

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

test("an order that the shop cancels stays in its place, with its refund and a phone link", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const live = page.getByRole("region", { name: /^Order \d+$/ });
  await expect(live).toContainText("min to go");
  await setStatus(shop, await shop.admin(), orderId, "cancelled");
  await expect(live).toContainText("The shop cancelled this order.");
  await expect(live).toContainText("Order Cancelled");
  await expect(live).toContainText("Refunded to your original payment method.");
  await expect(live.getByRole("link", { name: "Call the shop" }).first()).toHaveAttribute("href", "tel:08045671234");
  await expect(page.getByRole("region", { name: "Past orders" })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(live).toContainText("The shop cancelled this order.");
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect(page.getByRole("region", { name: "Past orders" }).getByRole("article")).toContainText("Order Cancelled");
});

test("a change of status is announced to screen readers and shown in the title", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page).toHaveTitle(/^Pending · Order \d+$/);
  await setStatus(shop, await shop.admin(), orderId, "processing");
  await expect(page.getByRole("status").filter({ hasText: /^Order \d+: Preparing$/ })).toHaveCount(1);
  await expect(page).toHaveTitle(/^Preparing · Order \d+$/);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await expect(page).toHaveTitle(/^Your cart · /);
});

test("the tracker shows address, bill, payment and help", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  const live = page.getByRole("region", { name: /^Order \d+$/ });
  await expect(live.getByRole("region", { name: "Delivering to" })).toContainText("Flat 4B, 12th Main");
  const bill = live.getByRole("region", { name: "Bill" });
  await expect(bill).toContainText("2 × Margherita");
  await expect(bill).toContainText("₹507");
  await expect(bill).toContainText("Paid");
  const help = live.getByRole("region", { name: "Help" });
  await expect(help.getByRole("link", { name: "Call the shop" })).toHaveAttribute("href", "tel:08045671234");
  const text = /^https:\/\/wa\.me\/918045671234\?text=.*order%20\d+/;
  await expect(help.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", text);
});

test("a late order shows the promise and how to get the refund", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goto("/myorders");
  const live = page.getByRole("region", { name: /^Order \d+$/ });
  await expect(live).toContainText("We promised 30 minutes or free. Call us to get ₹507 back.");
  await expect(live.getByRole("link", { name: "Call the shop" }).first()).toBeVisible();
  const { token } = await shop.admin();
  const { body } = await shop.call("POST", "/api/order/admin/promise", { token, body: { orderId } });
  expect(body.code).toBe("promiseNotDue");
});

test("an order that was reopened after its refund still shows the refund", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  const admin = await shop.admin();
  await setStatus(shop, admin, orderId, "cancelled");
  await setStatus(shop, admin, orderId, "processing");
  await enterAs(page, customer);
  await page.goto("/myorders");
  const live = page.getByRole("region", { name: /^Order \d+$/ });
  await expect(live).toContainText("Refunded to your original payment method.");
  await expect(live).toContainText("Refunded");
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

test("an open order shows live on every other page, moves nothing and links to its tracker", async ({ page, shop }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await recordLayoutShifts(page);
  const pill = page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/home", "/cart", "/account", "/about", "/delivery", "/privacy"]) {
      await page.goto(path);
      await expect(pill).toHaveText(/^Order \d+ · Pending · \d+ min$/);
      expect(await page.evaluate("shifts"), path).toEqual([]);
    }
  }
  await setStatus(shop, await shop.admin(), orderId, "processing");
  await expect(pill).toHaveText(/^Order \d+ · Preparing · \d+ min$/);
  await expect(page.getByRole("status").filter({ hasText: /^Order \d+: Preparing$/ })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await pill.click();
  await expect(page).toHaveURL("/myorders");
  await expect(pill).toBeHidden();
});

test("with text at 200% no word of the status is cut, and the minutes stay in their dial", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/myorders");
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const status = page.getByRole("list", { name: "Order status" });
  await expect(status).toBeVisible();
  expect(await linesOf(status, "Pending|received|Successfully|\\d+:\\d+.[AP]M")).toBe(1);
  expect(await linesOf(page.locator("[data-part=dial]"), "min to go")).toBe(1);
  await expectNoSidewaysScroll(page, 390);
});

test("an order that awaits payment says so on other pages", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placeOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/home");
  const pill = page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });
  await expect(pill).toHaveText(/^Order \d+ · Waiting for payment$/);
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
      const pill = page.getByRole("banner").getByRole("link", { name: /^Order \d+ · / });
      await expect(pill).toBeVisible();
      const above = await pill.boundingBox();
      const below = await page.locator(bar).boundingBox();
      expect((above?.y ?? 0) + (above?.height ?? 0), `${path} at ${width}`).toBeLessThanOrEqual((below?.y ?? 0) + 2);
      await expectNoSidewaysScroll(page, width);
    }
  }
});

test("shows more of the earlier orders on request", async ({ page, shop }) => {
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

test("says when it is not live, and catches up once it is", async ({ page, shop, context }) => {
  const customer = await shop.signIn();
  const orderId = await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Not live. Reconnecting")).toBeVisible();
  await setStatus(shop, await shop.admin(), orderId, "processing");
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("Preparing");
  await expect(page.getByText("Not live. Reconnecting")).toBeHidden();
});

test("orders that cannot be fetched are shown as last seen, for a week or until sign-out", async ({ page, shop }) => {
  const customer = await shop.signIn();
  await placePaidOrder(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/myorders");
  await expect(steps(page).first()).toBeVisible();
  await page.route("**/api/order/userorders*", (route) => route.abort());
  await page.reload();
  await expect(steps(page).first()).toBeVisible();
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

test("says that there are no orders yet", async ({ page, shop }) => {
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
