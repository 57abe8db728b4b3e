import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAID, TestSandbox } from "./sandbox-factory.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.create();
});
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());
afterAll(() => sandbox.close());

describe("paying in the sandbox", () => {
  test("captures the order's amount, signs it for the page and reports it to the webhook", async () => {
    const { id } = await sandbox.newOrder();
    const { status, body } = await sandbox.press("pay", id);
    expect(status).toBe(200);
    expect(body.razorpay_order_id).toBe(id);
    const claim = { providerOrderId: id, paymentId: body.razorpay_payment_id, signature: body.razorpay_signature };
    expect(sandbox.payments.isPaymentSignatureValid(claim)).toBe(true);
    expect((await sandbox.payments.listOrderPayments(id)).payments).toMatchObject([
      { id: claim.paymentId, orderId: id, amountPaise: 71_600, currency: "INR", status: "captured" },
    ]);
    expect(await sandbox.payments.fetchPayment(claim.paymentId)).toMatchObject({ status: "captured", method: "card" });
    expect((await sandbox.api("GET", `/orders/${id}`)).body).toMatchObject({
      status: "paid",
      amount_paid: 71_600,
      amount_due: 0,
      attempts: 1,
      notes: { shop: "Forno" },
    });
    await sandbox.expectEvents(id, PAID);
  });

  test("stores the personal data that the window was filled with, until it is deleted", async () => {
    const { id } = await sandbox.newOrder();
    const person = { email: "asha@example.com", contact: "+919800000001" };
    const attempt = { key_id: sandbox.account.keyId, order_id: id, amount: 71_600, ...person };
    const { body } = await sandbox.api("POST", "/checkout/pay", attempt, { authorization: "" });
    const stored = async () => (await sandbox.api("GET", `/payments/${body.razorpay_payment_id}`)).body;
    expect(await sandbox.payments.deletePersons(new Date(sandbox.now.getTime() - 1))).toBe(0);
    expect(await stored()).toMatchObject(person);
    expect(await sandbox.payments.deletePersons(new Date(sandbox.now.getTime() + 1))).toBe(1);
    expect(await stored()).toMatchObject({ email: null, contact: null, amount: 71_600, status: "captured" });
  });

  test("happens once, however often the button is pressed", async () => {
    const { id } = await sandbox.newOrder();
    const presses = await Promise.all(Array.from({ length: 8 }, () => sandbox.press("pay", id)));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(presses.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { error: { description: "Payment already done for this order" } },
    });
    expect((await sandbox.payments.listOrderPayments(id)).payments).toHaveLength(1);
  });

  test("may fail, with the bank's reason, and then succeed", async () => {
    const { id } = await sandbox.newOrder();
    const failed = await sandbox.press("fail", id);
    expect(failed).toMatchObject({
      status: 200,
      body: {
        error: {
          code: "BAD_REQUEST_ERROR",
          description: "The bank declined this test payment",
          reason: "payment_failed",
          metadata: { order_id: id },
        },
      },
    });
    const paymentId = failed.body.error.metadata.payment_id;
    expect(await sandbox.payments.fetchPayment(paymentId)).toMatchObject({ status: "failed" });
    expect((await sandbox.api("GET", `/orders/${id}`)).body).toMatchObject({ status: "attempted", amount_paid: 0 });
    expect((await sandbox.press("pay", id)).status).toBe(200);
    await sandbox.expectEvents(id, ["payment.failed", ...PAID]);
  });

  test("is refused for another amount, an unknown order and another shop's key", async () => {
    const { id } = await sandbox.newOrder();
    expect((await sandbox.press("pay", id, 100)).status).toBe(400);
    expect((await sandbox.press("pay", "order_unknown12345")).status).toBe(400);
    expect((await sandbox.press("pay", id, 71_600, "rzp_test_another")).status).toBe(401);
    expect((await sandbox.payments.listOrderPayments(id)).payments).toEqual([]);
  });

  test("only authorizes if the order must be captured manually", async () => {
    const { body: order } = await sandbox.api("POST", "/orders", { amount: 50_000, currency: "INR" });
    expect(order).toMatchObject({ status: "created", receipt: null, notes: [] });
    const paymentId = (await sandbox.press("pay", order.id, 50_000)).body.razorpay_payment_id;
    expect(await sandbox.payments.fetchPayment(paymentId)).toMatchObject({ status: "authorized" });
    await expect(
      sandbox.payments.refundPayment(paymentId, { amountPaise: 50_000, idempotencyKey: "too-early-1", receipt: "r" }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(sandbox.payments.capturePayment(paymentId, 49_900)).rejects.toMatchObject({ status: 400 });
    expect(await sandbox.payments.capturePayment(paymentId, 50_000)).toMatchObject({ status: "captured" });
    expect(await sandbox.payments.capturePayment(paymentId, 50_000)).toMatchObject({ status: "captured" });
    await sandbox.expectEvents(order.id, PAID);
  });
});
