/** Changing an order's status as an admin: what is asked first, with the keyboard, and with cash (spec section 4). */
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera, sampleOrderDetail } from "../../../../testing/samples.ts";
import * as order from "./order.tsx";
import * as orderPrint from "./order-print.tsx";
import * as orders from "./orders.tsx";

const SET_STATUS = "POST /api/order/admin/status";

const status = page.getByRole("combobox", { name: "Status of order 1001" });
const question = page.getByRole("alertdialog", { name: "Cancel order 1001?" });
const reopening = page.getByRole("alertdialog", { name: "Reopen order 1001?" });
const drawer = page.getByRole("dialog", { name: "Order 1001" });

const paid: Partial<OrderDetail> = { payment: true, promisedAt: "2026-11-21T15:00:00.000Z" };
const refunded: Partial<OrderDetail> = { ...paid, status: "cancelled", refunded: true, refundedAmount: 538 };
const inCash: Partial<OrderDetail> = { status: "out_for_delivery", paymentMethod: "cash", cashDue: 538 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/delivery/assignees", (call) => call.answer({ deliveryBoys: [] }));
});

/** What the server answers about its one order from now on. */
function keepOrder(change: Partial<OrderDetail>): OrderDetail {
  const kept = sampleOrderDetail({ createdAt: new Date().toISOString(), ...change });
  const count = (isIn: boolean) => ({ count: isIn ? 1 : 0, isCapped: false });
  const columns = ORDER_STATUSES.map((each) => ({
    status: each,
    total: count(each === kept.status),
    awaitingPayment: count(each === kept.status && kept.promisedAt === null),
    orders: each === kept.status ? [kept] : [],
  }));
  server.always("GET /api/order/admin/board", (call) =>
    call.answer({ day: "2026-11-21", unseen: count(false), columns, scheduled: [] }),
  );
  server.always("GET /api/order/admin", (call) => call.answer({ data: [kept], nextCursor: null, total: count(true) }));
  server.always(`GET /api/order/admin/${kept._id}`, (call) => call.answer({ data: kept }));
  return kept;
}

const cancel = async () => {
  await question.getByRole("radio", { name: "Sold out" }).click();
  await question.getByRole("button", { name: "Cancel order" }).click();
};

/** Answers the status that is being set. */
async function takeStatus(change: Partial<OrderDetail>): Promise<void> {
  const set = await server.next(SET_STATUS);
  expect(set.body).toMatchObject({ orderId: "order-1", status: change.status });
  set.answer({ message: "Order status updated", data: keepOrder(change) });
}

const places = [
  { place: "on the board", screen: orders, at: "/admin/orders" },
  { place: "in the table", screen: orders, at: "/admin/orders?view=table" },
  { place: "in the open order", screen: order, at: "/admin/orders/order-1", route: "/admin/orders/:orderId" },
];
const openOrder = () => openScreen(order, { at: "/admin/orders/order-1", route: "/admin/orders/:orderId", as: meera, server });

test.for(places)(
  "a paid order that was edited says $place what is paid and what is to be collected",
  async ({ screen, ...opening }) => {
    keepOrder({ ...paid, cashDue: 99 });
    await openScreen(screen, { ...opening, as: meera, server });
    await expect.element(page.getByText("Paid ₹439", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Cash ₹99", { exact: true })).toBeVisible();
  },
);

test("cancelling a paid order that was edited refunds what was paid, not what is still to be collected", async () => {
  keepOrder({ ...paid, cashDue: 99 });
  await openOrder();
  await userEvent.selectOptions(status, "Order Cancelled");
  await expect.element(question).toMatchTextContent("₹439 will be refunded to the customer");
});

test.for(places)("cancelling a paid order $place asks first and says that it is refunded", async ({ screen, ...opening }) => {
  keepOrder(paid);
  await openScreen(screen, { ...opening, as: meera, server });
  await userEvent.selectOptions(status, "Order Cancelled");
  await expect.element(question).toMatchTextContent("₹538 will be refunded to the customer");
  await expectNoAxeViolations();
  await question.getByRole("button", { name: "Keep order" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(status).toHaveValue("pending");
  expect(server.count(SET_STATUS)).toBe(0);

  await userEvent.selectOptions(status, "Order Cancelled");
  await cancel();
  await takeStatus(refunded);
  await expect.element(status).toHaveValue("cancelled");
});

test.for(places)("a cancelled, refunded order is reopened $place only after a confirmation", async ({ screen, ...opening }) => {
  keepOrder(refunded);
  await openScreen(screen, { ...opening, as: meera, server });
  await userEvent.selectOptions(status, "Out for Delivery");
  await expect.element(reopening).toMatchTextContent("₹538 was refunded");
  await expectNoAxeViolations();
  await reopening.getByRole("button", { name: "Keep cancelled" }).click();
  await expect.element(reopening).not.toBeInTheDocument();
  await expect.element(status).toHaveValue("cancelled");
  expect(server.count(SET_STATUS)).toBe(0);

  await userEvent.selectOptions(status, "Out for Delivery");
  await reopening.getByRole("button", { name: "Reopen order" }).click();
  await takeStatus({ ...refunded, status: "out_for_delivery" });
  await expect.element(status).toHaveValue("out_for_delivery");
});

test("an order whose cancellation is in progress is also reopened only after a confirmation", async () => {
  keepOrder(paid);
  await openOrder();
  await userEvent.selectOptions(status, "Order Cancelled");
  await cancel();
  await expect.element(status).toHaveValue("cancelled");
  await userEvent.selectOptions(status, "Preparing");
  await expect.element(reopening).toMatchTextContent("₹538 was refunded");
  await takeStatus(refunded);
  await reopening.getByRole("button", { name: "Keep cancelled" }).click();
  await expect.element(status).toHaveValue("cancelled");
  expect(server.count(SET_STATUS)).toBe(1);
});

test("cancelling needs a reason, which goes with it", async () => {
  keepOrder(paid);
  await openOrder();
  await userEvent.selectOptions(status, "Order Cancelled");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect.element(question).toMatchTextContent("Choose a reason");
  expect(server.count(SET_STATUS)).toBe(0);
  await cancel();
  expect((await server.next(SET_STATUS)).body).toMatchObject({ status: "cancelled", reason: "sold_out" });
});

test("one that could not be delivered is cancelled with a part of its refund, or without", async () => {
  const undelivered = { reason: "no_answer", at: "2026-11-21T15:00:00.000Z" } as const;
  keepOrder({ ...paid, status: "out_for_delivery", undelivered });
  await openOrder();
  await userEvent.selectOptions(status, "Order Cancelled");
  await question.getByRole("radio", { name: "A part" }).click();
  await question.getByRole("textbox", { name: "Amount to refund (₹)" }).fill("538");
  await cancel();
  await expect.element(question).toMatchTextContent("Enter an amount below ₹538");
  await question.getByRole("textbox", { name: "Amount to refund (₹)" }).fill("100");
  await expectNoAxeViolations();
  await cancel();
  expect((await server.next(SET_STATUS)).body).toMatchObject({ status: "cancelled", reason: "sold_out", refund: 100 });
});

test("one with a rest to collect says why all that was paid is refunded", async () => {
  const undelivered = { reason: "no_answer", at: "2026-11-21T15:00:00.000Z" } as const;
  keepOrder({ ...paid, status: "out_for_delivery", undelivered, cashDue: 118 });
  await openOrder();
  await userEvent.selectOptions(status, "Order Cancelled");
  await expect.element(question).toMatchTextContent("₹420 will be refunded to the customer. This cannot be undone.");
  await expect.element(question).toMatchTextContent("The rest of ₹118 was not collected. So all that was paid is refunded.");
  expect(question.getByRole("radio", { name: "A part" }).query()).toBeNull();
});

test.for(["Deepak Yadav", "Nobody yet"])("an order that leaves without a partner asks who takes it: %s", async (name) => {
  const deliveryBoys = [{ _id: "p1", name: "Deepak Yadav", mobile: "+919000000003" }];
  server.always("GET /api/delivery/assignees", (call) => call.answer({ deliveryBoys }));
  const kept = keepOrder({ ...paid, status: "processing" });
  await openOrder();
  await expect.element(drawer.getByRole("option", { name: "Deepak Yadav" })).toBeInTheDocument();
  await press(drawer.getByRole("button", { name: "Move to Out for Delivery: order 1001" }), "{Enter}");
  const whoTakes = page.getByRole("dialog", { name: "Who takes order 1001?" });
  await expect.element(whoTakes).toBeVisible();
  await expectNoAxeViolations();
  await press(whoTakes.getByRole("button", { name }), "{Enter}");
  if (name !== "Nobody yet") {
    const assign = await server.next("POST /api/delivery/assign-delivery-boy");
    expect(assign.body).toEqual({ orderId: "order-1", deliveryBoyId: "p1", expectedDeliveryBoyId: null });
    assign.answer({ message: "Delivery boy assigned successfully!", data: kept });
  }
  await takeStatus({ ...paid, status: "out_for_delivery" });
  await expect.element(whoTakes).not.toBeInTheDocument();
});

test.for([
  { what: "unpaid", unpaid: {} },
  { what: "free", unpaid: { ...paid, amount: 0, paymentMethod: "none" } },
] satisfies { what: string; unpaid: Partial<OrderDetail> }[])(
  "cancelling or reopening an order that is $what asks nothing about a refund",
  async ({ what, unpaid }) => {
    keepOrder(unpaid);
    await openOrder();
    await userEvent.selectOptions(status, "Order Cancelled");
    await expect.element(question).not.toMatchTextContent("₹");
    await cancel();
    await takeStatus({ ...unpaid, status: "cancelled" });
    await expect.element(toastSaying("Order status updated")).toBeVisible();
    await userEvent.selectOptions(status, "Preparing");
    // Starting an unpaid order asks for another reason.
    if (what === "unpaid") await page.getByRole("button", { name: "Start unpaid order" }).click();
    await takeStatus({ ...unpaid, status: "processing" });
    await expect.element(status).toHaveValue("processing");
  },
);

test("arrow keys browse the statuses; Enter or leaving sets one, Escape none", async () => {
  keepOrder(paid);
  await openScreen(orders, { at: "/admin/orders?view=table", as: meera, server });
  await expect.element(status).toBeVisible();
  const element = status.element();
  if (!(element instanceof HTMLSelectElement)) throw new Error("The status is not a select");
  element.focus();
  for (const value of ["processing", "out_for_delivery", "delivered", "cancelled"]) {
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(status).toHaveValue(value);
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(status).toHaveValue("pending");
  await expect.element(status).toHaveFocus();

  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.element(status).toHaveValue("pending");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await takeStatus({ ...paid, status: "out_for_delivery" });
  await expect.element(status).not.toHaveAttribute("aria-busy");
  await userEvent.keyboard("{ArrowUp}{Tab}");
  await takeStatus({ ...paid, status: "processing" });
  await expect.element(status).toHaveValue("processing");
  expect(server.count(SET_STATUS)).toBe(2);
});

test("cash is marked as received and as returned with the status", async () => {
  keepOrder(inCash);
  await openOrder();
  await expect.element(drawer).toMatchTextContent("Collect ₹538 on delivery");
  await userEvent.selectOptions(status, "Delivered Successfully, ₹538 cash received");
  const received: Partial<OrderDetail> = {
    ...inCash,
    status: "delivered",
    payment: true,
    cashDue: 0,
    paidAt: "2026-11-21T15:00:00.000Z",
  };
  await takeStatus(received);
  await expect.element(drawer.getByText(/^₹538 received, /)).toBeVisible();
  await expect.element(drawer.getByText("Paid · cash")).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.selectOptions(status, "Order Cancelled, ₹538 returned");
  await expect.element(question).toMatchTextContent("₹538 was received in cash");
  await cancel();
  await takeStatus({ ...received, status: "cancelled", refunded: true, refundedAmount: 538 });
  await expect.element(drawer.getByText("₹538 returned", { exact: true })).toBeVisible();
});

test.for([
  { bill: "the bill of an order to be paid in cash names the amount to collect", change: inCash, isDue: true },
  {
    bill: "the bill of a cancelled order names no cash to collect",
    change: { ...inCash, status: "cancelled", cashDue: 0 },
    isDue: false,
  },
] satisfies { bill: string; change: Partial<OrderDetail>; isDue: boolean }[])("$bill", async ({ change, isDue }) => {
  vi.spyOn(window, "print").mockReturnValue();
  keepOrder(change);
  const at = "/admin/orders/order-1/print?doc=bill";
  await openScreen(orderPrint, { at, route: "/admin/orders/:orderId/print", as: meera, server });
  const bill = page.getByRole("article");
  await expect.element(bill).toMatchTextContent("1001");
  expect(bill.element().textContent?.includes("CASH ON DELIVERY: ₹538")).toBe(isDue);
});

const promise = {
  offer: "fee",
  amount: 40,
  isAutomatic: false,
  grantedAt: null,
  minutes: 30,
  dueAt: "2026-11-21T15:00:00.000Z",
} as const;
const soon = () => new Date(Date.now() + 60_000).toISOString();

test("a late order names the promise, and its fee is refunded with one press", async () => {
  // The kitchen has said a longer time since.
  keepOrder({ ...paid, promisedAt: soon(), status: "processing", promise });
  await openOrder();
  await expect.element(drawer.getByText("This order is late. You promised to refund its delivery fee.")).toBeVisible();
  await expectNoAxeViolations();
  await drawer.getByRole("button", { name: "Refund ₹40" }).click();
  const granted = keepOrder({ ...paid, status: "processing", promise: { ...promise, grantedAt: "2026-11-21T15:05:00.000Z" } });
  (await server.next("POST /api/order/admin/promise")).answer({ message: "Refund of ₹40 started", data: granted });
  await expect.element(toastSaying("Refund of ₹40 started")).toBeVisible();
  await expect.element(drawer.getByText(/^Late: ₹40 returned/)).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Refund ₹40" })).not.toBeInTheDocument();
});

test("an order that is not late yet names no promise", async () => {
  keepOrder({ ...paid, promise: { ...promise, dueAt: soon() } });
  await openOrder();
  await expect.element(drawer).toBeVisible();
  await expect.element(drawer.getByText("This order is late.")).not.toBeInTheDocument();
});
