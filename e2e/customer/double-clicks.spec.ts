/** Double clicks, repeated taps and stray keys act once or not at all (spec sections 2 and 4). */
import type { Page } from "@playwright/test";
import { delayResponses, enterAs, expect, expectNoAxeViolations, openAsAdmin, type Shop, test } from "../support/fixtures.ts";
import { addPartner, addPromo, CART, orderOf, paidOrder, placeOrder, sendOut, setStatus, toast } from "../support/ordering.ts";

/** Opens the page of a partner with this many paid orders out for delivery. */
async function openRounds(page: Page, shop: Shop, count: number): Promise<void> {
  const partner = await addPartner(shop);
  for (let placed = 0; placed < count; placed++) await sendOut(shop, (await paidOrder(shop)).id, partner);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await shop.signIn(partner.mobile, partner.name));
  await page.goto("/delivery-boy");
}

/** Presses it and returns the button that is under the pointer as soon as the expression `hasMoved` is true. */
async function pressAndLook(page: Page, name: string, hasMoved: string): Promise<string | null> {
  await page.evaluate(`window.found = new Promise((resolve) => {
    addEventListener("pointerdown", ({ clientX, clientY }) => {
      new MutationObserver(() => {
        if (${hasMoved}) resolve(document.elementFromPoint(clientX, clientY)?.closest("button")?.textContent ?? null);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    }, { capture: true, once: true });
  }); undefined`);
  await page.getByRole("button", { name }).first().click();
  return await page.evaluate("window.found");
}

const MARK = "Mark as delivered";
const ticket = (page: Page, column: string, number: number) =>
  page.getByRole("region", { name: column, exact: true }).getByRole("article", { name: `Order ${number}` });
const question = (page: Page, number: number) => page.getByRole("alertdialog", { name: `Cancel order ${number}?` });

test("a second tap in the same place does not mark the next order delivered", async ({ page, shop }) => {
  await openRounds(page, shop, 2);
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(await pressAndLook(page, MARK, `document.querySelectorAll("article").length === 1`)).toBeNull();
  await page.getByRole("button", { name: MARK }).click();
  await expect(page.getByText("2 delivered today")).toBeVisible();
});

test("a second click in the same place of the board does not move the next order", async ({ page, shop }) => {
  const older = await paidOrder(shop);
  const newer = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(ticket(page, "Pending", newer.number)).toBeVisible();
  const hasMoved = `document.querySelector('[aria-label="Preparing"]').textContent.includes("${newer.number}")`;
  expect(await pressAndLook(page, `Move to Preparing: order ${newer.number}`, hasMoved)).toBeNull();
  await page.getByRole("button", { name: `Move to Preparing: order ${older.number}` }).click();
  await expect(ticket(page, "Preparing", older.number)).toBeVisible();
});

test("a second click in an open order does not move it on by two", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${id}`);
  const next = page.getByRole("dialog").getByRole("button", { name: `Move to Out for Delivery: order ${number}` });
  const hasMoved = `document.querySelector('[role=dialog] [aria-label^="Move to Out for Delivery"]')`;
  expect(await pressAndLook(page, `Move to Preparing: order ${number}`, hasMoved)).toBeNull();
  await next.click();
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("out_for_delivery");
});

test("a double click marks an order delivered once and shows no other message", async ({ page, shop }) => {
  await openRounds(page, shop, 1);
  const marks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/update-order-status")) marks.push(request.url());
  });
  await page.getByRole("button", { name: MARK }).dblclick();
  await expect(page.getByText("1 delivered today")).toBeVisible();
  const again = page.waitForResponse("**/api/delivery/orders*");
  await page.getByRole("button", { name: "Refresh" }).click();
  await again;
  expect(marks).toHaveLength(1);
  await expect(toast(page, "Order is not out for delivery")).toHaveCount(0);
});

test("a double click on a form's button sends it once", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${id}`);
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  const form = page.getByRole("dialog", { name: `Refund order ${number}` });
  await form.getByLabel("Amount (₹)").fill("100");
  await form.getByLabel("Reason").fill("One pizza was cold");
  let sent = 0;
  await page.route("**/api/order/admin/refund", async (route) => {
    sent += 1;
    await route.continue();
  });
  await form.getByRole("button", { name: "Refund" }).dblclick();
  await expect(toast(page, "Refund of ₹100 started")).toBeVisible();
  await expect(form).toBeHidden();
  expect(sent).toBe(1);
});

test("a double click in a dialog does not press what is behind it", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, "/admin/orders");
  await page.getByLabel(`Status of order ${number}`).selectOption("Order Cancelled");
  const button = question(page, number).getByRole("button", { name: "Cancel order" });
  // After it has stopped moving.
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error("The question has no button");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // Whatever the board has in this place.
  await page.evaluate(`
    const behind = Object.assign(document.createElement("button"), { textContent: "Behind", onclick: () => behind.remove() });
    Object.assign(behind.style, { position: "fixed", left: "${x - 20}px", top: "${y - 20}px", width: "40px", height: "40px", zIndex: 1 });
    document.body.append(behind);
  `);
  await page.mouse.dblclick(x, y);
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("cancelled");
  await expect(page.getByRole("button", { name: "Behind" })).toBeVisible();
});

test("cancelling a paid order asks first and says that it is refunded", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  for (const path of ["/admin/orders", `/admin/orders?view=table&q=%23${number}`, `/admin/orders/${id}`]) {
    await openAsAdmin(page, shop, path);
    const status = page.getByRole("combobox", { name: `Status of order ${number}` });
    await status.selectOption("Order Cancelled");
    await expect(question(page, number)).toContainText("₹507 will be refunded to the customer");
    if (path.includes("table")) await expectNoAxeViolations(page);
    await question(page, number).getByRole("button", { name: "Keep order" }).click();
    await expect(question(page, number)).toHaveCount(0);
    await expect(status).toHaveValue("pending");
  }
  expect((await orderOf(shop, id)).status).toBe("pending");
  await page.getByRole("combobox", { name: `Status of order ${number}` }).selectOption("Order Cancelled");
  await question(page, number).getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("dialog", { name: `Order ${number}` })).toContainText("Order Cancelled");
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("cancelled");
});

test("a cancelled, refunded order is reopened only after a confirmation", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await setStatus(shop, await shop.admin(), id, "cancelled");
  const asked = page.getByRole("alertdialog", { name: `Reopen order ${number}?` });
  const status = page.getByRole("combobox", { name: `Status of order ${number}` });
  for (const path of ["/admin/orders", `/admin/orders?view=table&q=%23${number}`, `/admin/orders/${id}`]) {
    await openAsAdmin(page, shop, path);
    await status.selectOption("Out for Delivery");
    await expect(asked).toContainText("₹507 was refunded");
    if (path.includes("table")) await expectNoAxeViolations(page);
    await asked.getByRole("button", { name: "Keep cancelled" }).click();
    await expect(asked).toHaveCount(0);
    await expect(status).toHaveValue("cancelled");
  }
  expect((await orderOf(shop, id)).status).toBe("cancelled");
  await status.selectOption("Out for Delivery");
  await asked.getByRole("button", { name: "Reopen order" }).click();
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("out_for_delivery");
});

test("an order whose cancellation is in progress is also reopened only after a confirmation", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders/${id}`);
  const release = await delayResponses(page, "**/api/order/admin/status");
  const status = page.getByRole("combobox", { name: `Status of order ${number}` });
  await status.selectOption("Order Cancelled");
  await question(page, number).getByRole("button", { name: "Cancel order" }).click();
  await expect(status).toHaveValue("cancelled");
  await status.selectOption("Preparing");
  const asked = page.getByRole("alertdialog", { name: `Reopen order ${number}?` });
  await expect(asked).toContainText("₹507 was refunded");
  release();
  await asked.getByRole("button", { name: "Keep cancelled" }).click();
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("cancelled");
});

test("cancelling or reopening an order without a payment asks nothing about a refund", async ({ page, shop }) => {
  await addPromo(shop, { code: "ONUS", discountType: "PERCENTAGE", discountValue: 100, minOrderAmount: 0 });
  const unpaid = await placeOrder(shop, await shop.signIn(), CART);
  const free = await placeOrder(shop, await shop.signIn(), CART, "ONUS");
  await openAsAdmin(page, shop, "/admin/orders");
  await page.getByText(/^Awaiting payment/).click();
  for (const { orderNumber } of [unpaid.orderData, free.orderData]) {
    await page.getByLabel(`Status of order ${orderNumber}`).selectOption("Order Cancelled");
    await expect(ticket(page, "Cancelled", orderNumber)).toBeVisible();
    await page.getByLabel(`Status of order ${orderNumber}`).selectOption("Preparing");
    // Starting an unpaid order asks for another reason.
    if (orderNumber === unpaid.orderData.orderNumber) await page.getByRole("button", { name: "Start unpaid order" }).click();
    await expect(ticket(page, "Preparing", orderNumber)).toBeVisible();
  }
});

test("arrow keys browse the statuses; Enter or leaving sets one, Escape none", async ({ page, shop }) => {
  const { id, number } = await paidOrder(shop);
  await openAsAdmin(page, shop, `/admin/orders?view=table&q=%23${number}`);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/order/admin/status")) sent.push(request.postDataJSON().status);
  });
  const status = page.getByLabel(`Status of order ${number}`);
  await status.focus();
  for (const value of ["processing", "out_for_delivery", "delivered", "cancelled"]) {
    await status.press("ArrowDown");
    await expect(status).toHaveValue(value);
  }
  await status.press("Enter");
  await expect(question(page, number)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("pending");
  await expect(status).toBeFocused();

  await status.press("ArrowDown");
  await status.press("Escape");
  await expect(status).toHaveValue("pending");
  await status.press("ArrowDown");
  await status.press("ArrowDown");
  await status.press("Enter");
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("out_for_delivery");
  await expect(status).not.toHaveAttribute("aria-busy");
  await status.press("ArrowUp");
  await status.press("Tab");
  await expect.poll(async () => (await orderOf(shop, id)).status).toBe("processing");
  expect(sent).toEqual(["out_for_delivery", "processing"]);
});
