import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newReceipt, PAID, TestSandbox } from "./sandbox-factory.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.create();
});
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());
afterAll(() => sandbox.close());

describe("orders of the sandbox", () => {
  test("have one receipt each, by which a lost one is found again", async () => {
    const order = { amountPaise: 30_000, receipt: newReceipt(), notes: {} };
    const { id } = await sandbox.payments.createOrder(order);
    expect(await sandbox.payments.createOrder(order)).toEqual({ id });
    expect(await sandbox.payments.createOrder({ ...order, mayExist: true })).toEqual({ id });
    await expect(sandbox.payments.createOrder({ ...order, amountPaise: 40_000 })).rejects.toMatchObject({ status: 400 });
    const found = await sandbox.api("GET", `/orders?receipt=${order.receipt}`);
    expect(found.body).toMatchObject({ entity: "collection", count: 1, items: [{ id, amount: 30_000 }] });
  });

  test.each([
    [{ amount: 99, currency: "INR" }, "Order amount less than minimum amount allowed"],
    [{ amount: 100.5, currency: "INR" }, "The amount must be an integer."],
    [{ amount: "100", currency: "INR" }, "The amount must be an integer."],
    [{ amount: 100, currency: "USD" }, "Currency is not supported"],
    [{ amount: 100, currency: "INR", receipt: "r".repeat(41) }, "The receipt may not be greater than 40 characters."],
    [{ amount: 100, currency: "INR", notes: "none" }, "The notes is invalid."],
    [undefined, "The request field is required."],
  ])("are refused if they are %j", async (order, description) => {
    expect(await sandbox.api("POST", "/orders", order)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR", description } },
    });
  });

  test("and the whole API need the key and its secret", async () => {
    const wrong = [`${sandbox.account.keyId}:wrong`, `${sandbox.account.keyId}:`, `other:${sandbox.account.keySecret}`].map(
      (pair) => `Basic ${Buffer.from(pair).toString("base64")}`,
    );
    for (const authorization of ["", "Bearer x", ...wrong]) {
      const refused = { status: 401, body: { error: { description: "Authentication failed" } } };
      expect(await sandbox.api("POST", "/orders", { amount: 100, currency: "INR" }, { authorization })).toMatchObject(refused);
      for (const path of [
        "/orders",
        "/orders/order_1234",
        "/orders/order_1234/payments",
        "/payments/pay_1234",
        "/refunds/rfnd_1234",
      ]) {
        expect(await sandbox.api("GET", path, undefined, { authorization })).toMatchObject(refused);
      }
      for (const path of ["/payments/pay_1234/capture", "/payments/pay_1234/refund"]) {
        expect(await sandbox.api("POST", path, {}, { authorization })).toMatchObject(refused);
      }
    }
  });

  test("and payments that do not exist are refused with the provider's message", async () => {
    for (const path of [
      "/orders/order_1234",
      "/orders/order_1234/payments",
      "/payments/pay_1234",
      "/payments/pay_1234/refunds",
      "/refunds/rfnd_1234",
    ]) {
      expect(await sandbox.api("GET", path)).toMatchObject({
        status: 400,
        body: { error: { description: "The id provided does not exist" } },
      });
    }
    expect(await sandbox.api("GET", "/nothing")).toMatchObject({ status: 404, body: { error: { code: "BAD_REQUEST_ERROR" } } });
  });
});

describe("payments of the sandbox", () => {
  test("are listed by their time, page by page, with their fees", async () => {
    sandbox.now = new Date("2090-01-02T00:00:00Z");
    for (const second of [0, 1, 2]) {
      sandbox.now = new Date(`2090-01-02T00:00:0${second}Z`);
      await sandbox.press("pay", (await sandbox.newOrder()).id);
    }
    const times = { from: new Date("2090-01-02T00:00:00Z"), to: new Date("2090-01-02T00:00:02Z") };
    const { payments: first } = await sandbox.payments.listPayments({ ...times, count: 1, skip: 0 });
    expect(first).toMatchObject([{ createdAt: new Date("2090-01-02T00:00:01Z"), feePaise: 1690, taxPaise: 258 }]);
    expect((await sandbox.payments.listPayments({ ...times, count: 1, skip: 1 })).payments).toMatchObject([
      { createdAt: times.from },
    ]);
    expect((await sandbox.payments.listPayments({ ...times, count: 1, skip: 2 })).payments).toEqual([]);
  });
});

describe("refunds of the sandbox", () => {
  async function paidPayment() {
    const { id } = await sandbox.newOrder();
    return { orderId: id, paymentId: String((await sandbox.press("pay", id)).body.razorpay_payment_id) };
  }

  test("with the same key are made once, and with another request are refused", async () => {
    const { orderId, paymentId } = await paidPayment();
    const refund = { amountPaise: 71_600, idempotencyKey: `refund-${paymentId}`, receipt: "rf" };
    const made = await Promise.all([1, 2, 3].map(() => sandbox.payments.refundPayment(paymentId, refund)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ paymentId, amountPaise: 71_600, status: "processed" });
    expect(await sandbox.payments.fetchPayment(paymentId)).toMatchObject({ status: "refunded", amountRefundedPaise: 71_600 });
    const other = await sandbox.api(
      "POST",
      `/payments/${paymentId}/refund`,
      { amount: 100 },
      { "x-refund-idempotency": refund.idempotencyKey },
    );
    expect(other).toMatchObject({
      status: 400,
      body: { error: { description: "Different request with the same idempotency key has already been processed." } },
    });
    expect(await sandbox.payments.fetchRefund(made[0]?.id ?? "")).toEqual(made[0]);
    expect((await sandbox.api("GET", `/refunds/${made[0]?.id}`)).body).toMatchObject({ payment_id: paymentId, amount: 71_600 });
    expect((await sandbox.api("GET", `/orders/${orderId}`)).body.status).toBe("paid");
    await sandbox.expectEvents(orderId, [...PAID, "refund.created", "refund.processed"]);
    expect(sandbox.eventsOf(orderId).find(({ name }) => name === "refund.processed")?.refund).toEqual(made[0]);
  });

  test("of a refunded payment succeed", async () => {
    const { paymentId } = await paidPayment();
    await sandbox.payments.refundPayment(paymentId, { amountPaise: 71_600, idempotencyKey: "first-refund-1", receipt: "rf" });
    const again = await sandbox.payments.refundPayment(paymentId, {
      amountPaise: 71_600,
      idempotencyKey: "second-refund-1",
      receipt: "rf",
    });
    expect(again).toMatchObject({ paymentId, amountPaise: 71_600, status: "processed" });
    expect((await sandbox.api("GET", `/payments/${paymentId}/refunds`)).body.count).toBe(1);
  });

  test("may be partial, but never more than was paid", async () => {
    const { paymentId } = await paidPayment();
    const refund = (amount: number) => sandbox.api("POST", `/payments/${paymentId}/refund`, { amount });
    expect((await refund(70_000)).status).toBe(200);
    expect((await sandbox.api("GET", `/payments/${paymentId}`)).body).toMatchObject({
      status: "captured",
      refund_status: "partial",
      amount_refunded: 70_000,
    });
    expect(await refund(1700)).toMatchObject({
      status: 400,
      body: { error: { description: "The refund amount provided is greater than amount captured." } },
    });
    expect(await refund(99)).toMatchObject({
      status: 400,
      body: { error: { description: "The amount must be at least INR 1.00" } },
    });
    expect((await sandbox.api("POST", `/payments/${paymentId}/refund`, {})).body.amount).toBe(1600);
    expect(await refund(100)).toMatchObject({
      status: 400,
      body: { error: { description: "The payment has been fully refunded already." } },
    });
  });

  test("are refused with an idempotency key that is too short", async () => {
    const { paymentId } = await paidPayment();
    expect((await sandbox.api("POST", `/payments/${paymentId}/refund`, {}, { "x-refund-idempotency": "short" })).status).toBe(400);
  });
});

test("the sandbox has no disputes", async () => {
  expect(await sandbox.payments.listDisputes({ count: 100, skip: 0 })).toEqual({ disputes: [], unreadable: [] });
  await expect(sandbox.payments.fetchDispute("disp_8mVgn4Q4oqAqmj")).rejects.toMatchObject({ isUnknownId: true });
});
