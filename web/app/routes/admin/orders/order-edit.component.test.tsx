/** Editing an order on the desk: the lines, the difference in words, and what is sent. */
import { buildFood, buildMenu, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import type { FakeCall } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { numberedDetail, OrdersServer } from "../../../../testing/orders.ts";
import { press } from "../../../../testing/press.ts";
import { meera, sampleLine } from "../../../../testing/samples.ts";
import { sendEvent } from "../../../../testing/stand-ins/socket.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as orderPage from "./order.tsx";

const LINES = "GET /api/order/order-1001/lines";
const EDIT = "PUT /api/order/order-1001/lines";
const [regular, medium] = SIZES;
const margherita = buildFood({
  prices: [
    { sizeId: regular._id, price: 199 },
    { sizeId: medium._id, price: 399 },
  ],
  defaultSizeId: regular._id,
});
const lemonade = buildFood({ name: "Masala Lemonade", price: 69, category: "drink" });
const plain = sampleLine({ _id: margherita._id, key: margherita._id, name: "Margherita", price: 199, quantity: 2 });
const lines = {
  ...{ orderNumber: 1001, version: 4, status: "processing", isEditable: true, paymentMethod: "online", payment: true },
  ...{ amount: 438, lines: [plain] },
};
const answer = { version: 4, subtotal: 0, charges: [{ label: "Delivery fee", amount: 40 }], refund: 0, byHand: 0, cashDue: 0 };

async function openEditor(order: object = {}) {
  const server = new OrdersServer([numberedDetail(1001, { status: "processing", payment: true })]);
  server.always(LINES, (call) => call.answer({ data: { ...lines, ...order } }));
  const menu = buildMenu({ foods: [margherita, lemonade] });
  const opening = { at: "/admin/orders/order-1001", route: "/admin/orders/:orderId", layout: adminLayout, as: meera, server, menu };
  await openScreen(orderPage, opening);
  await page.getByRole("button", { name: "Edit order" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit order 1001" });
  await expect.element(drawer).toBeVisible();
  return { server, drawer };
}
const price = async (server: OrdersServer, difference: object): Promise<FakeCall> => {
  const call = await server.next(EDIT);
  call.answer({ data: { ...answer, ...difference } });
  return call;
};

test.each([390, 1280])("items are removed and added at %i px, and the difference is said before it is confirmed", async (width) => {
  await page.viewport(width, 800);
  const { server, drawer } = await openEditor();
  const save = drawer.getByRole("button", { name: "Save changes" });
  await expect.element(save).toBeDisabled();
  await press(drawer.getByRole("button", { name: "One less Margherita" }), "{Enter}");
  const less = await price(server, { amount: 239, difference: -199, refund: 199 });
  expect(less.body).toEqual({ version: 4, lines: [{ line: 0, quantity: 1 }] });
  await expect.element(drawer.getByText("Refund ₹199 to the customer")).toBeVisible();
  await expect.element(drawer.getByText("was 2")).toBeVisible();
  await drawer.getByRole("searchbox", { name: "Add an item" }).fill("lem");
  await press(drawer.getByRole("button", { name: "Add Masala Lemonade" }), "{Enter}");
  await price(server, { amount: 308, difference: -130, refund: 130 });
  await expect.element(drawer.getByText("Refund ₹130 to the customer")).toBeVisible();
  await expectNoAxeViolations();
  await press(save, "{Enter}");
  const sent = await server.next(EDIT);
  expect(sent.body).toEqual({
    version: 4,
    lines: [
      { line: 0, quantity: 1 },
      { _id: lemonade._id, quantity: 1 },
    ],
    expectedTotal: 308,
  });
  const key = sent.headers.get("idempotency-key");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  sent.refuse(503, "unexpected", { message: "Please try again" });
  await expect.element(toastSaying("Please try again")).toBeVisible();
  await price(server, { amount: 308, difference: -130, refund: 130 });
  await press(save, "{Enter}");
  const again = await server.next(EDIT);
  expect(again.headers.get("idempotency-key")).toBe(key);
  // The server's news of the edit may be quicker than its answer.
  const [priced, read] = [server.count(EDIT), server.count(LINES)];
  server.always(LINES, (call) => call.answer({ data: { ...lines, version: 5, amount: 308 } }));
  sendEvent("orderUpdate", { _id: "order-1001", status: "processing", payment: true, deliveryBoyId: null });
  await expect.poll(() => server.count(LINES)).toBe(read + 1);
  again.answer({ data: { ...answer, version: 5, amount: 308, difference: -130, refund: 130 } });
  await expect.element(toastSaying("Order edited")).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(server.count(EDIT)).toBe(priced);
});

test("a refusal is shown at the sum, and nothing can be confirmed that leaves no item", async () => {
  const { server, drawer } = await openEditor({ paymentMethod: "cash", payment: false });
  const save = drawer.getByRole("button", { name: "Save changes" });
  await press(drawer.getByRole("button", { name: "One more Margherita" }), "{Enter}");
  (await server.next(EDIT)).refuse(409, "stockShort", { message: "Only 2 Margherita are left" });
  await expect.element(drawer.getByText("Only 2 Margherita are left")).toBeVisible();
  await expect.element(save).toBeDisabled();
  for (let count = 0; count < 3; count++) await press(drawer.getByRole("button", { name: "One less Margherita" }), "{Enter}");
  await expect.element(drawer.getByText(/An order needs at least one item/)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("who is overtaken by another person's edit is told that theirs is not saved", async () => {
  const { server, drawer } = await openEditor();
  await press(drawer.getByRole("button", { name: "One less Margherita" }), "{Enter}");
  server.always(LINES, (call) => call.answer({ data: { ...lines, version: 5, lines: [{ ...plain, quantity: 3 }] } }));
  (await server.next(EDIT)).answer({ data: { ...answer, amount: 239, difference: -199, refund: 199 } });
  const save = drawer.getByRole("button", { name: "Save changes" });
  await expect.element(save).toBeEnabled();
  await press(save, "{Enter}");
  (await server.next(EDIT)).refuse(409, "orderChanged");
  await expect.element(drawer.getByText(/^Somebody else has just changed this order/)).toBeVisible();
  await expect.element(drawer.getByRole("listitem")).toMatchTextContent("3");
  await expect.element(drawer.getByText("Nothing is changed yet.")).toBeVisible();
});

test("an order that has left says that it cannot be edited", async () => {
  const { drawer } = await openEditor({ isEditable: false });
  await expect.element(drawer.getByRole("heading", { name: "This order can no longer be edited" })).toBeVisible();
});
