/** The tracker of an open order on My Orders (spec section 4). */
import {
  delayResponses,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  linesOf,
  recordLayoutShifts,
  test,
} from "../support/fixtures.ts";
import { addPartner, assignPartner, CART, placePaidOrder, setStatus, statusSteps } from "../support/ordering.ts";

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
  await expect(statusSteps(page)).toContainText([
    /Pending.*[AP]M/,
    /Preparing.*[AP]M/,
    /Out for Delivery.*[AP]M/,
    /Delivered Successfully.*[AP]M/,
  ]);
  await expect(page.getByRole("link", { name: /^Call (?!the shop)/ })).toBeHidden();
});

test("nothing visible moves when the orders arrive", { tag: "@full" }, async ({ page, shop }) => {
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

test("with text at 200% no word of the status is cut, and the minutes stay in their dial", { tag: "@full" }, async ({
  page,
  shop,
}) => {
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
