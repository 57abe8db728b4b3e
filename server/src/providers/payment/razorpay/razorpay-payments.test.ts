import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubProvider, stubDrop, stubHang, stubStatus, stubText } from "../../../testing/stub-provider.ts";
import type { RazorpayPayments } from "./razorpay.ts";
import { badRequest, NEW_REFUND, ORDER, PAYMENT, startRazorpay } from "./razorpay-factory.ts";

let stub: StubProvider;
let payments: RazorpayPayments;

beforeAll(async () => {
  ({ stub, payments } = await startRazorpay());
});
afterAll(() => stub.close());

describe("reading at the provider", () => {
  test("returns payments in the shop's own terms", async () => {
    stub.answers(
      stubStatus(200, { entity: "collection", count: 2, items: [PAYMENT, { ...PAYMENT, order_id: "order_another12345" }] }),
    );
    expect((await payments.listOrderPayments(ORDER.id)).payments).toEqual([
      {
        id: PAYMENT.id,
        orderId: ORDER.id,
        amountPaise: 71600,
        currency: "INR",
        status: "captured",
        method: "upi",
        amountRefundedPaise: 0,
        offerId: null,
        feePaise: 1690,
        taxPaise: 258,
        createdAt: new Date("2023-11-14T22:13:20Z"),
      },
    ]);
    expect(stub.requests[0]?.path).toBe(`/v1/orders/${ORDER.id}/payments`);
  });

  test("lists those of a period, whose end is exclusive", async () => {
    stub.answers(stubStatus(200, { items: [PAYMENT, { ...PAYMENT, id: "pay_B", order_id: null, fee: null, tax: null }] }));
    const page = { from: new Date("2023-11-14T00:00:00Z"), to: new Date("2023-11-15T00:00:00Z"), count: 100, skip: 200 };
    const { payments: listed } = await payments.listPayments(page);
    expect(listed).toMatchObject([{ id: PAYMENT.id }, { id: "pay_B", orderId: null, feePaise: null }]);
    expect(stub.requests[0]?.path).toBe("/v1/payments?from=1699920000&to=1700006399&count=100&skip=200");
  });

  test("returns the readable items of a list, and reports the others without personal data", async () => {
    const personal = { contact: "+919800000001", email: "asha@example.com" };
    const odd = [
      { ...PAYMENT, ...personal, id: "pay_held1", status: "held" },
      { ...PAYMENT, ...personal, id: "pay_amount1", amount: "71600", order_id: null },
      { ...personal, status: "captured" },
      null,
      { ...PAYMENT, id: "pay_nul1", method: "u\0pi" },
    ];
    stub.answers(stubStatus(200, { items: [...odd.slice(0, 2), PAYMENT, ...odd.slice(2)] }));
    const page = { from: new Date("2023-11-14T00:00:00Z"), to: new Date("2023-11-15T00:00:00Z"), count: 100, skip: 0 };
    const first = await payments.listPayments(page);
    expect(first.payments).toMatchObject([{ id: PAYMENT.id }]);
    const fingerprint = expect.stringMatching(/^unreadable_[0-9a-f]{24}$/);
    expect(first.unreadable).toMatchObject([
      { id: "pay_held1", orderId: ORDER.id, detail: expect.stringContaining("status") },
      { id: "pay_amount1", orderId: null, detail: expect.stringContaining("amount") },
      { id: fingerprint, orderId: null },
      { id: fingerprint, orderId: null },
      { id: "pay_nul1", detail: expect.stringContaining("method") },
    ]);
    expect(JSON.stringify(first.unreadable)).not.toMatch(/9800000001|asha/);
    expect(await payments.listPayments(page)).toEqual(first);
    expect(await payments.listOrderPayments(ORDER.id)).toMatchObject({ payments: [{ id: PAYMENT.id }] });
  });

  test("does not refuse a payment for an unreadable time, fee or offer", async () => {
    stub.answers(stubStatus(200, { ...PAYMENT, created_at: 1e15, fee: "some", tax: -1, offer_id: 7 }));
    const read = await payments.fetchPayment(PAYMENT.id);
    expect(read).toMatchObject({ status: "captured", feePaise: null, taxPaise: null, offerId: null });
    expect(Number.isFinite(read.createdAt.getTime())).toBe(true);
  });

  test("returns an order as it is", async () => {
    stub.answers(stubStatus(200, { ...ORDER, status: "paid", amount_paid: 71600 }));
    expect(await payments.fetchOrder(ORDER.id)).toEqual({
      id: ORDER.id,
      amountPaise: 71600,
      amountPaidPaise: 71600,
      currency: "INR",
      receipt: "r-1",
      status: "paid",
    });
    expect(stub.requests[0]?.path).toBe(`/v1/orders/${ORDER.id}`);
    await expect(payments.fetchOrder("order_another12345")).rejects.toMatchObject({ kind: "http", isUnknownId: false });
  });

  test.each([
    ["with its message", badRequest("The id provided does not exist"), true],
    ["for an ID in the format of another account", badRequest("order_1 is not a valid id"), true],
    ["as a 404", stubStatus(404, {}), true],
    ["not with wrong keys", stubStatus(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }), false],
    ["not with another refusal", badRequest("Something is wrong"), false],
    ["not for an unknown URL", stubStatus(404, { error: { description: "The requested URL was not found" } }), false],
    ["not by a gateway's 404", stubText(404, "<html>Not found"), false],
    ["not if it fails", stubStatus(500, { error: { description: "The id provided does not exist" } }), false],
  ])("reports an unknown ID as such: %s", async (_what, answer, isUnknownId) => {
    stub.answers(answer);
    await expect(payments.listOrderPayments(ORDER.id)).rejects.toMatchObject({ name: "PaymentProviderError", isUnknownId });
  });

  test("treats orders of the account's other mode, test or live, as another account's", () => {
    expect(payments.mayKnowOrdersOf("rzp_test_older")).toBe(true);
    expect(payments.mayKnowOrdersOf("rzp_live_key")).toBe(false);
    expect(payments.mayKnowOrdersOf("unknown")).toBe(true);
  });

  test("ends at the caller's deadline", async () => {
    stub.answers(stubHang);
    const deadline = new AbortController();
    const requesting = payments.fetchPayment(PAYMENT.id, deadline.signal);
    deadline.abort();
    await expect(requesting).rejects.toMatchObject({ kind: "timeout" });
  });

  test("accepts a payment without a time", async () => {
    const { created_at: _time, ...timeless } = PAYMENT;
    stub.answers(stubStatus(200, timeless));
    expect(await payments.fetchPayment(PAYMENT.id)).toMatchObject({ id: PAYMENT.id, status: "captured", amountPaise: 71600 });
  });

  test.each([
    ["a lost connection", stubDrop],
    ["a 503", stubStatus(503, {})],
  ])("is retried once after %s", async (_what, failure) => {
    stub.answers(failure, stubStatus(200, PAYMENT));
    expect(await payments.fetchPayment(PAYMENT.id)).toMatchObject({ id: PAYMENT.id });
    stub.answers(failure);
    await expect(payments.fetchPayment(PAYMENT.id)).rejects.toMatchObject({ name: "PaymentProviderError" });
    expect(stub.requests).toHaveLength(2);
  });

  test("is not repeated after a refusal", async () => {
    stub.answers(badRequest("The id provided does not exist"));
    await expect(payments.fetchPayment(PAYMENT.id)).rejects.toMatchObject({
      status: 400,
      description: "The id provided does not exist",
    });
    expect(stub.requests).toHaveLength(1);
  });

  test("does not accept one payment for another", async () => {
    stub.answers(stubStatus(200, PAYMENT));
    await expect(payments.fetchPayment("pay_someOtherOne12")).rejects.toMatchObject({ name: "PaymentProviderError" });
  });

  test.each(["../orders/order_RB58MiP5SPFYyM", "pay_", "order_RB58MiP5SPFYyM", "pay_abc/capture", "pay_abcd?x=1", ""])(
    "never sends a request for %j",
    async (id) => {
      stub.answers(stubStatus(200, PAYMENT));
      await expect(payments.fetchPayment(id)).rejects.toMatchObject({ kind: "http", status: null });
      await expect(payments.capturePayment(id, 71600)).rejects.toMatchObject({ kind: "http", status: null });
      await expect(payments.refundPayment(id, NEW_REFUND)).rejects.toMatchObject({ kind: "http", status: null });
      await expect(payments.listOrderPayments(`order_${id}/`)).rejects.toMatchObject({ kind: "http", status: null });
      expect(stub.requests).toHaveLength(0);
    },
  );
});

describe("capturing", () => {
  test("requests exactly what was authorized", async () => {
    stub.answers(stubStatus(200, PAYMENT));
    expect(await payments.capturePayment(PAYMENT.id, 71600)).toMatchObject({ status: "captured" });
    expect(stub.requests[0]).toMatchObject({ method: "POST", path: `/v1/payments/${PAYMENT.id}/capture` });
    expect(JSON.parse(stub.requests[0]?.body ?? "")).toEqual({ amount: 71600, currency: "INR" });
  });

  test("returns an already captured payment as it is", async () => {
    stub.answers(badRequest("This payment has already been captured"), stubStatus(200, PAYMENT));
    expect(await payments.capturePayment(PAYMENT.id, 71600)).toMatchObject({ status: "captured" });
  });

  test("is refused for a payment that is not authorized", async () => {
    stub.answers(badRequest("Only authorized payments"), stubStatus(200, { ...PAYMENT, status: "failed" }));
    await expect(payments.capturePayment(PAYMENT.id, 71600)).rejects.toMatchObject({
      status: 400,
      description: "Only authorized payments",
    });
  });
});
