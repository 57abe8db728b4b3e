/** The board of orders (spec sections 2 to 4). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import {
  closeOrders,
  enterAs,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  type Shop,
  test,
} from "../support/fixtures.ts";
import { CART, orderOf, paidOrder, placeOrder, placePaidOrder, setStatus } from "../support/ordering.ts";

async function openBoard(page: Page, shop: Shop): Promise<void> {
  await openAsAdmin(page, shop, "/admin/orders");
  // The columns are empty until the orders arrive, and are then rendered again.
  await expect(page.getByRole("region", { name: "Pending" })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

const ticket = (page: Page, number: number) => page.getByRole("article", { name: `Order ${number}` });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** `1 new order`, or 0. */
const newOrders = async (page: Page) => Number.parseInt((await page.getByText(/^\d+ new orders?$/).textContent()) ?? "0", 10);
const inTitle = (count: number) => new RegExp(count === 0 ? "^Orders" : `^\\(${count}\\) Orders`);

test("a new paid order appears on every admin's board and stays new, until one of them opens it or takes it on", async ({
  page,
  browser,
  shop,
}) => {
  await openBoard(page, shop);
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openBoard(other, shop);
  const { number } = await paidOrder(shop);
  const newTicket = column(page, "Pending").getByRole("article", { name: `Order ${number}` });
  for (const words of ["New", "2Margherita", "Paid"]) await expect(newTicket).toContainText(words);
  const count = await newOrders(page);
  await expect(page).toHaveTitle(inTitle(count));
  await page.reload();
  await expect(newTicket).toContainText("New");
  await expect(page).toHaveTitle(inTitle(count));

  await ticket(other, number)
    .getByRole("link", { name: `Order ${number}` })
    .click();
  await expect(other.getByRole("dialog", { name: `Order ${number}` })).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(ticket(other, number)).not.toContainText("New");
  // Focus stays in place.
  await expect(ticket(other, number).getByRole("link", { name: `Order ${number}` })).toBeFocused();
  await expect(newTicket).not.toContainText("New");
  await expect(page).toHaveTitle(inTitle(count - 1));

  const second = await paidOrder(shop);
  await expect(ticket(page, second.number)).toContainText("New");
  await setStatus(shop, await shop.admin(), second.id, "out_for_delivery");
  const taken = column(page, "Out for Delivery").getByRole("article", { name: `Order ${second.number}` });
  await expect(taken).toBeVisible();
  await expect(taken).not.toContainText("New");
  await other.context().close();
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

test("search finds an order on the board and in the table, whose filter survives a reload and decides what is exported", async ({
  page,
  shop,
}) => {
  const customer = await shop.signIn();
  const paid = (await orderOf(shop, await placePaidOrder(shop, customer, CART))).orderNumber;
  const unpaid = (await placeOrder(shop, customer, CART)).orderData.orderNumber;
  await openBoard(page, shop);
  const search = page.getByLabel("Search orders");
  // Without `#` it would also find phone numbers that contain it.
  await search.fill(`#${paid}`);
  await expect(page).toHaveURL(new RegExp(`\\?q=%23${paid}$`));
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: `Order ${paid}` }).click();
  const details = page.getByRole("dialog", { name: `Order ${paid}` });
  await expect(details).toContainText("Flat 4B, 12th Main, Indiranagar");
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=%23${paid}$`));

  await page.getByRole("button", { name: "Table" }).click();
  const numberCell = (number: number) => page.getByRole("rowheader").filter({ hasText: new RegExp(`${number}$`) });
  await expect(numberCell(paid)).toBeVisible();
  // By customer, because other tests leave unpaid orders.
  await search.fill(customer.mobile.slice(3));
  await expect(numberCell(unpaid)).toBeVisible();
  await page.getByRole("combobox", { name: "Payment" }).selectOption("Unpaid");
  await expect(numberCell(paid)).toHaveCount(0);
  await expect(page).toHaveURL(/payment=unpaid/);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText([String(unpaid)]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const records: string[][] = parse(await readFile(await file.path()), { bom: true });
  expect(records.slice(1).map(([number]) => number)).toEqual([String(unpaid)]);
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

test("on a phone the status tabs with their counts stay in view and scroll to the orders", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  const started = await paidOrder(shop);
  for (let n = 0; n < 3; n++) await paidOrder(shop);
  await setStatus(shop, await shop.admin(), started.id, "processing");
  await page.setViewportSize({ width: 390, height: 700 });
  await openBoard(page, shop);
  const tabs = page.getByRole("navigation", { name: "Order statuses" });
  await expect(tabs.getByRole("button", { name: "Pending 3" })).toHaveAttribute("aria-current", "true");
  await expectNoAxeViolations(page);
  await tabs.getByRole("button", { name: "Preparing 1" }).click();
  await expect(ticket(page, started.number)).toBeInViewport();
  await expect(tabs.getByRole("button", { name: "Preparing 1" })).toBeInViewport();
  await expect(tabs.getByRole("button", { name: "Preparing 1" })).toHaveAttribute("aria-current", "true");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
});
