import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type StubProvider,
  startStubProvider,
  stubDrip,
  stubDrop,
  stubHang,
  stubStatus,
  stubText,
} from "../../../testing/stub-provider.ts";
import { RazorpayPayments } from "./razorpay.ts";

const ORDER = { id: "order_RB58MiP5SPFYyM", amount: 71600, currency: "INR", receipt: "r-1", status: "created", notes: [] };
const PAYMENT = {
  id: "pay_N8FVRD1DzYzBh1",
  order_id: ORDER.id,
  amount: 71600,
  currency: "INR",
  status: "captured",
  method: "upi",
  amount_refunded: 0,
  fee: 1690,
  tax: 258,
  error_description: null,
  created_at: 1_700_000_000,
};
const REFUND = { id: "rfnd_FP8QHiV938haTz", payment_id: PAYMENT.id, amount: 71600, status: "processed", receipt: "rf-1" };
const DISPUTE = {
  id: "disp_8mVgn4Q4oqAqmj",
  payment_id: PAYMENT.id,
  amount: 71600,
  currency: "INR",
  amount_deducted: 0,
  reason_code: "not_received",
  respond_by: 1_700_100_000,
  status: "open",
  phase: "chargeback",
  created_at: 1_700_000_000,
};
const NEW_ORDER = { amountPaise: 71600, receipt: "r-1", notes: { order_id: "o-1" } };
const NEW_REFUND = { amountPaise: 71600, idempotencyKey: "refund-0001", receipt: "rf-1" };
const badRequest = (description: string) => stubStatus(400, { error: { code: "BAD_REQUEST_ERROR", description } });

let stub: StubProvider;
let payments: RazorpayPayments;
const account = {
  keyId: "rzp_test_key",
  keySecret: "s3cret",
  webhookSecret: "hook",
  previousWebhookSecret: "old-hook",
  checkoutUrl: "/c.js",
};

beforeAll(async () => {
  stub = await startStubProvider();
  payments = new RazorpayPayments({ ...account, apiUrl: stub.url });
});
afterAll(() => stub.close());

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

  test("is told of as unreadable under its ID when its format is unknown", async () => {
    stub.answers(stubStatus(200, { ...DISPUTE, id: 7, status: "escalated" }));
    expect(await payments.fetchDispute(DISPUTE.id)).toMatchObject({
      disputes: [],
      unreadable: [{ id: DISPUTE.id, paymentId: PAYMENT.id, detail: expect.stringContaining("status") }],
    });
  });

  test("that the account does not have is an answer", async () => {
    stub.answers(badRequest("The id provided does not exist"));
    await expect(payments.fetchDispute(DISPUTE.id)).rejects.toMatchObject({ isUnknownId: true });
  });

  test("is read from the account's list item by item", async () => {
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

describe("an order at the provider", () => {
  test("is made with our amount, receipt and notes, captured by itself, and given back when not captured in time", async () => {
    stub.answers(stubStatus(200, ORDER));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id: ORDER.id });
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/orders" });
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("rzp_test_key:s3cret").toString("base64")}`);
    expect(request?.headers["user-agent"]).toBe("forno");
    expect(JSON.parse(request?.body ?? "")).toEqual({
      amount: 71600,
      currency: "INR",
      receipt: "r-1",
      notes: { order_id: "o-1" },
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
      },
    });
  });

  test("is adopted when its receipt is taken, if it is of our amount", async () => {
    const others = [
      { ...ORDER, id: "order_otherReceipt1", receipt: "r-2" },
      { ...ORDER, id: "order_otherAmount1", amount: 100 },
    ];
    stub.answers(badRequest("Order receipt should be unique."), stubStatus(200, { items: [...others, ORDER] }));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id: ORDER.id });
    expect(stub.requests[1]).toMatchObject({ method: "GET", path: "/v1/orders?receipt=r-1" });
  });

  test("is refused when its receipt is taken by an order of another amount", async () => {
    stub.answers(badRequest("Order receipt should be unique."), stubStatus(200, { items: [{ ...ORDER, amount: 100 }] }));
    await expect(payments.createOrder(NEW_ORDER)).rejects.toMatchObject({ kind: "http", status: 400 });
  });

  test("is looked for before it is made when an earlier try may have got through", async () => {
    stub.answers(stubStatus(200, { items: [ORDER] }));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
    expect(stub.requests).toHaveLength(1);
    stub.answers(stubStatus(200, { items: [] }), stubStatus(200, ORDER));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
    expect(stub.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  test("is made anew when the provider has no list to look for an earlier one in", async () => {
    stub.answers(stubStatus(404, {}), stubStatus(200, ORDER));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
  });

  test.each(["order_1", "order_test_1", "order_a-b"])("may have an id as short or as odd as %s", async (id) => {
    stub.answers(stubStatus(200, { ...ORDER, id }));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id });
    stub.answers(stubStatus(200, { items: [{ ...PAYMENT, id: "pay_1", order_id: id }] }));
    expect((await payments.listOrderPayments(id)).payments).toMatchObject([{ id: "pay_1", orderId: id }]);
  });

  test.each([
    ["refuses", badRequest("No."), { kind: "http", status: 400, code: "BAD_REQUEST_ERROR", description: "No." }],
    [
      "does not know the key",
      stubStatus(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }),
      { kind: "http", status: 401 },
    ],
    ["has had too many requests", stubStatus(429, { error: {} }), { kind: "http", status: 429 }],
    ["fails", stubStatus(500, { error: { code: "SERVER_ERROR" } }), { kind: "http", status: 500, code: "SERVER_ERROR" }],
    ["is away behind a gateway that answers HTML", stubText(502, "<html>Bad gateway"), { kind: "http", status: 502, code: null }],
    ["answers no JSON", stubText(200, "<html>OK"), { kind: "http", status: 200 }],
    ["answers an id of another form", stubStatus(200, { ...ORDER, id: "../payments/pay_1" }), { kind: "http", status: 200 }],
    ["answers more than it could have to say", stubText(200, `"${"x".repeat(1_100_000)}"`), { kind: "network" }],
    ["drops the connection", stubDrop, { kind: "network" }],
    ["sends us elsewhere", stubText(302, "", { location: "http://127.0.0.1:1/" }), { kind: "network" }],
  ])("is asked for once when the provider %s, and the failure says so", async (_what, answer, failure) => {
    stub.answers(answer);
    await expect(payments.createOrder(NEW_ORDER)).rejects.toMatchObject({ name: "PaymentProviderError", ...failure });
    expect(stub.requests).toHaveLength(1);
  });

  test.each([
    ["does not answer", stubHang],
    ["does not end its answer", stubDrip],
  ])("is given up in time when the provider %s", async (_what, answer) => {
    const impatient = new RazorpayPayments({ ...account, apiUrl: stub.url, timeoutMs: 100 });
    stub.answers(answer);
    await expect(impatient.createOrder(NEW_ORDER)).rejects.toMatchObject({ kind: "timeout", status: null });
  });

  test("has a receipt of at most 40 characters", async () => {
    stub.answers(stubStatus(200, ORDER));
    await expect(payments.createOrder({ ...NEW_ORDER, receipt: "r".repeat(41) })).rejects.toThrow("40 characters");
    expect(stub.requests).toHaveLength(0);
  });
});

describe("reading at the provider", () => {
  test("gives payments in the shop's own terms", async () => {
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

  test("lists those of a time, whose end is not part of it", async () => {
    stub.answers(stubStatus(200, { items: [PAYMENT, { ...PAYMENT, id: "pay_B", order_id: null, fee: null, tax: null }] }));
    const page = { from: new Date("2023-11-14T00:00:00Z"), to: new Date("2023-11-15T00:00:00Z"), count: 100, skip: 200 };
    const { payments: listed } = await payments.listPayments(page);
    expect(listed).toMatchObject([{ id: PAYMENT.id }, { id: "pay_B", orderId: null, feePaise: null }]);
    expect(stub.requests[0]?.path).toBe("/v1/payments?from=1699920000&to=1700006399&count=100&skip=200");
  });

  test("takes what it understands of a list, and tells of the rest without anything personal", async () => {
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

  test("does not turn money away for a time, a fee or an offer that it cannot read", async () => {
    stub.answers(stubStatus(200, { ...PAYMENT, created_at: 1e15, fee: "some", tax: -1, offer_id: 7 }));
    const read = await payments.fetchPayment(PAYMENT.id);
    expect(read).toMatchObject({ status: "captured", feePaise: null, taxPaise: null, offerId: null });
    expect(Number.isFinite(read.createdAt.getTime())).toBe(true);
  });

  test("gives an order as it stands", async () => {
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
    ["in its words", badRequest("The id provided does not exist"), true],
    ["for an id in the form of another account", badRequest("order_1 is not a valid id"), true],
    ["as a 404", stubStatus(404, {}), true],
    ["not with wrong keys", stubStatus(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }), false],
    ["not with another refusal", badRequest("Something is wrong"), false],
    ["not for an address that there is not", stubStatus(404, { error: { description: "The requested URL was not found" } }), false],
    ["not by a gateway's 404", stubText(404, "<html>Not found"), false],
    ["not when it fails", stubStatus(500, { error: { description: "The id provided does not exist" } }), false],
  ])("says of an unknown id so: %s", async (_what, answer, isUnknownId) => {
    stub.answers(answer);
    await expect(payments.listOrderPayments(ORDER.id)).rejects.toMatchObject({ name: "PaymentProviderError", isUnknownId });
  });

  test("takes orders of the other half of an account, test or live, for another's", () => {
    expect(payments.mayKnowOrdersOf("rzp_test_older")).toBe(true);
    expect(payments.mayKnowOrdersOf("rzp_live_key")).toBe(false);
    expect(payments.mayKnowOrdersOf("unknown")).toBe(true);
  });

  test("ends at the caller's deadline", async () => {
    stub.answers(stubHang);
    const deadline = new AbortController();
    const asking = payments.fetchPayment(PAYMENT.id, deadline.signal);
    deadline.abort();
    await expect(asking).rejects.toMatchObject({ kind: "timeout" });
  });

  test("takes a payment whose time is missing", async () => {
    const { created_at: _time, ...timeless } = PAYMENT;
    stub.answers(stubStatus(200, timeless));
    expect(await payments.fetchPayment(PAYMENT.id)).toMatchObject({ id: PAYMENT.id, status: "captured", amountPaise: 71600 });
  });

  test.each([
    ["a lost connection", stubDrop],
    ["a 503", stubStatus(503, {})],
  ])("is tried once more after %s", async (_what, failure) => {
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

  test("does not take one payment for another", async () => {
    stub.answers(stubStatus(200, PAYMENT));
    await expect(payments.fetchPayment("pay_someOtherOne12")).rejects.toMatchObject({ name: "PaymentProviderError" });
  });

  test.each(["../orders/order_RB58MiP5SPFYyM", "pay_", "order_RB58MiP5SPFYyM", "pay_abc/capture", "pay_abcd?x=1", ""])(
    "never asks for %j",
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
  test("asks for exactly what was authorized", async () => {
    stub.answers(stubStatus(200, PAYMENT));
    expect(await payments.capturePayment(PAYMENT.id, 71600)).toMatchObject({ status: "captured" });
    expect(stub.requests[0]).toMatchObject({ method: "POST", path: `/v1/payments/${PAYMENT.id}/capture` });
    expect(JSON.parse(stub.requests[0]?.body ?? "")).toEqual({ amount: 71600, currency: "INR" });
  });

  test("of what is captured already answers how it stands", async () => {
    stub.answers(badRequest("This payment has already been captured"), stubStatus(200, PAYMENT));
    expect(await payments.capturePayment(PAYMENT.id, 71600)).toMatchObject({ status: "captured" });
  });

  test("is refused for what is not authorized", async () => {
    stub.answers(badRequest("Only authorized payments"), stubStatus(200, { ...PAYMENT, status: "failed" }));
    await expect(payments.capturePayment(PAYMENT.id, 71600)).rejects.toMatchObject({
      status: 400,
      description: "Only authorized payments",
    });
  });
});

describe("the page of the payment window", () => {
  const ALL = ["script", "frame", "connect", "image", "form"] as const;
  const sourcesOf = (apiUrl: string, checkoutUrl: string) => new RazorpayPayments({ ...account, apiUrl, checkoutUrl }).pageSources;

  test("loads from Razorpay's hosts when they are in use", () => {
    const sources = sourcesOf("https://api.razorpay.com", "https://checkout.razorpay.com/v1/checkout.js");
    expect(sources.script).toContain("https://checkout.razorpay.com");
    expect(sources.frame).toContain("https://api.razorpay.com");
    const others = ALL.flatMap((kind) => sources[kind]).filter((source) => !source.endsWith(".razorpay.com"));
    expect(others.filter((source) => source.startsWith("http"))).toEqual([]);
  });

  test("opens UPI apps from the window's frame", () => {
    const sources = sourcesOf("https://api.razorpay.com", "https://checkout.razorpay.com/v1/checkout.js");
    expect(sources.frame).toContain("upi:");
    for (const kind of ["script", "connect", "image", "form"] as const) expect(sources[kind]).not.toContain("upi:");
  });

  test("loads everything from another host that stands in for them, and nothing from theirs", () => {
    const sources = sourcesOf("http://localhost:9999/api", "http://localhost:8888/checkout.js");
    for (const kind of ALL) expect(sources[kind]).toEqual(["http://localhost:8888", "http://localhost:9999"]);
  });

  test("loads nothing from elsewhere when the script is the shop's own", () => {
    const sources = sourcesOf("http://127.0.0.1:3000/sandbox/razorpay", "/sandbox/razorpay/checkout.js");
    for (const kind of ALL) expect(sources[kind]).toEqual([]);
  });
});

describe("a caller's own deadline", () => {
  test("ends the making of an order", async () => {
    const asking = payments.createOrder(NEW_ORDER, AbortSignal.abort());
    await expect(asking).rejects.toMatchObject({ kind: "timeout" });
  });
});

describe("refunding", () => {
  test("carries the idempotency key, so that no repetition refunds twice", async () => {
    stub.answers(stubStatus(200, REFUND));
    const refund = await payments.refundPayment(PAYMENT.id, NEW_REFUND);
    expect(refund).toEqual({ id: REFUND.id, paymentId: PAYMENT.id, amountPaise: 71600, status: "processed", receipt: "rf-1" });
    expect(stub.requests[0]).toMatchObject({ method: "POST", path: `/v1/payments/${PAYMENT.id}/refund` });
    expect(stub.requests[0]?.headers["x-refund-idempotency"]).toBe("refund-0001");
  });

  test("of what is fully refunded already is done", async () => {
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

  test("can be asked about", async () => {
    stub.answers(stubStatus(200, { ...REFUND, status: "pending" }));
    expect(await payments.fetchRefund(REFUND.id)).toMatchObject({ id: REFUND.id, paymentId: PAYMENT.id, status: "pending" });
    expect(stub.requests.at(-1)).toMatchObject({ method: "GET", path: `/v1/refunds/${REFUND.id}` });
    stub.answers(stubStatus(200, REFUND));
    await expect(payments.fetchRefund("rfnd_another1")).rejects.toMatchObject({ kind: "http" });
    await expect(payments.fetchRefund("../orders")).rejects.toMatchObject({ kind: "http", status: null });
  });

  test("is refused, and said so, while the payment is not refunded", async () => {
    stub.answers(badRequest("The payment status should be captured"), stubStatus(200, { ...PAYMENT, status: "authorized" }));
    await expect(payments.refundPayment(PAYMENT.id, NEW_REFUND)).rejects.toMatchObject({ status: 400 });
  });

  test("that is still under way there is a failure to come back to", async () => {
    stub.answers(stubStatus(409, { error: { code: "BAD_REQUEST_ERROR", description: "in progress" } }));
    await expect(payments.refundPayment(PAYMENT.id, NEW_REFUND)).rejects.toMatchObject({ kind: "http", status: 409 });
    expect(stub.requests).toHaveLength(1);
  });
});

describe("signatures", () => {
  const sign = (secret: string, content: string | Buffer) => createHmac("sha256", secret).update(content).digest("hex");
  const claim = { providerOrderId: ORDER.id, paymentId: PAYMENT.id };
  const good = sign("s3cret", `${ORDER.id}|${PAYMENT.id}`);
  const event = { entity: "event", event: "payment.captured", payload: { payment: { entity: PAYMENT } } };
  // odd spacing and a letter outside ASCII: only the raw bytes have this signature
  const raw = Buffer.from(`{ "note":"₹ é",${JSON.stringify(event).slice(1)}`);

  test("of a payment is an HMAC over our order and its payment", () => {
    expect(payments.isPaymentSignatureValid({ ...claim, signature: good })).toBe(true);
  });

  test("of a payment may be by the previous secret while the API is asked with the current one", async () => {
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
    ["cut short", good.slice(0, 63)],
    ["of another secret", sign("hook", `${ORDER.id}|${PAYMENT.id}`)],
    ["of the ids in the other order", sign("s3cret", `${PAYMENT.id}|${ORDER.id}`)],
    ["not of the alphabet", "é".repeat(64)],
  ])("of a payment are refused when %s", (_what, signature) => {
    expect(payments.isPaymentSignatureValid({ ...claim, signature })).toBe(false);
  });

  test("of an event may be by the current or the previous secret", () => {
    const read = payments.readEvent(raw, sign("hook", raw), "evt_1");
    expect(read).toMatchObject({
      id: "evt_1",
      name: "payment.captured",
      payment: { id: PAYMENT.id, amountPaise: 71600 },
      refund: null,
    });
    expect(payments.readEvent(raw, sign("old-hook", raw), "evt_1")).toEqual(read);
  });

  test("of an event without an id make the body its id", () => {
    const signature = sign("hook", raw);
    const read = payments.readEvent(raw, signature, undefined);
    expect(read?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(payments.readEvent(raw, signature, "")?.id).toBe(read?.id);
    expect(payments.readEvent(raw, signature, "e".repeat(256))?.id).toBe(read?.id);
  });

  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["of another secret", sign("s3cret", raw)],
    ["of the empty secret", sign("", raw)],
    ["of the body written anew", sign("hook", JSON.stringify(JSON.parse(raw.toString())))],
  ])("of an event are refused when %s", (_what, signature) => {
    expect(payments.readEvent(raw, signature, "evt_1")).toBeNull();
  });

  test("do not make an event of what is none", () => {
    for (const text of ["no json", "[]", "{}", "null"]) {
      const body = Buffer.from(text);
      expect(payments.readEvent(body, sign("hook", body), "evt_1")).toBeNull();
    }
  });

  test("let a dispute pass with its deadline and the time of the event", () => {
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

  test("tell of a dispute that cannot be read, or that is missing", () => {
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

  test("list the refunds of one payment", async () => {
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

  test("let an event pass whose payment is in a form not known yet", () => {
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

  test("by an empty previous secret count for nothing", () => {
    const unrotated = new RazorpayPayments({ ...account, apiUrl: stub.url, previousWebhookSecret: "", previousKeySecret: "" });
    expect(unrotated.readEvent(raw, sign("", raw), "evt_1")).toBeNull();
    const signature = sign("", `${ORDER.id}|${PAYMENT.id}`);
    expect(unrotated.isPaymentSignatureValid({ ...claim, signature })).toBe(false);
  });
});
