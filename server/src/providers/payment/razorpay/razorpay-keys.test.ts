import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubProvider, stubStatus } from "../../../testing/stub-provider.ts";
import { RazorpayPayments } from "./razorpay.ts";
import { account, DISPUTE, ORDER, PAYMENT, startRazorpay } from "./razorpay-factory.ts";

let stub: StubProvider;
let payments: RazorpayPayments;

beforeAll(async () => {
  ({ stub, payments } = await startRazorpay());
});
afterAll(() => stub.close());

describe("signatures", () => {
  const sign = (secret: string, content: string | Buffer) => createHmac("sha256", secret).update(content).digest("hex");
  const claim = { providerOrderId: ORDER.id, paymentId: PAYMENT.id };
  const good = sign("s3cret", `${ORDER.id}|${PAYMENT.id}`);
  const event = { entity: "event", event: "payment.captured", payload: { payment: { entity: PAYMENT } } };
  // Unusual spacing and a non-ASCII character: only the raw bytes have this signature.
  const raw = Buffer.from(`{ "note":"₹ é",${JSON.stringify(event).slice(1)}`);

  test("of a payment is an HMAC over our order and its payment", () => {
    expect(payments.isPaymentSignatureValid({ ...claim, signature: good })).toBe(true);
  });

  test("of a payment may use the previous secret while the API is called with the current one", async () => {
    const rotated = new RazorpayPayments({ ...account, apiUrl: stub.url, keySecret: "n3w", previousKeySecret: "s3cret" });
    expect(rotated.isPaymentSignatureValid({ ...claim, signature: good })).toBe(true);
    expect(rotated.isPaymentSignatureValid({ ...claim, signature: sign("n3w", `${ORDER.id}|${PAYMENT.id}`) })).toBe(true);
    expect(rotated.isPaymentSignatureValid({ ...claim, signature: sign("hook", `${ORDER.id}|${PAYMENT.id}`) })).toBe(false);
    stub.answers(stubStatus(200, PAYMENT));
    await rotated.fetchPayment(PAYMENT.id);
    expect(stub.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from("rzp_test_key:n3w").toString("base64")}`);
  });

  test.each([
    ["empty", ""],
    ["in upper case", good.toUpperCase()],
    ["truncated", good.slice(0, 63)],
    ["made with another secret", sign("hook", `${ORDER.id}|${PAYMENT.id}`)],
    ["of the IDs in reverse order", sign("s3cret", `${PAYMENT.id}|${ORDER.id}`)],
    ["not in hexadecimal", "é".repeat(64)],
  ])("of a payment are refused if %s", (_what, signature) => {
    expect(payments.isPaymentSignatureValid({ ...claim, signature })).toBe(false);
  });

  test("of an event may use the current or the previous secret", () => {
    const read = payments.readEvent(raw, sign("hook", raw), "evt_1");
    expect(read).toMatchObject({
      id: "evt_1",
      name: "payment.captured",
      payment: { id: PAYMENT.id, amountPaise: 71600 },
      refund: null,
    });
    expect(payments.readEvent(raw, sign("old-hook", raw), "evt_1")).toEqual(read);
  });

  test("of an event without an ID make the body its ID", () => {
    const signature = sign("hook", raw);
    const read = payments.readEvent(raw, signature, undefined);
    expect(read?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(payments.readEvent(raw, signature, "")?.id).toBe(read?.id);
    expect(payments.readEvent(raw, signature, "e".repeat(256))?.id).toBe(read?.id);
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["made with another secret", sign("s3cret", raw)],
    ["made with an empty secret", sign("", raw)],
    ["of the reserialized body", sign("hook", JSON.stringify(JSON.parse(raw.toString())))],
  ])("of an event are refused if %s", (_what, signature) => {
    expect(payments.readEvent(raw, signature, "evt_1")).toBeNull();
  });

  test("accept other data as an event that nobody can read, each body once", () => {
    const bodies = [
      "no json",
      "other",
      "[]",
      "{}",
      "null",
      "",
      '{"event":"payment.captured","payload":"x"}',
      `{"event":"\\u0000"}`,
    ];
    const read = bodies.map((text) => {
      const body = Buffer.from(text);
      return payments.readEvent(body, sign("hook", body), undefined);
    });
    for (const event of read)
      expect(event).toMatchObject({ name: "unreadable", payment: null, unreadable: { id: expect.stringMatching(/^unreadable_/) } });
    expect(new Set(read.map((event) => event?.unreadable?.id)).size).toBe(bodies.length);
  });

  test("accept a dispute with its deadline and the time of the event", () => {
    const entity = { id: "disp_8mVgn4Q4oqAqmj", entity: "dispute", payment_id: PAYMENT.id, amount: 71600, currency: "INR" };
    const dispute = {
      ...entity,
      amount_deducted: 0,
      reason_code: "not_received",
      respond_by: 1_700_100_000,
      status: "open",
      phase: "chargeback",
    };
    const payload = { payment: { entity: PAYMENT }, dispute: { entity: { ...dispute, created_at: 1_700_000_000 } } };
    const body = Buffer.from(JSON.stringify({ event: "payment.dispute.created", payload, created_at: 1_700_000_100 }));
    expect(payments.readEvent(body, sign("hook", body), "evt_1")).toMatchObject({
      payment: { id: PAYMENT.id },
      dispute: { id: entity.id, paymentId: PAYMENT.id, deductedPaise: 0, respondBy: new Date(1_700_100_000_000), status: "open" },
      at: new Date(1_700_000_100_000),
    });
  });

  test("accept an event whose dispute is unreadable or missing", () => {
    const read = (entity?: object) => {
      const payload = { payment: { entity: PAYMENT }, ...(entity && { dispute: { entity } }) };
      const body = Buffer.from(JSON.stringify({ event: "payment.dispute.created", payload }));
      return payments.readEvent(body, sign("hook", body), "evt_1");
    };
    expect(read({ ...DISPUTE, status: "escalated" })).toMatchObject({
      payment: { id: PAYMENT.id },
      dispute: null,
      unreadableDispute: {
        id: DISPUTE.id,
        paymentId: PAYMENT.id,
        createdAt: new Date(1_700_000_000_000),
        detail: expect.stringContaining("status: Invalid option"),
      },
    });
    const fingerprint = expect.stringMatching(/^unreadable_[0-9a-f]{24}$/);
    expect(read()).toMatchObject({ dispute: null, unreadableDispute: { id: fingerprint, paymentId: PAYMENT.id } });
    expect(read(DISPUTE)).toMatchObject({ dispute: { id: DISPUTE.id }, unreadableDispute: null });
    const other = Buffer.from(JSON.stringify({ event: "payment.captured", payload: { payment: { entity: PAYMENT } } }));
    expect(payments.readEvent(other, sign("hook", other), "evt_1")).toMatchObject({ dispute: null, unreadableDispute: null });
  });

  test("accept an event whose payment is in an unknown format", () => {
    const body = Buffer.from(
      JSON.stringify({ event: "payment.held", payload: { payment: { entity: { ...PAYMENT, status: "held" } } } }),
    );
    expect(payments.readEvent(body, sign("hook", body), "evt_1")).toEqual({
      id: "evt_1",
      name: "payment.held",
      payment: null,
      refund: null,
      order: null,
      unreadable: { id: PAYMENT.id, orderId: ORDER.id, detail: expect.stringContaining("status: Invalid option") },
      dispute: null,
      unreadableDispute: null,
      at: null,
    });
  });

  test("are not made with an empty secret", () => {
    for (const missing of ["keyId", "keySecret", "webhookSecret"]) {
      expect(() => new RazorpayPayments({ ...account, apiUrl: stub.url, [missing]: "" })).toThrow("Razorpay needs");
    }
  });

  test("with an empty previous secret are refused", () => {
    const unrotated = new RazorpayPayments({ ...account, apiUrl: stub.url, previousWebhookSecret: "", previousKeySecret: "" });
    expect(unrotated.readEvent(raw, sign("", raw), "evt_1")).toBeNull();
    const signature = sign("", `${ORDER.id}|${PAYMENT.id}`);
    expect(unrotated.isPaymentSignatureValid({ ...claim, signature })).toBe(false);
  });
});
