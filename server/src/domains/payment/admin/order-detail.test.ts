/** An order's details for the admin (api.md, Orders and payment). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { buildPayment, claimOf, type PaidAtProvider, verifyPayment } from "../payment-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  // Those of an earlier test.
  await shop.jobs.runAll();
});

const detail = (id: string, token = admin.token) => shop.call(orderAdminEndpoints.detail, { token, params: { id } });
const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } });

async function paidOrder(): Promise<PaidAtProvider> {
  const paid = await buildPayment(shop, customer.token, food);
  await verifyPayment(shop, claimOf(shop, paid));
  return paid;
}

describe("an order's details", () => {
  it("contain the order with its customer; an unpaid one has no payments and refunds", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, customer.token, food);
    const { status, body } = await detail(orderId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: orderId,
      status: "pending",
      payment: false,
      providerOrderId,
      paidAt: null,
      address: { firstName: "Asha" },
      userId: { _id: customer.userId },
      customer: { _id: customer.userId, name: "Asha Rao", mobile: customer.mobile, orderCount: 0 },
      events: [{ kind: "status", status: "pending", detail: null, by: { role: "customer", name: "Asha Rao" } }],
      payments: [],
      refunds: [],
    });
  });

  it("list who paid, changed and assigned it, oldest first", async () => {
    const { orderId, payment } = await paidOrder();
    await setStatus(orderId, "out_for_delivery");
    const partner = await shop.signIn("delivery_boy");
    const listed = (await shop.call(deliveryEndpoints.partners, { token: admin.token })).body.deliveryBoys;
    const deliveryBoyId = listed.find((each) => each.mobile === partner.mobile)?._id;
    await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
    await shop.call(deliveryEndpoints.unassign, { token: admin.token, body: { orderId } });
    await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
    await shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: { orderId, status: "delivered" } });
    const { events } = (await detail(orderId)).body.data;
    const byAdmin = { role: "admin", name: "Meera Iyer" };
    expect(events).toMatchObject([
      { kind: "status", status: "pending" },
      { kind: "paid", status: null, detail: payment.id },
      { kind: "status", status: "out_for_delivery", by: byAdmin },
      { kind: "assigned", detail: "Vikram Singh", by: byAdmin },
      { kind: "assigned", detail: null, by: byAdmin },
      { kind: "assigned", detail: "Vikram Singh", by: byAdmin },
      { kind: "status", status: "delivered", by: { role: "delivery_boy", name: "Vikram Singh" } },
    ]);
  });

  it("show its payment with the provider's IDs", async () => {
    const { orderId, providerOrderId, payment, answer } = await paidOrder();
    const { data } = (await detail(orderId)).body;
    expect(data.paidAt).not.toBeNull();
    expect(data.payments).toMatchObject([
      {
        paymentId: payment.id,
        providerOrderId,
        status: "captured",
        method: payment.method,
        amount: answer.amount / 100,
        currency: "INR",
        source: "browser",
        paysOrder: true,
      },
    ]);
  });

  it("show its refund, the number of attempts and the last error", async () => {
    const { orderId, payment, answer } = await paidOrder();
    shop.payments.failNext("http", "refundPayment");
    await setStatus(orderId, "cancelled");
    await shop.jobs.runAll();
    const { data } = (await detail(orderId)).body;
    const refund = { paymentId: payment.id, amount: answer.amount / 100, reason: "order_cancelled" };
    expect(data).toMatchObject({
      status: "cancelled",
      refunded: true,
      refunds: [{ ...refund, status: "failed", attempts: 1, providerRefundId: null, lastError: "Payment provider: http 500" }],
    });
    await shop.jobs.runAll();
    expect((await detail(orderId)).body.data.refunds).toMatchObject([
      { ...refund, status: "processed", attempts: 2, lastError: null },
    ]);
    expect(data.events.at(-1)).toMatchObject({
      kind: "refund",
      detail: "order_cancelled",
      by: { role: "admin", name: "Meera Iyer" },
    });
  });

  it("show how much was paid and refunded, and why", async () => {
    const { orderId, answer } = await paidOrder();
    const body = { orderId, amount: 100, reason: "Cold", expectedRefunded: 0 };
    await shop.call(orderAdminEndpoints.refund, { token: admin.token, body });
    await setStatus(orderId, "cancelled");
    const rupees = answer.amount / 100;
    expect((await detail(orderId)).body.data.events.map(({ kind, detail, amount }) => [kind, detail, amount])).toEqual([
      ["status", null, null],
      ["paid", expect.any(String), rupees],
      ["refund", "admin", 100],
      ["status", null, null],
      ["refund", "order_cancelled", rupees - 100],
    ]);
  });

  it("in the export have the refunded and the remaining amount, the payment's time and ID", async () => {
    const { orderId, payment, answer } = await paidOrder();
    const { orderNumber } = (await detail(orderId)).body.data;
    const rupees = answer.amount / 100;
    const line = async () => {
      const { body } = await shop.call(orderAdminEndpoints.export, { token: admin.token, query: { from: "2020-01-01" } });
      const [head = "", ...lines] = String(body).replace("\uFEFF", "").split("\r\n");
      const cells = lines.find((each) => each.startsWith(`${orderNumber},`))?.split(",") ?? [];
      const names = head.split(",");
      // Counted from the end, because an address may contain commas.
      return Object.fromEntries(names.slice(-7).map((name, at) => [name, cells.at(at - 7)]));
    };
    const paidAt = expect.stringMatching(/^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await line()).toMatchObject({ Refunded: "0", Net: `${rupees}`, "Paid at (IST)": paidAt, "Payment ID": payment.id });
    const body = { orderId, amount: 100, reason: "Cold", expectedRefunded: 0 };
    await shop.call(orderAdminEndpoints.refund, { token: admin.token, body });
    expect(await line()).toMatchObject({ Refunded: "100", Net: `${rupees - 100}`, "Payment method": "online" });
    const { orderId: unpaid } = await buildOrder(shop, (await shop.signIn()).token, food);
    const number = (await detail(unpaid)).body.data.orderNumber;
    const { body: all } = await shop.call(orderAdminEndpoints.export, { token: admin.token, query: { from: "2020-01-01" } });
    expect(String(all)).toMatch(new RegExp(`\\r\\n${number},.*,0,0,,,online,\\r\\n`));
  });

  it("show why the system cancelled it", async () => {
    const { orderId } = await buildOrder(shop, customer.token, food);
    shop.clock.advance(60 * 60_000);
    await shop.jobs.runScheduled("reconcile-orders");
    admin = await shop.signIn("admin");
    expect((await detail(orderId)).body.data.events.at(-1)).toMatchObject({
      kind: "status",
      status: "cancelled",
      detail: "not_paid_in_time",
    });
  });

  it("are new until an admin has seen the order; the other admins are then notified once", async () => {
    const { orderId } = await paidOrder();
    const boardOf = async () => (await shop.call(orderAdminEndpoints.board, { token: admin.token })).body.columns;
    const isNew = async () => (await boardOf()).flatMap((column) => column.orders).find(({ _id }) => _id === orderId)?.isNew;
    expect(await isNew()).toBe(true);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const open = () => shop.call(orderAdminEndpoints.open, { token: admin.token, body: { orderId } });
    expect((await detail(orderId)).body.data.isNew).toBe(true);
    expect(await isNew()).toBe(true);
    expect(toRooms).not.toHaveBeenCalled();
    expect((await Promise.all([open(), open()])).map(({ body }) => body.isFirst).toSorted()).toEqual([false, true]);
    expect((await open()).body).toEqual({ success: true, isFirst: false });
    expect((await detail(orderId)).body.data.isNew).toBe(false);
    expect(await isNew()).toBe(false);
    const notification = { _id: orderId, status: "pending", payment: true, deliveryBoyId: null };
    expect(toRooms.mock.calls).toEqual([[["may:orders"], "orderUpdate", notification]]);
    toRooms.mockRestore();
  });

  it("are not new while the order is unpaid, nor once it is in the kitchen or with a partner", async () => {
    const isNew = async (id: string) => (await detail(id)).body.data.isNew;
    expect(await isNew((await buildOrder(shop, customer.token, food)).orderId)).toBe(false);
    const begun = await paidOrder();
    await setStatus(begun.orderId, "processing");
    expect(await isNew(begun.orderId)).toBe(false);
    const given = await paidOrder();
    await shop.signIn("delivery_boy");
    const [partner] = (await shop.call(deliveryEndpoints.partners, { token: admin.token })).body.deliveryBoys;
    const body = { orderId: given.orderId, deliveryBoyId: partner?._id };
    await shop.call(deliveryEndpoints.assign, { token: admin.token, body });
    expect(await isNew(given.orderId)).toBe(false);
  });

  it.each([newId(), "unknown"])("of the unknown order %s are a 404", async (id) => {
    expect((await shop.call(orderAdminEndpoints.open, { token: admin.token, body: { orderId: id } })).status).toBe(404);
    expect(await detail(id)).toMatchObject({
      status: 404,
      body: { success: false, message: "Order not found", code: "orderNotFound" },
    });
  });

  it("are for admins only", async () => {
    const { orderId } = await buildOrder(shop, customer.token, food);
    const anonymous = await shop.call(orderAdminEndpoints.detail, { params: { id: orderId } });
    expect(anonymous).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    expect(await detail(orderId, customer.token)).toMatchObject({ status: 403, body: { code: "accessDenied" } });
  });
});
