import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import type { Tables } from "../../../tables.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { type StubProvider, startStubProvider, stubStatus } from "../../../testing/stub-provider.ts";
import type { PaymentEvent } from "../payment-provider.ts";
import { SandboxPayments } from "./ledger/sandbox-payments.ts";
import type { SandboxAccount } from "./ledger/sandbox-store.ts";
import { registerSandbox, SANDBOX_CHECKOUT_URL, SANDBOX_PATH } from "./sandbox.ts";
import { openSandboxAccount } from "./sandbox-account.ts";

let database: TestDatabase;
let open: OpenDatabase<Tables>;
let account: SandboxAccount;
/** The shop's webhook, as the sandbox sees it. */
let shop: StubProvider;
let app: FastifyInstance;
let url: string;
let payments: SandboxPayments;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
  account = await openSandboxAccount(open.db, new Date());
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(async () => {
  now = new Date();
  shop = await startStubProvider();
  shop.answers(stubStatus(200, { success: true }));
  await start();
});
afterEach(async () => {
  await app.close();
  await shop.close();
});

async function start(): Promise<void> {
  app = Fastify();
  registerSandbox(app, { db: open.db, account, clock: () => now, webhookUrl: () => `${shop.url}/api/payment/webhook` });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  payments = new SandboxPayments(open.db, { ...account, apiUrl: `${url}${SANDBOX_PATH}`, checkoutUrl: SANDBOX_CHECKOUT_URL });
}

let receipts = 0;
const newReceipt = () => `receipt-${++receipts}`;
const newOrder = (amountPaise = 71_600) => payments.createOrder({ amountPaise, receipt: newReceipt(), notes: { shop: "Forno" } });

/** The fields of the answers that the tests read singly. */
interface Answer {
  id: string;
  status: string;
  amount: number;
  count: number;
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  error: { metadata: { payment_id: string } };
}

/** A call of Razorpay's API as a stranger's client would make it. */
async function api(method: "GET" | "POST", path: string, body?: object, headers: Record<string, string> = {}) {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString("base64")}`;
  const all = { authorization, ...(body && { "content-type": "application/json" }), ...headers };
  const response = await fetch(`${url}${SANDBOX_PATH}/v1${path}`, {
    method,
    headers: all,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** What the payment window does when a button is pressed. */
const press = (button: "pay" | "fail", orderId: string, amount = 71_600, keyId = account.keyId) =>
  api("POST", `/checkout/${button}`, { key_id: keyId, order_id: orderId, amount }, { authorization: "" });

/** The events that have come, read as the shop reads them. */
function eventsOf(orderId: string): PaymentEvent[] {
  const read = shop.requests.map(({ body, headers }) =>
    payments.readEvent(Buffer.from(body), String(headers["x-razorpay-signature"]), String(headers["x-razorpay-event-id"])),
  );
  return read.filter((event): event is PaymentEvent => event?.payment?.orderId === orderId);
}
const expectEvents = (orderId: string, names: string[]) =>
  expect
    .poll(() =>
      eventsOf(orderId)
        .map(({ name }) => name)
        .sort(),
    )
    .toEqual([...names].sort());

const PAID = ["payment.authorized", "payment.captured", "order.paid"];

describe("paying in the sandbox", () => {
  test("captures the order's amount, signs it for the page and reports it to the webhook", async () => {
    const { id } = await newOrder();
    const { status, body } = await press("pay", id);
    expect(status).toBe(200);
    expect(body.razorpay_order_id).toBe(id);
    const claim = { providerOrderId: id, paymentId: body.razorpay_payment_id, signature: body.razorpay_signature };
    expect(payments.isPaymentSignatureValid(claim)).toBe(true);
    expect((await payments.listOrderPayments(id)).payments).toMatchObject([
      { id: claim.paymentId, orderId: id, amountPaise: 71_600, currency: "INR", status: "captured" },
    ]);
    expect(await payments.fetchPayment(claim.paymentId)).toMatchObject({ status: "captured", method: "card" });
    expect((await api("GET", `/orders/${id}`)).body).toMatchObject({
      status: "paid",
      amount_paid: 71_600,
      amount_due: 0,
      attempts: 1,
      notes: { shop: "Forno" },
    });
    await expectEvents(id, PAID);
  });

  test("keeps of the person what the window was filled with, until it is told to delete it", async () => {
    const { id } = await newOrder();
    const person = { email: "asha@example.com", contact: "+919800000001" };
    const attempt = { key_id: account.keyId, order_id: id, amount: 71_600, ...person };
    const { body } = await api("POST", "/checkout/pay", attempt, { authorization: "" });
    const kept = async () => (await api("GET", `/payments/${body.razorpay_payment_id}`)).body;
    expect(await payments.deletePersons(new Date(now.getTime() - 1))).toBe(0);
    expect(await kept()).toMatchObject(person);
    expect(await payments.deletePersons(new Date(now.getTime() + 1))).toBe(1);
    expect(await kept()).toMatchObject({ email: null, contact: null, amount: 71_600, status: "captured" });
  });

  test("happens once, however often the button is pressed", async () => {
    const { id } = await newOrder();
    const presses = await Promise.all(Array.from({ length: 8 }, () => press("pay", id)));
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(presses.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { error: { description: "Payment already done for this order" } },
    });
    expect((await payments.listOrderPayments(id)).payments).toHaveLength(1);
  });

  test("may fail, with the bank's reason, and then succeed", async () => {
    const { id } = await newOrder();
    const failed = await press("fail", id);
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
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: "failed" });
    expect((await api("GET", `/orders/${id}`)).body).toMatchObject({ status: "attempted", amount_paid: 0 });
    expect((await press("pay", id)).status).toBe(200);
    await expectEvents(id, ["payment.failed", ...PAID]);
  });

  test("is refused for another amount, an unknown order and another shop's key", async () => {
    const { id } = await newOrder();
    expect((await press("pay", id, 100)).status).toBe(400);
    expect((await press("pay", "order_unknown12345")).status).toBe(400);
    expect((await press("pay", id, 71_600, "rzp_test_another")).status).toBe(401);
    expect((await payments.listOrderPayments(id)).payments).toEqual([]);
  });

  test("only authorizes where the order is to be captured by hand", async () => {
    const { body: order } = await api("POST", "/orders", { amount: 50_000, currency: "INR" });
    expect(order).toMatchObject({ status: "created", receipt: null, notes: [] });
    const paymentId = (await press("pay", order.id, 50_000)).body.razorpay_payment_id;
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: "authorized" });
    await expect(
      payments.refundPayment(paymentId, { amountPaise: 50_000, idempotencyKey: "too-early-1", receipt: "r" }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(payments.capturePayment(paymentId, 49_900)).rejects.toMatchObject({ status: 400 });
    expect(await payments.capturePayment(paymentId, 50_000)).toMatchObject({ status: "captured" });
    expect(await payments.capturePayment(paymentId, 50_000)).toMatchObject({ status: "captured" });
    await expectEvents(order.id, PAID);
  });
});

describe("the sandbox's page, for browsers where the window cannot open", () => {
  const order = async () => (await newOrder()).id;
  async function post(path: string, fields: Record<string, string>) {
    const answer = await fetch(`${url}${SANDBOX_PATH}/v1/checkout/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    return { status: answer.status, text: await answer.text(), policy: answer.headers.get("content-security-policy") };
  }
  const fieldsOf = (orderId: string) => ({
    key_id: account.keyId,
    order_id: orderId,
    amount: "71600",
    name: '"><script>alert(1)</script>',
    callback_url: `${url}/api/payment/callback?state=1`,
  });
  const hidden = (html: string) =>
    Object.fromEntries([...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));

  test("says what is paid, as text only, under a policy of its own", async () => {
    const { status, text, policy } = await post("embedded", fieldsOf(await order()));
    expect(status).toBe(200);
    expect(text).toContain("Pay ₹716");
    expect(text).not.toContain("<script>");
    expect(policy).not.toContain("unsafe");
  });

  test("posts the signed claim back, or the error's fields", async () => {
    const orderId = await order();
    const failed = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "fail" })).text);
    expect(failed).toMatchObject({ "error[code]": "BAD_REQUEST_ERROR", "error[reason]": "payment_failed" });
    expect(failed["error[metadata]"]).toContain(orderId);
    const cancelled = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "cancel" })).text);
    expect(cancelled).toMatchObject({ "error[reason]": "payment_cancelled" });
    const { text } = await post("embedded/submit", { ...fieldsOf(orderId), outcome: "pay" });
    expect(text).toContain(`action="${url}/api/payment/callback?state=1"`);
    const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = hidden(text);
    const claim = { providerOrderId: razorpay_order_id, paymentId: razorpay_payment_id, signature: razorpay_signature };
    expect(razorpay_order_id).toBe(orderId);
    expect(payments.isPaymentSignatureValid(claim)).toBe(true);
    const again = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "pay" })).text);
    expect(again["error[description]"]).toBe("Payment already done for this order");
  });

  test("posts to the shop alone, and takes its own key alone", async () => {
    const fields = fieldsOf(await order());
    for (const callback_url of ["https://evil.example/x", "javascript:alert(1)", "x"])
      expect((await post("embedded", { ...fields, callback_url })).status).toBe(400);
    expect((await post("embedded/submit", { ...fields, outcome: "pay", callback_url: "https://evil.example/x" })).status).toBe(400);
    expect((await post("embedded", { ...fields, key_id: "rzp_test_other" })).status).toBe(401);
  });
});

describe("payments of the sandbox", () => {
  test("are listed by their time, page by page, with what they cost", async () => {
    now = new Date("2090-01-02T00:00:00Z");
    for (const second of [0, 1, 2]) {
      now = new Date(`2090-01-02T00:00:0${second}Z`);
      await press("pay", (await newOrder()).id);
    }
    const times = { from: new Date("2090-01-02T00:00:00Z"), to: new Date("2090-01-02T00:00:02Z") };
    const { payments: first } = await payments.listPayments({ ...times, count: 1, skip: 0 });
    expect(first).toMatchObject([{ createdAt: new Date("2090-01-02T00:00:01Z"), feePaise: 1690, taxPaise: 258 }]);
    expect((await payments.listPayments({ ...times, count: 1, skip: 1 })).payments).toMatchObject([{ createdAt: times.from }]);
    expect((await payments.listPayments({ ...times, count: 1, skip: 2 })).payments).toEqual([]);
  });
});

describe("orders of the sandbox", () => {
  test("have one receipt each, by which a lost one is found again", async () => {
    const order = { amountPaise: 30_000, receipt: newReceipt(), notes: {} };
    const { id } = await payments.createOrder(order);
    expect(await payments.createOrder(order)).toEqual({ id });
    expect(await payments.createOrder({ ...order, mayExist: true })).toEqual({ id });
    await expect(payments.createOrder({ ...order, amountPaise: 40_000 })).rejects.toMatchObject({ status: 400 });
    const found = await api("GET", `/orders?receipt=${order.receipt}`);
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
  ])("are refused when they are %j", async (order, description) => {
    expect(await api("POST", "/orders", order)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR", description } },
    });
  });

  test("and all else of the API need the key and its secret", async () => {
    const wrong = [`${account.keyId}:wrong`, `${account.keyId}:`, `other:${account.keySecret}`].map(
      (pair) => `Basic ${Buffer.from(pair).toString("base64")}`,
    );
    for (const authorization of ["", "Bearer x", ...wrong]) {
      const refused = { status: 401, body: { error: { description: "Authentication failed" } } };
      expect(await api("POST", "/orders", { amount: 100, currency: "INR" }, { authorization })).toMatchObject(refused);
      for (const path of [
        "/orders",
        "/orders/order_1234",
        "/orders/order_1234/payments",
        "/payments/pay_1234",
        "/refunds/rfnd_1234",
      ]) {
        expect(await api("GET", path, undefined, { authorization })).toMatchObject(refused);
      }
      for (const path of ["/payments/pay_1234/capture", "/payments/pay_1234/refund"]) {
        expect(await api("POST", path, {}, { authorization })).toMatchObject(refused);
      }
    }
  });

  test("and payments that do not exist are refused in the provider's words", async () => {
    for (const path of [
      "/orders/order_1234",
      "/orders/order_1234/payments",
      "/payments/pay_1234",
      "/payments/pay_1234/refunds",
      "/refunds/rfnd_1234",
    ]) {
      expect(await api("GET", path)).toMatchObject({
        status: 400,
        body: { error: { description: "The id provided does not exist" } },
      });
    }
    expect(await api("GET", "/nothing")).toMatchObject({ status: 404, body: { error: { code: "BAD_REQUEST_ERROR" } } });
  });
});

test("the sandbox has no disputes", async () => {
  expect(await payments.listDisputes({ count: 100, skip: 0 })).toEqual({ disputes: [], unreadable: [] });
  await expect(payments.fetchDispute("disp_8mVgn4Q4oqAqmj")).rejects.toMatchObject({ isUnknownId: true });
});

describe("refunds of the sandbox", () => {
  async function paidPayment() {
    const { id } = await newOrder();
    return { orderId: id, paymentId: String((await press("pay", id)).body.razorpay_payment_id) };
  }

  test("with the same key happen once, and with another request are refused", async () => {
    const { orderId, paymentId } = await paidPayment();
    const refund = { amountPaise: 71_600, idempotencyKey: `refund-${paymentId}`, receipt: "rf" };
    const made = await Promise.all([1, 2, 3].map(() => payments.refundPayment(paymentId, refund)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ paymentId, amountPaise: 71_600, status: "processed" });
    expect(await payments.fetchPayment(paymentId)).toMatchObject({ status: "refunded", amountRefundedPaise: 71_600 });
    const other = await api(
      "POST",
      `/payments/${paymentId}/refund`,
      { amount: 100 },
      { "x-refund-idempotency": refund.idempotencyKey },
    );
    expect(other).toMatchObject({
      status: 400,
      body: { error: { description: "Different request with the same idempotency key has already been processed." } },
    });
    expect(await payments.fetchRefund(made[0]?.id ?? "")).toEqual(made[0]);
    expect((await api("GET", `/refunds/${made[0]?.id}`)).body).toMatchObject({ payment_id: paymentId, amount: 71_600 });
    expect((await api("GET", `/orders/${orderId}`)).body.status).toBe("paid");
    await expectEvents(orderId, [...PAID, "refund.created", "refund.processed"]);
    expect(eventsOf(orderId).find(({ name }) => name === "refund.processed")?.refund).toEqual(made[0]);
  });

  test("of what is refunded already are done", async () => {
    const { paymentId } = await paidPayment();
    await payments.refundPayment(paymentId, { amountPaise: 71_600, idempotencyKey: "first-refund-1", receipt: "rf" });
    const again = await payments.refundPayment(paymentId, {
      amountPaise: 71_600,
      idempotencyKey: "second-refund-1",
      receipt: "rf",
    });
    expect(again).toMatchObject({ paymentId, amountPaise: 71_600, status: "processed" });
    expect((await api("GET", `/payments/${paymentId}/refunds`)).body.count).toBe(1);
  });

  test("may be of a part, but never of more than was paid", async () => {
    const { paymentId } = await paidPayment();
    const refund = (amount: number) => api("POST", `/payments/${paymentId}/refund`, { amount });
    expect((await refund(70_000)).status).toBe(200);
    expect((await api("GET", `/payments/${paymentId}`)).body).toMatchObject({
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
    expect((await api("POST", `/payments/${paymentId}/refund`, {})).body.amount).toBe(1600);
    expect(await refund(100)).toMatchObject({
      status: 400,
      body: { error: { description: "The payment has been fully refunded already." } },
    });
  });

  test("are refused with an idempotency key that is too short", async () => {
    const { paymentId } = await paidPayment();
    expect((await api("POST", `/payments/${paymentId}/refund`, {}, { "x-refund-idempotency": "short" })).status).toBe(400);
  });
});

describe("events of the sandbox", () => {
  test("come again, with the same ids, until they are taken", async () => {
    shop.answers(stubStatus(503, {}));
    const { id } = await newOrder();
    await press("pay", id);
    await expectEvents(id, PAID);
    const idsOf = () =>
      eventsOf(id)
        .map((event) => event.id)
        .sort();
    const refused = idsOf();
    shop.answers(stubStatus(200, {}));
    now = new Date(now.getTime() + 60_000);
    await expectEvents(id, PAID);
    expect(idsOf()).toEqual(refused);
  });

  test("and keys and payments outlast a restart", async () => {
    const { id } = await newOrder();
    shop.answers(stubStatus(503, {}));
    await press("pay", id);
    await expectEvents(id, PAID);
    await app.close();
    expect(await openSandboxAccount(open.db, new Date())).toEqual(account);
    now = new Date(now.getTime() + 60_000);
    shop.answers(stubStatus(200, {}));
    await start();
    await expectEvents(id, PAID);
    expect((await payments.listOrderPayments(id)).payments).toMatchObject([{ status: "captured" }]);
  });
});

test("the window's script and style are served, and not sent again while they are the same", async () => {
  for (const [path, type] of [
    [SANDBOX_CHECKOUT_URL, "text/javascript; charset=utf-8"],
    [SANDBOX_CHECKOUT_URL.replace(".js", ".css"), "text/css; charset=utf-8"],
  ] as const) {
    const first = await fetch(`${url}${path}`);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, type]);
    const again = await fetch(`${url}${path}`, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
});
