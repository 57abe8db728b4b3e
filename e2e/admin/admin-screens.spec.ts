/** The admin area: two admins at once, filters and export, printing, charts, the command palette (spec section 2). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { delayScripts, enterAs, expect, expectNoAxeViolationsInBothSchemes, openAsAdmin, test } from "../support/fixtures.ts";
import { CART, orderOf, paidOrder, placeOrder, placePaidOrder, row, setStatus, toast } from "../support/ordering.ts";

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ticket = (page: Page, status: string, number: number) =>
  column(page, status).getByRole("article", { name: `Order ${number}` });

test("one press moves an order to its next status, and another admin sees it at once", async ({ page, browser, shop }) => {
  const { number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  const second = await browser.newContext({ baseURL: shop.url });
  const other = await second.newPage();
  await openAsAdmin(other, shop, "/admin/orders");
  await expect(ticket(other, "Pending", number)).toBeVisible();
  await page.getByRole("button", { name: `Move to Preparing: order ${number}` }).click();
  await expect(ticket(page, "Preparing", number)).toBeVisible();
  await expect(ticket(other, "Preparing", number)).toBeVisible();
  await second.close();

  for (const status of ["Out for Delivery", "Delivered"]) {
    await page.getByRole("button", { name: `Move to ${status}: order ${number}` }).press("Enter");
    await expect(ticket(page, status, number)).toBeVisible();
  }
  await expect(ticket(page, "Delivered", number).getByRole("link", { name: `Order ${number}` })).toBeFocused();
});

test("a change that another admin made first is refused and shown, not overwritten", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  const next = page.getByRole("button", { name: `Move to Preparing: order ${number}` });
  await expect(next).toBeVisible();
  await page.route("**/api/order/admin/status", async (route) => {
    await setStatus(shop, await shop.admin(), id, "out_for_delivery");
    await route.continue();
  });
  await next.click();
  await expect(toast(page, "Someone else changed this order. Please check it and try again")).toBeVisible();
  await expect(ticket(page, "Out for Delivery", number)).toBeVisible();
});

test("the table's filter is in the URL, and the export has exactly the filtered orders", async ({ page, shop }) => {
  // Filtered by customer, because the table has several pages and other tests leave unpaid orders.
  const customer = await shop.signIn();
  const paid = (await orderOf(shop, await placePaidOrder(shop, customer, CART))).orderNumber;
  const unpaid = (await placeOrder(shop, customer, CART)).orderData.orderNumber;
  await openAsAdmin(page, shop, `/admin/orders?view=table&q=${customer.mobile.slice(3)}`);
  await page.getByRole("combobox", { name: "Payment" }).selectOption("Unpaid");
  const numberCell = (number: number) => page.getByRole("rowheader", { name: String(number), exact: true });
  await expect(numberCell(unpaid)).toBeVisible();
  await expect(numberCell(paid)).toHaveCount(0);
  await expect(page).toHaveURL(/payment=unpaid/);
  await page.reload();
  await expect(numberCell(unpaid)).toBeVisible();
  await expect(numberCell(paid)).toHaveCount(0);
  await expectNoAxeViolationsInBothSchemes(page);

  const shown = await page.getByRole("rowheader").allTextContents();
  expect(shown).toEqual([String(unpaid)]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const records: string[][] = parse(await readFile(await (await download).path()), { bom: true });
  expect(records.slice(1).map(([number]) => number)).toEqual(shown);
});

test("the sound for new orders can be muted, and stays muted", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, "/admin/orders");
  const bell = page.getByRole("button", { name: "Sound for new orders" });
  await expect(bell).toHaveAttribute("aria-pressed", "true");
  await bell.click();
  await expect(bell).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(bell).toHaveAttribute("aria-pressed", "false");
});

test("an order shows who changed what, and its IDs at the payment provider", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await setStatus(shop, await shop.admin(), id, "processing");
  const { payments } = await orderOf(shop, id);
  await openAsAdmin(page, shop, `/admin/orders/${id}`);
  const details = page.getByRole("dialog", { name: `Order ${number}` });
  await expect(details.getByRole("list", { name: "Order status" })).toContainText("by Meera Rao");
  await expect(details.getByText(payments[0].paymentId, { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
});

/** The first page's size in millimetres; the file has it in points. */
function sizeOf(pdf: Buffer): { width: number; height: number } {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString("latin1")) ?? [];
  return { width: Math.round((Number(width) * 25.4) / 72), height: Math.round((Number(height) * 25.4) / 72) };
}

test("kitchen ticket and bill print on 58 mm, 80 mm and A4", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await enterAs(page, await shop.admin());
  for (const [paper, width] of [
    ["58", 58],
    ["80", 80],
    ["a4", 210],
  ] as const) {
    for (const [doc, name] of [
      ["ticket", "Kitchen ticket"],
      ["bill", "Customer bill"],
    ] as const) {
      await page.addInitScript("window.print = () => { document.title = 'printing'; };");
      await page.goto(`/admin/orders/${id}/print?doc=${doc}&paper=${paper}`);
      await expect(page).toHaveTitle("printing");
      const sheet = page.getByRole("article", { name });
      await expect(sheet).toContainText(`Order ${number}`);
      await expect(sheet).toContainText("Margherita");
      await expect(sheet.getByText("₹507")).toHaveCount(doc === "bill" ? 1 : 0);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(sizeOf(pdf).width).toBe(width);
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  }
  await expectNoAxeViolationsInBothSchemes(page);
  await page.goto("/admin/orders/nothing/print");
  await page.getByRole("link", { name: "Back to orders" }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test("a cancelled order's ticket and bill say so at the top, and every line is legible", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { id, number } = await paidOrder(shop);
  const admin = await shop.admin();
  await setStatus(shop, admin, id, "cancelled");
  await enterAs(page, admin);
  await page.addInitScript("window.print = () => { document.title = 'printing'; };");
  for (const paper of ["58", "80", "a4"]) {
    for (const doc of ["ticket", "bill"]) {
      await page.goto(`/admin/orders/${id}/print?doc=${doc}&paper=${paper}`);
      await expect(page).toHaveTitle("printing");
      const sheet = page.getByRole("article");
      const stamp = await sheet.getByText("CANCELLED", { exact: true }).boundingBox();
      const whole = await sheet.boundingBox();
      if (!stamp || !whole) throw new Error("nothing is printed");
      expect(stamp.x + stamp.width).toBeLessThanOrEqual(whole.x + whole.width);
      for (const words of [`Order ${number}`, "Margherita", "Masala Lemonade", "Flat 4B, 12th Main, Indiranagar"]) {
        const line = await sheet.getByText(words, { exact: true }).boundingBox();
        expect(line?.y, `${words} on ${doc} ${paper}`).toBeGreaterThanOrEqual(stamp.y + stamp.height);
      }
    }
  }
});

test("the bill shows what was refunded and what remains paid, also after a full refund", async ({ page, shop }) => {
  const { id } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${id}/print?doc=bill`);
  await expect(row(page, "Total")).toHaveText("₹507");
  await expect(row(page, "Refunded")).toHaveCount(0);
  const { token } = await shop.admin();
  const body = { orderId: id, amount: 100, reason: "One pizza was cold", expectedRefunded: 0 };
  expect((await shop.call("POST", "/api/order/admin/refund", { token, body })).status).toBe(200);
  await page.reload();
  const bill = page.getByRole("article", { name: "Customer bill" });
  await expect(row(page, "Total")).toHaveText("₹507");
  await expect(row(page, "Refunded")).toHaveText("−₹100");
  await expect(row(page, "Net paid")).toHaveText("₹407");
  await expect(bill.getByText("PAID", { exact: true })).toBeVisible();
  await setStatus(shop, await shop.admin(), id, "cancelled");
  await page.reload();
  await expect(row(page, "Refunded")).toHaveText("−₹507");
  await expect(row(page, "Net paid")).toHaveCount(0);
  await expect(bill.getByText("REFUNDED", { exact: true })).toBeVisible();
});

test("the dashboard's charts also show their numbers as tables, compared with the previous period", async ({ page, shop }) => {
  await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin");
  await page.getByRole("button", { name: "30 days" }).click();
  const token = (await shop.admin()).token;
  const { body } = await shop.call("GET", "/api/admin/stats/series?days=30", { token });
  await expectNoAxeViolationsInBothSchemes(page);
  for (const title of [
    "Revenue per day",
    "Orders per day",
    "Revenue by hour",
    "Orders by hour",
    "Best-selling foods",
    "Orders by status",
  ]) {
    await page.getByRole("button", { name: `Show as table: ${title}` }).click();
    await expect(page.getByRole("table", { name: title })).toContainText("Previous period");
  }
  await expect(page.getByRole("table", { name: "Orders per day" }).getByRole("row")).toHaveCount(31);
  await expect(page.getByRole("table", { name: "Best-selling foods" })).toContainText(body.data.foods[0].name);
  await expectNoAxeViolationsInBothSchemes(page);
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Jump to a page, order or food" });
const paletteField = (page: Page) => palette(page).getByRole("combobox");

test("neither a closing dialog nor a loading page takes focus from the command palette", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${id}`);
  await expect(page.getByRole("dialog", { name: `Order ${number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: `Order ${number}` })).toHaveCount(0);
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type("Farmhouse");
  await expect(paletteField(page)).toHaveValue("Farmhouse");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);

  const release = await delayScripts(page);
  await page.getByRole("link", { name: "Promo Codes" }).click();
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  release();
  await expect(page).toHaveTitle(/Promo codes/);
  await page.keyboard.type("Farmhouse");
  await expect(paletteField(page)).toHaveValue("Farmhouse");
});

test("the palette opens if it was requested before the page's script loaded", { tag: "@full" }, async ({ page, shop }) => {
  await enterAs(page, await shop.admin());
  const release = await delayScripts(page);
  await page.goto("/admin", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Jump to" }).click();
  release();
  await expect(paletteField(page)).toBeFocused();
  await expect(page.locator("main h1")).toHaveText("Dashboard");
  await page.keyboard.type("Farmhouse");
  await expect(paletteField(page)).toHaveValue("Farmhouse");
});

test("the palette opens an area, an order and a food by keyboard", async ({ page, shop }) => {
  const { number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin");
  const jumpTo = async (words: string, choice: string) => {
    await page.keyboard.press("Control+k");
    await expect(paletteField(page)).toBeFocused();
    await page.keyboard.type(words);
    await expect(palette(page).getByRole("option", { name: choice, selected: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
  };
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await jumpTo("Promo", "Promo Codes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
  await jumpTo(String(number), `Order ${number}, Aarav Mehta`);
  await expect(page.getByRole("dialog", { name: `Order ${number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await jumpTo("Margherita", "Margherita");
  await expect(page).toHaveURL(/\/admin\/list\/./);
});
