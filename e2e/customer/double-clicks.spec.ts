/** Double clicks and repeated taps act once or not at all (spec sections 2 and 4). */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, openAsAdmin, type Shop, test } from "../support/fixtures.ts";
import { addPartner, assignPartner, orderOf, paidOrder, sendOut, toast } from "../support/ordering.ts";

/** Opens the page of a partner with this many paid orders out for delivery. */
async function openRounds(page: Page, shop: Shop, count: number): Promise<void> {
  const partner = await addPartner(shop);
  for (let placed = 0; placed < count; placed++) await sendOut(shop, (await paidOrder(shop)).id, partner);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, await shop.signIn(partner.mobile, partner.name));
  await page.goto("/delivery-boy");
}

/** Presses it and returns the button that is under the pointer as soon as the expression `hasMoved` is true. */
async function pressAndLook(pressed: Locator, hasMoved: string): Promise<string | null> {
  const page = pressed.page();
  await page.evaluate(`window.found = new Promise((resolve) => {
    addEventListener("pointerdown", ({ clientX, clientY }) => {
      new MutationObserver(() => {
        if (${hasMoved}) resolve(document.elementFromPoint(clientX, clientY)?.closest("button")?.textContent ?? null);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    }, { capture: true, once: true });
  }); undefined`);
  await pressed.click();
  return await page.evaluate("window.found");
}

const MARK = "Mark as delivered";
const ticket = (page: Page, column: string, number: number) =>
  page.getByRole("region", { name: column, exact: true }).getByRole("article", { name: `Order ${number}` });

test("a second tap marks neither the same order delivered again nor the next one, which moved to the same place", async ({
  page,
  shop,
}) => {
  await openRounds(page, shop, 2);
  await expect(page.getByRole("article")).toHaveCount(2);
  const marks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/update-order-status")) marks.push(request.url());
  });
  expect(
    await pressAndLook(page.getByRole("button", { name: MARK }).first(), `document.querySelectorAll("article").length === 1`),
  ).toBeNull();
  await page.getByRole("button", { name: MARK }).dblclick();
  await expect(page.getByText("2 delivered today")).toBeVisible();
  const again = page.waitForResponse("**/api/delivery/orders*");
  await page.getByRole("button", { name: "Refresh" }).click();
  await again;
  expect(marks).toHaveLength(2);
  await expect(toast(page, "Order is not out for delivery")).toHaveCount(0);
});

test("a second click in the same place moves neither the next order of the board nor an open order on by two", async ({
  page,
  shop,
}) => {
  const older = await paidOrder(shop);
  const newer = await paidOrder(shop);
  await assignPartner(shop, older.id, await addPartner(shop));
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(ticket(page, "Pending", newer.number)).toBeVisible();
  const hasLeft = `document.querySelector('[aria-label="Preparing"]').textContent.includes("${newer.number}")`;
  expect(await pressAndLook(page.getByRole("button", { name: `Move to Preparing: order ${newer.number}` }), hasLeft)).toBeNull();
  await page.getByRole("button", { name: `Move to Preparing: order ${older.number}` }).click();
  await expect(ticket(page, "Preparing", older.number)).toBeVisible();

  await page.getByRole("link", { name: `Order ${older.number}` }).click();
  const button = (to: string) => page.getByRole("dialog").getByRole("button", { name: `Move to ${to}: order ${older.number}` });
  const hasMoved = `document.querySelector('[role=dialog] [aria-label^="Move to Delivered"]')`;
  expect(await pressAndLook(button("Out for Delivery"), hasMoved)).toBeNull();
  await expect.poll(async () => (await orderOf(shop, older.id)).status).toBe("out_for_delivery");
  await button("Delivered").click();
  await expect.poll(async () => (await orderOf(shop, older.id)).status).toBe("delivered");
});

test("a double click refunds an order once, and in a dialog does not press what is behind it", async ({ page, shop }) => {
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

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByLabel(`Status of order ${number}`).selectOption("Order Cancelled");
  const question = page.getByRole("alertdialog", { name: `Cancel order ${number}?` });
  await question.getByRole("radio", { name: "Sold out" }).check();
  const button = question.getByRole("button", { name: "Cancel order" });
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
