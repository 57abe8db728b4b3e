/** Cash on delivery: the owner's switch, the customer's choice, the partner's button. */
import type { Browser, Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  linesOf,
  openAsAdmin,
  type Shop,
  type SignedIn,
  test,
} from "../support/fixtures.ts";
import { addPartner, CART, fillAddress, fillCart, ordersOf, placeButton, sendOut, toast } from "../support/ordering.ts";

const PLACED = "Order placed successfully. Please pay in cash on delivery.";
const PHONE = { width: 390, height: 844 };

async function setCash(shop: Shop, change: { cashOnDelivery: boolean; cashLimit?: number | null }): Promise<void> {
  const { token } = await shop.admin();
  const { body } = await shop.call("PUT", "/api/settings/shop", { token, body: change });
  expect(body.success, JSON.stringify(body)).toBe(true);
}

test.afterEach(({ shop }) => setCash(shop, { cashOnDelivery: false, cashLimit: null }));

async function enterCheckout(page: Page, shop: Shop): Promise<SignedIn> {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  await page.goto("/order");
  await fillAddress(page);
  return customer;
}

/** A cash order of ₹507 that is out for delivery with a partner of its own. */
async function sendOutCashOrder(shop: Shop) {
  const items = await Promise.all(
    Object.entries(CART).map(async ([name, quantity]) => ({ _id: (await shop.food(name))._id, quantity })),
  );
  const address = { firstName: "Aarav", lastName: "Mehta", address: "Flat 4B, Indiranagar", phone: "9845012345" };
  const customer = await shop.signIn();
  const input = { token: customer.token, body: { address, items, amount: 507, paymentMethod: "cash" } };
  const { body } = await shop.call("POST", "/api/order/place", input);
  expect(body.success, JSON.stringify(body)).toBe(true);
  const orderId: string = body.orderData._id;
  const partner = await addPartner(shop);
  await sendOut(shop, orderId, partner);
  return { customer, orderId, partner: await shop.signIn(partner.mobile, partner.name) };
}

const openPhone = async (browser: Browser, shop: Shop): Promise<Page> =>
  (await browser.newContext({ baseURL: shop.url, viewport: PHONE })).newPage();

test("a customer chooses cash, the kitchen gets the order at once, the partner receives the cash, and the customer sees it", async ({
  page,
  shop,
  browser,
}) => {
  await setCash(shop, { cashOnDelivery: true, cashLimit: 507 });
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(page.getByRole("region", { name: "Pending" })).toBeVisible();
  const theirs = await openPhone(browser, shop);
  const customer = await enterCheckout(theirs, shop);
  await theirs.getByRole("radio", { name: "Cash on delivery" }).check();
  await placeButton(theirs).click();
  await expect(toast(theirs, PLACED)).toBeVisible();
  await expect(theirs).toHaveURL(/\/myorders$/);
  await expect(theirs.getByText("Unpaid · cash")).toBeVisible();
  await expect(theirs.getByText("Please have ₹507 in cash ready.")).toBeVisible();
  await expect(theirs.getByText("Live", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Complete payment" })).toHaveCount(0);

  const [order] = await ordersOf(shop, customer);
  const ticket = page.getByRole("article").filter({ has: page.getByRole("link", { name: `Order ${order.orderNumber}` }) });
  await expect(ticket).toContainText("Cash ₹507");
  await expect(ticket).toContainText("New");

  const partner = await addPartner(shop);
  await sendOut(shop, order._id, partner);
  const rounds = await openPhone(browser, shop);
  await enterAs(rounds, await shop.signIn(partner.mobile, partner.name));
  await rounds.goto("/delivery-boy");
  await expect(rounds.getByRole("article")).toContainText("Unpaid · collect ₹507");
  await rounds.getByRole("button", { name: "Mark as delivered, ₹507 received" }).click();
  await expect(toast(rounds, "Order status updated successfully!")).toBeVisible();
  await expect(theirs.getByText("Paid · cash")).toBeVisible();
  await theirs.context().close();
  await rounds.context().close();
});

test("the text of the partner's button fits on two lines of the narrowest phone", { tag: "@full" }, async ({ page, shop }) => {
  await setCash(shop, { cashOnDelivery: true });
  const { partner } = await sendOutCashOrder(shop);
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page, partner);
  await page.goto("/delivery-boy");
  const button = page.getByRole("button", { name: "Mark as delivered, ₹507 received" });
  await expect(button).toBeVisible();
  await expect.poll(() => linesOf(button, "Mark.*")).toBe(2);
  const air = () =>
    button.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const pill = element.getBoundingClientRect();
      return Math.min(words.top - pill.top, pill.bottom - words.bottom, words.left - pill.left, pill.right - words.right);
    });
  await expect.poll(air).toBeGreaterThanOrEqual(12);
  await expectNoSidewaysScroll(page, 320);
});

test("stored deliveries of an earlier build, without the cash to collect, are not shown", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await setCash(shop, { cashOnDelivery: true });
  const { partner } = await sendOutCashOrder(shop);
  await page.setViewportSize(PHONE);
  await enterAs(page, partner);
  await page.goto("/delivery-boy");
  await expect(page.getByRole("button", { name: "Mark as delivered, ₹507 received" })).toBeVisible();
  await page.route("**/api/delivery/orders*", (route) => route.abort());
  // Before the reloaded page reads it, because the previous page could still store a late response.
  await page.addInitScript(`{
    const kept = JSON.parse(localStorage.getItem("deliveries"));
    for (const order of kept.page.orders) delete order.cashDue;
    localStorage.setItem("deliveries", JSON.stringify({ ...kept, format: 2 }));
  }`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  await expect(page.getByText("NaN")).toHaveCount(0);
});

test("cash marked as received while offline is sent once, automatically, when the connection is back", async ({
  page,
  shop,
  context,
}) => {
  await setCash(shop, { cashOnDelivery: true });
  const { customer, partner } = await sendOutCashOrder(shop);
  await page.setViewportSize(PHONE);
  await enterAs(page, partner);
  await page.goto("/delivery-boy");
  await expect(page.getByText("0 delivered today")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/update-order-status")) answers.push(response.status());
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Mark as delivered, ₹507 received" }).click();
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("1 delivered today")).toBeVisible();
  await expect.poll(() => answers).toEqual([200]);
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: "delivered", payment: true }]);
});

test("an admin marks cash as received with the status; the order and the bill show it", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await setCash(shop, { cashOnDelivery: true });
  const { orderId } = await sendOutCashOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${orderId}/print?doc=bill`);
  await expect(page.getByText("CASH ON DELIVERY: ₹507")).toBeVisible();
  await page.goto(`/admin/orders/${orderId}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Collect ₹507 on delivery");
  await drawer.getByRole("combobox", { name: /^Status of order/ }).selectOption("Delivered Successfully, ₹507 cash received");
  await expect(drawer.getByText(/^₹507 received, /)).toBeVisible();
  await expect(drawer.getByText("Paid · cash")).toBeVisible();
  await expectNoAxeViolations(page);
  await drawer.getByRole("combobox", { name: /^Status of order/ }).selectOption("Order Cancelled, ₹507 returned");
  await expect(page.getByRole("alertdialog")).toContainText("₹507 was received in cash");
  await page.getByRole("radio", { name: "Sold out" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(drawer.getByText("₹507 returned", { exact: true })).toBeVisible();
  await page.goto(`/admin/orders/${orderId}/print`);
  await expect(page.getByRole("article")).not.toContainText("CASH ON DELIVERY:");
});

test("an invalid phone number shows an error at its field", { tag: "@full" }, async ({ page, shop }) => {
  await enterCheckout(page, shop);
  await page.getByLabel("Phone").fill("call me");
  await placeButton(page).click();
  await expect(toast(page, "Please enter a valid phone number")).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Please enter a valid phone number");
});
