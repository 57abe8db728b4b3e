/** The admin area: two admins at once, printing, the command palette (spec section 2). */
import type { Page } from "@playwright/test";
import { delayScripts, enterAs, expect, openAsAdmin, test } from "../support/fixtures.ts";
import { paidOrder, setStatus, toast } from "../support/ordering.ts";

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ticket = (page: Page, status: string, number: number) =>
  column(page, status).getByRole("article", { name: `Order ${number}` });

test("one press moves an order to its next status, another admin sees it at once, and the faster change is kept", async ({
  page,
  browser,
  shop,
}) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAsAdmin(other, shop, "/admin/orders");
  await expect(ticket(other, "Pending", number)).toBeVisible();
  await page.getByRole("button", { name: `Move to Preparing: order ${number}` }).click();
  await expect(ticket(page, "Preparing", number)).toBeVisible();
  await expect(ticket(other, "Preparing", number)).toBeVisible();
  await other.context().close();

  await page.route("**/api/order/admin/status", async (route) => {
    await setStatus(shop, await shop.admin(), id, "delivered");
    await route.continue();
  });
  await page.getByRole("button", { name: `Move to Out for Delivery: order ${number}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Nobody yet" }).press("Enter");
  await expect(toast(page, "Someone else changed this order. Please check it and try again")).toBeVisible();
  await expect(ticket(page, "Delivered", number)).toBeVisible();
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

/** The width of its pages in millimetres, which the file has in points, and their number. */
async function printed(page: Page): Promise<{ width: number; pages: number | undefined }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf) ?? [];
  return { width: Math.round((Number(width) * 25.4) / 72), pages: pdf.match(/\/Type\s*\/Page\b/g)?.length };
}

test("kitchen ticket and bill print on 58 mm, 80 mm and A4", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await page.addInitScript("window.print = () => { document.title = 'printing'; };");
  await openAsAdmin(page, shop, `/admin/orders/${id}/print`);
  await expect(page).toHaveTitle("printing");
  for (const name of ["Kitchen ticket", "Customer bill"]) {
    await page.getByRole("button", { name }).click();
    const sheet = page.getByRole("article", { name });
    await expect(sheet).toContainText(`Order ${number}`);
    await expect(sheet).toContainText("Margherita");
    await expect(sheet.getByText("₹507")).toHaveCount(name === "Customer bill" ? 1 : 0);
    for (const [paper, width] of [
      ["58 mm", 58],
      ["80 mm", 80],
      ["A4", 210],
    ] as const) {
      await page.getByRole("button", { name: paper }).click();
      // A roll is as long as what is on it, which is measured first.
      await expect.poll(() => printed(page)).toEqual({ width, pages: 1 });
    }
  }
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
