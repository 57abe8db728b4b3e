/** Payment exceptions: listed, acted on, retained (api.md, Payment exceptions and daily totals). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, buildPayment, claimOf, deliver, sendPaymentEvent, verifyPayment } from "../payment-factory.ts";
import { exceptionsOf } from "./exceptions-factory.ts";

const HOUR_MS = 3_600_000;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const { review, list, only, act, settle } = exceptionsOf(() => shop);

/** A payment captured at the provider for an order that is not the shop's. */
async function strayPayment(): Promise<ProviderPayment> {
  const { payment } = await buildPayment(shop, token, food);
  const stray = shop.payments.change(payment.id, { orderId: "order_stranger1" });
  await sendPaymentEvent(shop, "payment.captured", stray);
  return stray;
}

async function paidOrder(createdAt = shop.clock.read()) {
  const paid = await buildPayment(shop, token, food, { createdAt });
  await verifyPayment(shop, claimOf(shop, paid));
  return paid;
}

const cancel = (orderId: string) => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });

async function refuseRefunds() {
  for (let n = 0; n < 3; n++) {
    shop.payments.failNext("http", "refundPayment");
    await shop.jobs.runAll();
  }
  await review();
}

async function failingRefund() {
  const paid = await paidOrder();
  await cancel(paid.orderId);
  await refuseRefunds();
  return paid;
}

async function misfit(change: Partial<ProviderPayment>): Promise<void> {
  const { payment } = await buildPayment(shop, token, food, change);
  await sendPaymentEvent(shop, "payment.captured", payment);
}

/** Each kind of exception with a wrong payment and its pending refund. */
const OWED: [ExceptionKind, () => Promise<unknown>][] = [
  ["amount_mismatch", () => misfit({ amountPaise: 50_000 })],
  ["currency_mismatch", () => misfit({ currency: "USD" })],
  ["unknown_order", () => strayPayment().then(() => act("refund"))],
];

describe("a payment not matched to an order", () => {
  it("raises an exception, notifies the admins, and is refunded once when an admin requests it", async () => {
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const stray = await strayPayment();
    expect(toRooms).toHaveBeenCalledWith(["may:payments"], "paymentsToReview");
    expect(await only()).toMatchObject({ kind: "unknown_order", paymentId: stray.id, amount: 239, order: null, refund: null });
    const { _id } = await only();
    expect((await act("refund")).body).toMatchObject({
      message: "Refund of ₹239 started",
      data: { refund: { status: "queued" } },
    });
    expect(await act("refund")).toMatchObject(refusal(409, "nothingToRefund"));
    await shop.jobs.runAll();
    await review();
    expect(await list()).toMatchObject({ data: [], open: 0 });
    expect((await list("resolved")).data).toMatchObject([
      { _id, resolved: { by: null, note: null }, refund: { status: "processed" } },
    ]);
    expect(shop.payments.refunds).toHaveLength(1);
  });

  it("that matches an order after all is resolved by a check", async () => {
    const { payment, orderId } = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId: "order_stranger1" });
    expect((await act("ask")).body.message).toBe("Payment status: ₹239 received");
    expect(await list()).toMatchObject({ open: 0 });
    expect((await shop.call(orderEndpoints.mine, { token })).body.data).toMatchObject([{ _id: orderId, payment: true }]);
  });

  it("is not refunded once it pays its order", async () => {
    const { payment } = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId: "order_stranger1" });
    await sendPaymentEvent(shop, "payment.captured", payment);
    expect(await act("refund")).toMatchObject(refusal(409, "exceptionActionUnfit"));
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toEqual([]);
  });

  it("can be marked as resolved, with the admin and a note, and then accepts no action", async () => {
    await strayPayment();
    const { _id } = await only();
    expect(await settle(_id, " ")).toMatchObject(refusal(400, "badRequest"));
    expect((await settle(_id)).body.data).toMatchObject({ resolved: { by: "Meera Iyer", note: "Called the customer" } });
    expect(await settle(_id)).toMatchObject(refusal(404, "exceptionNotFound"));
    expect(await act("refund", _id)).toMatchObject(refusal(404, "exceptionNotFound"));
    expect(await act("refund", "nothing")).toMatchObject(refusal(404, "exceptionNotFound"));
    await review();
    expect(await list()).toMatchObject({ open: 0 });
  });

  it("stays unresolved while the provider is unavailable", async () => {
    await strayPayment();
    for (const action of ["refund", "ask"]) {
      shop.payments.failNext("network", "fetchPayment");
      expect(await act(action)).toMatchObject(refusal(502, "paymentProviderAway"));
    }
    expect(await list()).toMatchObject({ open: 1 });
  });
});

it("with a wrong amount is resolved once it is refunded, and cannot be refunded twice", async () => {
  const { payment } = await buildPayment(shop, token, food, { amountPaise: 100 });
  await sendPaymentEvent(shop, "payment.captured", payment);
  expect(await only()).toMatchObject({ kind: "amount_mismatch", amount: 1, expectedAmount: 239, refund: { status: "queued" } });
  expect(await act("refund")).toMatchObject(refusal(409, "exceptionActionUnfit"));
  await shop.jobs.runAll();
  await review();
  expect(await list()).toMatchObject({ open: 0 });
});

describe("a refund that fails", () => {
  it("is raised after three attempts with the provider's error, and resolved when it succeeds", async () => {
    const paid = await failingRefund();
    expect(await only()).toMatchObject({
      kind: "refund_failing",
      paymentId: paid.payment.id,
      order: { _id: paid.orderId },
      refund: { status: "failed", attempts: 3 },
      detail: expect.stringContaining("500"),
    });
    shop.payments.failNext("http", "refundPayment");
    expect(await act("retry")).toMatchObject(refusal(502, "refundNotTaken"));
    shop.payments.failNext("network", "refundPayment");
    expect(await act("retry")).toMatchObject(refusal(502, "paymentProviderAway"));
    expect((await act("retry")).body).toMatchObject({
      message: "The payment provider accepted the refund",
      data: { refund: { status: "processed" }, resolved: { by: null } },
    });
    expect(shop.payments.refunds).toHaveLength(1);
  });

  it("is neither raised nor sent again once an admin has resolved it", async () => {
    const { payment, orderId } = await failingRefund();
    const sent = shop.payments.callsOf("refundPayment").length;
    const { body } = await settle((await only())._id);
    expect(body.data.refund).toMatchObject({ status: "settled" });
    shop.payments.recover();
    await shop.jobs.runAll();
    shop.clock.advance(HOUR_MS);
    await shop.jobs.runScheduled("sweep-refunds");
    await review();
    expect((await list()).data.filter(({ kind }) => kind === "refund_failing")).toEqual([]);
    expect(shop.payments.callsOf("refundPayment")).toHaveLength(sent);
    // It counts as refunded, and is matched with a refund that is made in the provider's dashboard.
    const atProvider = { id: "rfnd_desk1", paymentId: payment.id, amountPaise: payment.amountPaise, receipt: null };
    for (const status of ["pending", "failed", "processed"] as const)
      await deliver(shop, shop.payments.signedEvent(`refund.${status}`, payment, { ...atProvider, status }));
    const { body: detail } = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: orderId } });
    expect(detail.data).toMatchObject({ refundable: 0, refundedAmount: 239, refunds: [{ status: "processed" }] });
    expect(await shop.jobs.runAll()).toEqual([]);
  });

  it("cannot be resolved while the provider processes it", async () => {
    await failingRefund();
    const { _id } = await only();
    shop.payments.refundsStartAs = "pending";
    await shop.jobs.runAll();
    expect(await settle(_id)).toMatchObject(refusal(409, "refundUnderWay"));
    expect(await list()).toMatchObject({ open: 1 });
  });

  it("is raised if it is not processed after a day", async () => {
    shop.payments.refundsStartAs = "pending";
    const { orderId } = await paidOrder();
    await cancel(orderId);
    await shop.jobs.runAll();
    // An event, so that the silent webhook is not what is raised.
    await sendPaymentEvent(shop, "payment.failed", shop.payments.change([...shop.payments.payments.keys()][0] ?? "", {}));
    await review();
    expect(await list()).toMatchObject({ open: 0 });
    shop.clock.advance(25 * HOUR_MS);
    await review();
    await review();
    expect((await list()).data).toMatchObject([{ kind: "refund_failing", refund: { status: "pending" } }]);
  });
});

describe("a wrong payment that an admin has resolved", () => {
  it.each(OWED)("is neither refunded nor raised again: %s", async (kind, owe) => {
    await owe();
    const { _id } = await only();
    await refuseRefunds();
    expect((await list()).data.map((each) => each.kind).sort()).toEqual([kind, "refund_failing"].sort());
    const sent = shop.payments.callsOf("refundPayment").length;
    expect((await settle(_id)).body.data).toMatchObject({ kind, refund: { status: "settled" }, resolved: { by: "Meera Iyer" } });
    expect(await shop.jobs.runAll()).toEqual([]);
    for (const hours of [1, 25]) {
      shop.clock.advance(hours * HOUR_MS);
      await shop.jobs.runScheduled("sweep-refunds");
      await review();
    }
    expect(await list()).toMatchObject({ open: 0 });
    expect(shop.payments.callsOf("refundPayment")).toHaveLength(sent);
    expect(shop.payments.refunds).toEqual([]);
  });

  it.each(OWED)("cannot be resolved while the provider refunds it: %s", async (_kind, owe) => {
    await owe();
    const { _id } = await only();
    shop.payments.refundsStartAs = "pending";
    await shop.jobs.runAll();
    expect(await settle(_id)).toMatchObject(refusal(409, "refundUnderWay"));
    expect(await only()).toMatchObject({ refund: { status: "pending" }, resolved: null });
  });

  it("is not refunded by a concurrent refund request", async () => {
    await strayPayment();
    const { _id } = await only();
    const fetchPayment = shop.payments.fetchPayment.bind(shop.payments);
    vi.spyOn(shop.payments, "fetchPayment").mockImplementationOnce(async (...args) => {
      expect((await settle(_id)).status).toBe(200);
      return await fetchPayment(...args);
    });
    expect(await act("refund", _id)).toMatchObject(refusal(404, "exceptionNotFound"));
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toEqual([]);
  });

  it("does not affect refunds of an order that it pays by now", async () => {
    const { payment, orderId } = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId: "order_stranger1" });
    const { _id } = await only();
    await sendPaymentEvent(shop, "payment.captured", payment);
    await cancel(orderId);
    expect((await settle(_id)).status).toBe(200);
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toMatchObject([{ paymentId: payment.id, status: "processed" }]);
  });
});

it("is listed in pages, for admins only", async () => {
  const stray = await strayPayment();
  await sendPaymentEvent(shop, "payment.captured", { ...stray, id: "pay_other1" });
  const page = (query: object) => shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { limit: 1, ...query } });
  const first = (await page({})).body;
  const second = (await page({ cursor: first.nextCursor })).body;
  expect([...first.data, ...second.data].map(({ paymentId }) => paymentId).sort()).toEqual([stray.id, "pay_other1"].sort());
  expect(second.nextCursor).toBeNull();
  expect((await page({ cursor: "nonsense" })).status).toBe(400);
  for (const endpoint of Object.values(paymentAdminEndpoints)) {
    const params = { id: first.data[0]?._id ?? "" };
    expect((await shop.call(endpoint, { params })).status).toBe(401);
    expect((await shop.call(endpoint, { params, token })).status).toBe(403);
  }
});
