/** The order board on a busy evening (spec sections 2 to 4). */
import type { Page } from "@playwright/test";
import {
  closeOrders,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openAsAdmin,
  type Shop,
  test,
} from "../support/fixtures.ts";
import { addPartner, CART, orderOf, placeOrder, placePaidOrder, setStatus } from "../support/ordering.ts";

interface Placed {
  id: string;
  number: number;
}

async function paidOrders(shop: Shop, count: number): Promise<Placed[]> {
  const customer = await shop.signIn();
  const placed: Placed[] = [];
  for (let n = 0; n < count; n++) {
    const id = await placePaidOrder(shop, customer, CART);
    placed.push({ id, number: (await orderOf(shop, id)).orderNumber });
  }
  return placed;
}

async function openBoard(page: Page, shop: Shop, address = "/admin/orders"): Promise<void> {
  await openAsAdmin(page, shop, address);
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const ticket = (page: Page, number: number) => page.getByRole("article", { name: `Order ${number}` });
const link = (page: Page, number: number) => page.getByRole("link", { name: `Order ${number}`, exact: true });
const numbersIn = async (page: Page, name: string) =>
  (await column(page, name).getByRole("article").getByRole("heading").allInnerTexts()).map((text) =>
    Number(text.replace(/\D/g, "")),
  );

test("the oldest order is on top, columns scroll separately, and a ticket is at most 240 px high", async ({ page, shop }) => {
  await closeOrders(shop);
  const orders = await paidOrders(shop, 5);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBoard(page, shop);
  await expect(ticket(page, orders[4]?.number ?? 0)).toBeVisible();
  expect(await numbersIn(page, "Pending")).toEqual(orders.map(({ number }) => number));
  for (const article of await page.getByRole("article").all())
    expect((await article.boundingBox())?.height).toBeLessThanOrEqual(240);
  await ticket(page, orders[4]?.number ?? 0).scrollIntoViewIfNeeded();
  expect(await page.evaluate("window.scrollY")).toBe(0);
  await expect(column(page, "Pending").getByRole("heading", { name: "Pending" })).toBeInViewport();
  await expectNoAxeViolations(page);
});

test("orders can be moved by keyboard: arrows select, single keys move, and the next ticket is selected", async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  const [first, second, third] = (await paidOrders(shop, 3)) as [Placed, Placed, Placed];
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBoard(page, shop);
  await expect(page.getByText("Next status")).toBeVisible();
  await expect(link(page, third.number)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(link(page, first.number)).toBeFocused();
  await page.keyboard.press("n");
  await expect(link(page, second.number)).toBeFocused();
  await expect(column(page, "Preparing").getByRole("article", { name: `Order ${first.number}` })).toBeVisible();
  await page.keyboard.press("3");
  await expect(column(page, "Out for Delivery").getByRole("article", { name: `Order ${second.number}` })).toBeVisible();
  await expect(link(page, third.number)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(link(page, first.number)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(link(page, second.number)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(link(page, third.number)).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByLabel(`Delivery partner for order ${third.number}`)).toBeFocused();
  // In a select, keys are not shortcuts.
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await link(page, third.number).focus();
  await page.keyboard.press("5");
  await expect(page.getByRole("alertdialog", { name: `Cancel order ${third.number}?` })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(link(page, third.number)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `Order ${third.number}` })).toBeVisible();
  expect((await orderOf(shop, third.id)).status).toBe("pending");
});

test("unpaid orders are collapsed, and starting one asks first, on the board, in the table and in the order", async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  const { _id: id, orderNumber: number } = (await placeOrder(shop, await shop.signIn(), CART)).orderData;
  const fold = page.getByText("Awaiting payment (1)");
  const dialog = page.getByRole("alertdialog", { name: `Start unpaid order ${number}?` });
  const status = page.getByRole("combobox", { name: `Status of order ${number}` });
  for (const path of ["/admin/orders", `/admin/orders?view=table&q=%23${number}`, `/admin/orders/${id}`]) {
    await openBoard(page, shop, path);
    if (path === "/admin/orders") {
      await expect(fold).toBeVisible();
      await expect(ticket(page, number)).toBeHidden();
      await fold.click();
      await expect(ticket(page, number)).toContainText("Unpaid");
    }
    for (const to of ["Preparing", "Out for Delivery"]) {
      await status.selectOption(to);
      await expect(dialog).toContainText("₹507");
      await dialog.getByRole("button", { name: "Wait for payment" }).press("Enter");
      await expect(dialog).toHaveCount(0);
    }
    await expect(status).toHaveValue("pending");
  }
  await expectNoAxeViolations(page);
  expect((await orderOf(shop, id)).status).toBe("pending");
  await status.selectOption("Preparing");
  await dialog.getByRole("button", { name: "Start unpaid order" }).click();
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("processing");
  // It has been started: later changes need no confirmation.
  await status.selectOption("Out for Delivery");
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("out_for_delivery");
});

test("on a phone the status tabs with their counts stay in view and scroll to the orders", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  const orders = await paidOrders(shop, 4);
  await setStatus(shop, await shop.admin(), orders[0]?.id ?? "", "processing");
  await page.setViewportSize({ width: 390, height: 700 });
  await openBoard(page, shop);
  const tabs = page.getByRole("navigation", { name: "Order statuses" });
  await expect(tabs.getByRole("button", { name: "Pending 3" })).toHaveAttribute("aria-current", "true");
  await expectNoAxeViolations(page);
  await tabs.getByRole("button", { name: "Preparing 1" }).click();
  await expect(ticket(page, orders[0]?.number ?? 0)).toBeInViewport();
  await expect(tabs.getByRole("button", { name: "Preparing 1" })).toBeInViewport();
  await expect(tabs.getByRole("button", { name: "Preparing 1" })).toHaveAttribute("aria-current", "true");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
});

test("a partner who is added elsewhere can be chosen at once, and two partners with the same name are distinguishable", async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  const [order] = (await paidOrders(shop, 1)) as [Placed];
  const { token } = await shop.admin();
  await openBoard(page, shop);
  const select = page.getByLabel(`Delivery partner for order ${order.number}`);
  await expect(select).toBeEnabled();
  const name = "Anthony Pereira";
  const [first, second] = [await addPartner(shop, name), await addPartner(shop, name)];
  for (const { mobile } of [first, second])
    await expect(select.getByRole("option", { name: `${name} · ${mobile.slice(-4)}` })).toBeAttached();
  await shop.call("DELETE", `/api/delivery/delivery-boys/${first._id}`, { token });
  await expect(select.getByRole("option", { name, exact: true })).toBeAttached();
  await shop.call("DELETE", `/api/delivery/delivery-boys/${second._id}`, { token });
  await expect(select.getByRole("option", { name })).toHaveCount(0);
});
