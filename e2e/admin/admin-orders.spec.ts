/** The board of orders (spec sections 2 to 4). */
import type { Page } from "@playwright/test";
import {
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  PARTNER_MOBILE,
  type Shop,
  test,
} from "../support/fixtures.ts";
import { CART, orderOf, paidOrder, placeOrder, placePaidOrder, setStatus, toast } from "../support/ordering.ts";

async function openBoard(page: Page, shop: Shop): Promise<void> {
  await openAsAdmin(page, shop, "/admin/orders");
  // The columns are empty until the orders arrive, and are then rendered again.
  await expect(page.getByRole("region", { name: "Pending" })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

const ticket = (page: Page, number: number) => page.getByRole("article", { name: `Order ${number}` });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a new paid order appears without a reload, is marked as new and is counted", async ({ page, shop }) => {
  await openBoard(page, shop);
  const { number } = await paidOrder(shop);
  const newTicket = column(page, "Pending").getByRole("article", { name: `Order ${number}` });
  await expect(newTicket).toContainText("New");
  await expect(newTicket).toContainText("2×Margherita");
  await expect(newTicket).toContainText("Paid");
  await expect(newTicket).toContainText("₹507");
  await expect(page).toHaveTitle(/^\(\d+\) Orders/);
  await newTicket.getByRole("link", { name: `Order ${number}` }).click();
  await expect(page.getByRole("dialog", { name: `Order ${number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(newTicket).not.toContainText("New");
  // Focus stays in place.
  await expect(newTicket.getByRole("link", { name: `Order ${number}` })).toBeFocused();
  await expectNoAxeViolations(page);
});

test("a ticket's age counts from the payment, as the delivery promise does", { tag: "@full" }, async ({ page, shop }) => {
  const orderId = await placePaidOrder(shop, await shop.signIn(), CART);
  const { orderNumber: number } = await orderOf(shop, orderId);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await page.route("**/api/order/admin/board*", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const orders = json.columns.flatMap((column: { orders: { _id: string }[] }) => column.orders);
    const paidLater = orders.find(({ _id }: { _id: string }) => _id === orderId);
    if (paidLater) Object.assign(paidLater, { createdAt: ago(45), promisedAt: ago(-19.5) });
    await route.fulfill({ response, json });
  });
  await openBoard(page, shop);
  await expect(ticket(page, number)).toContainText("10 min");
  await expect(ticket(page, number)).not.toContainText("45 min");
});

test("an admin can set any status from the select, also by keyboard", async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  const status = page.getByLabel(`Status of order ${number}`);
  await status.selectOption("Delivered Successfully");
  await expect(toast(page, "Order status updated successfully!")).toBeVisible();
  await expect(column(page, "Delivered").getByRole("article", { name: `Order ${number}` })).toBeVisible();
  await status.selectOption("Preparing");
  await expect(column(page, "Preparing").getByRole("article", { name: `Order ${number}` })).toBeVisible();
  await expect(status).toHaveValue("processing");

  await status.focus();
  await status.press("ArrowDown");
  await expect(status).toHaveValue("out_for_delivery");
  await status.press("Enter");
  await expect(column(page, "Out for Delivery").getByRole("article", { name: `Order ${number}` })).toBeVisible();
  await expect(status).toBeFocused();
});

test("an order is assigned to a delivery partner and unassigned", async ({ page, shop }) => {
  const { body } = await shop.call("GET", "/api/delivery/delivery-boys", { token: (await shop.admin()).token });
  const partner = body.deliveryBoys.find(({ mobile }: { mobile: string }) => mobile === PARTNER_MOBILE);
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  const select = page.getByLabel(`Delivery partner for order ${number}`);
  await expect(select).toHaveValue("");
  await select.selectOption(partner.name);
  await expect(toast(page, "Delivery boy assigned successfully!")).toBeVisible();
  await expect(select).toHaveValue(partner._id);
  await select.selectOption("Not Assigned");
  await expect(toast(page, "Delivery boy assignment removed successfully!")).toBeVisible();
  await expect(select).toHaveValue("");
});

test("changes made elsewhere appear, and unpaid orders look different from paid ones", async ({ page, shop }) => {
  const admin = await shop.admin();
  const placed = await placeOrder(shop, await shop.signIn(), CART);
  await openBoard(page, shop);
  const { orderNumber, _id } = placed.orderData;
  await page.getByText(/^Awaiting payment/).click();
  await expect(ticket(page, orderNumber)).toContainText("Unpaid");
  // It may never be paid, so one press does not start it.
  await expect(ticket(page, orderNumber).getByLabel(`Status of order ${orderNumber}`)).toBeVisible();
  await expect(ticket(page, orderNumber).getByRole("button", { name: /^Move to/ })).toHaveCount(0);
  await setStatus(shop, admin, _id, "cancelled");
  await expect(column(page, "Cancelled").getByRole("article", { name: `Order ${orderNumber}` })).toBeVisible();
});

test("a failed change shows the server's message, or a generic one", async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  const status = page.getByLabel(`Status of order ${number}`);
  await page.route("**/api/order/admin/status", (route) => route.abort());
  await status.selectOption("Preparing");
  await expect(toast(page, "Failed to update order status")).toBeVisible();
  await expect(status).toHaveValue("pending");
  await page.route("**/api/order/admin/status", (route) =>
    route.fulfill({ status: 404, json: { success: false, message: "Order not found", code: "orderNotFound" } }),
  );
  await status.selectOption("Preparing");
  await expect(toast(page, "Order not found")).toBeVisible();
});

test("a board that cannot be fetched shows an error and a retry button", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  await page.route("**/api/order/admin/board", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "", code: "unexpected" } }),
  );
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
  const again = page.waitForRequest("**/api/order/admin/board");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await page.unroute("**/api/order/admin/board");
  await page.reload();
  await expect(column(page, "Pending")).toBeVisible();
});

test("an order shows its address, links and history; search and table find it", async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openBoard(page, shop);
  // Without `#` it would also find phone numbers that contain it.
  await page.getByLabel("Search orders").fill(`#${number}`);
  await expect(page).toHaveURL(new RegExp(`\\?q=%23${number}$`));
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: `Order ${number}` }).click();
  const details = page.getByRole("dialog", { name: `Order ${number}` });
  await expect(details).toContainText("Flat 4B, 12th Main, Indiranagar");
  await expect(details.getByRole("link", { name: "Open in maps" })).toHaveAttribute("href", /Flat%204B/);
  await expect(details.getByRole("link", { name: "Call Aarav Mehta" })).toHaveAttribute("href", /^tel:/);
  await expect(details.getByRole("list", { name: "Order status" })).toContainText("Pending");
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=%23${number}$`));
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("rowheader", { name: String(number) })).toBeVisible();
  await expectNoAxeViolations(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
});

test("on a phone the statuses are below each other in one column", { tag: "@full" }, async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await page.setViewportSize({ width: 320, height: 700 });
  await openBoard(page, shop);
  await expect(ticket(page, number)).toBeVisible();
  await expect(async () => {
    const [pending, preparing] = await Promise.all(
      ["Pending", "Preparing"].map(async (name) => await column(page, name).boundingBox()),
    );
    expect(preparing?.x).toBe(pending?.x);
    expect(preparing?.y).toBeGreaterThan((pending?.y ?? 0) + (pending?.height ?? 0) - 1);
  }).toPass();
  await expectNoSidewaysScroll(page, 320);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "System Settings" }).click();
  await expect(page.getByRole("switch", { name: "Accept orders" })).toBeVisible();
});
