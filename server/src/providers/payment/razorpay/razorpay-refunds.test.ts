import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubProvider, stubStatus } from "../../../testing/stub-provider.ts";
import type { RazorpayPayments } from "./razorpay.ts";
import { badRequest, DISPUTE, NEW_REFUND, PAYMENT, REFUND, startRazorpay } from "./razorpay-factory.ts";

let stub: StubProvider;
let payments: RazorpayPayments;

beforeAll(async () => {
  ({ stub, payments } = await startRazorpay());
});
afterAll(() => stub.close());

describe("refunding", () => {
  test("sends the idempotency key, so that no repetition refunds twice", async () => {
    stub.answers(stubStatus(200, REFUND));
    const refund = await payments.refundPayment(PAYMENT.id, NEW_REFUND);
    expect(refund).toEqual({ id: REFUND.id, paymentId: PAYMENT.id, amountPaise: 71600, status: "processed", receipt: "rf-1" });
    expect(stub.requests[0]).toMatchObject({ method: "POST", path: `/v1/payments/${PAYMENT.id}/refund` });
    expect(stub.requests[0]?.headers["x-refund-idempotency"]).toBe("refund-0001");
  });

  test("of a fully refunded payment succeeds", async () => {
    const refunded = { ...PAYMENT, status: "refunded", amount_refunded: 71600 };
    stub.answers(badRequest("The payment has been fully refunded already."), stubStatus(200, refunded));
    expect(await payments.refundPayment(PAYMENT.id, NEW_REFUND)).toEqual({
      id: null,
      paymentId: PAYMENT.id,
      amountPaise: 71600,
      status: "processed",
      receipt: "rf-1",
    });
  });

  test("can be checked", async () => {
    stub.answers(stubStatus(200, { ...REFUND, status: "pending" }));
    expect(await payments.fetchRefund(REFUND.id)).toMatchObject({ id: REFUND.id, paymentId: PAYMENT.id, status: "pending" });
    expect(stub.requests.at(-1)).toMatchObject({ method: "GET", path: `/v1/refunds/${REFUND.id}` });
    stub.answers(stubStatus(200, REFUND));
    await expect(payments.fetchRefund("rfnd_another1")).rejects.toMatchObject({ kind: "http" });
    await expect(payments.fetchRefund("../orders")).rejects.toMatchObject({ kind: "http", status: null });
  });

  test("is refused, and reported as such, while the payment is not refunded", async () => {
    stub.answers(badRequest("The payment status should be captured"), stubStatus(200, { ...PAYMENT, status: "authorized" }));
    await expect(payments.refundPayment(PAYMENT.id, NEW_REFUND)).rejects.toMatchObject({ status: 400 });
  });

  test("that is already in progress there is a failure to be retried", async () => {
    stub.answers(stubStatus(409, { error: { code: "BAD_REQUEST_ERROR", description: "in progress" } }));
    await expect(payments.refundPayment(PAYMENT.id, NEW_REFUND)).rejects.toMatchObject({ kind: "http", status: 409 });
    expect(stub.requests).toHaveLength(1);
  });

  test("lists the refunds of one payment", async () => {
    stub.answers(
      stubStatus(200, {
        items: [REFUND, { ...REFUND, id: "rfnd_B", payment_id: "pay_other" }, { ...REFUND, id: "rfnd_C", status: "reversed" }],
      }),
    );
    expect(await payments.listRefunds(PAYMENT.id)).toMatchObject([
      { id: REFUND.id, receipt: "rf-1" },
      { id: "rfnd_C", status: "reversed" },
    ]);
    expect(stub.requests[0]?.path).toBe(`/v1/payments/${PAYMENT.id}/refunds?count=100`);
    stub.answers(stubStatus(404, {}));
    expect(await payments.listRefunds(PAYMENT.id)).toEqual([]);
  });
});

describe("a dispute at the provider", () => {
  test("is fetched by its ID, and by no other", async () => {
    stub.answers(stubStatus(200, DISPUTE));
    expect(await payments.fetchDispute(DISPUTE.id)).toMatchObject({
      disputes: [
        { id: DISPUTE.id, paymentId: PAYMENT.id, amountPaise: 71600, status: "open", respondBy: new Date(1_700_100_000_000) },
      ],
      unreadable: [],
    });
    expect(stub.requests[0]).toMatchObject({ method: "GET", path: `/v1/disputes/${DISPUTE.id}` });
    await expect(payments.fetchDispute("disp_another")).rejects.toMatchObject({ kind: "http", status: 200, isUnknownId: false });
    await expect(payments.fetchDispute("../payments/pay_1")).rejects.toMatchObject({ description: "not a valid provider ID" });
    expect(stub.requests).toHaveLength(2);
  });

  test("is reported as unreadable with its ID if its format is unknown", async () => {
    stub.answers(stubStatus(200, { ...DISPUTE, id: 7, status: "escalated" }));
    expect(await payments.fetchDispute(DISPUTE.id)).toMatchObject({
      disputes: [],
      unreadable: [{ id: DISPUTE.id, paymentId: PAYMENT.id, detail: expect.stringContaining("status") }],
    });
  });

  test("that the account does not have is reported as such", async () => {
    stub.answers(badRequest("The id provided does not exist"));
    await expect(payments.fetchDispute(DISPUTE.id)).rejects.toMatchObject({ isUnknownId: true });
  });

  test("is parsed from the account's list item by item", async () => {
    const odd = [null, { ...DISPUTE, id: "disp_odd", amount: "71600" }, { note: "asha@example.com" }];
    stub.answers(stubStatus(200, { items: [...odd, { ...DISPUTE, reason_code: 7, created_at: null }] }));
    const list = await payments.listDisputes({ count: 100, skip: 200 });
    expect(list.disputes).toMatchObject([{ id: DISPUTE.id, reasonCode: null, createdAt: null }]);
    const fingerprint = expect.stringMatching(/^unreadable_/);
    expect(list.unreadable).toMatchObject([
      { id: fingerprint, paymentId: null, createdAt: null },
      { id: "disp_odd", detail: expect.stringContaining("amount") },
      { id: fingerprint },
    ]);
    expect(JSON.stringify(list.unreadable)).not.toContain("asha");
    expect(stub.requests[0]?.path).toBe("/v1/disputes?count=100&skip=200");
    stub.answers(stubStatus(404, {}));
    expect(await payments.listDisputes({ count: 100, skip: 0 })).toEqual({ disputes: [], unreadable: [] });
  });
});
