/** Customers who check their payments often do not prevent others from placing orders (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { TIMES } from "@forno/contract/testing/chance.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FakePayments } from "../../../providers/payment/fake-payments.ts";
import { GuardedPayments } from "../../../providers/payment/guarded-payments.ts";
import type { PaymentList } from "../../../providers/payment/payment-provider.ts";
import { eventually } from "../../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../../order/order-factory.ts";
import { claimOf, sendPaymentEvent, verifyPayment } from "../payment-factory.ts";

/** Ten minutes in the whole form. The limit is of a minute. */
const SECONDS = TIMES < 1 ? 150 : 600;

let shop: TestShop;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

const verify = (orderId: string, { as = token, at = shop }: { as?: string; at?: Pick<TestShop, "call"> } = {}) =>
  at.call(paymentEndpoints.verify, { token: as, body: { orderId } });
const requests = (providerOrderId: string, payments = shop.payments) =>
  payments.callsOf("listOrderPayments").filter(([id]) => id === providerOrderId).length;
const UNPAID = { status: 200, body: { success: false, code: "paymentIncomplete" } };
const PENDING = { status: 202, body: { success: false, message: "Payment is being confirmed" } };

describe("a customer's check of an order", () => {
  it("fifty times at once sends one request to the provider, and all get its response", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.hang();
    const calls = Array.from({ length: 50 }, (_, n) => verify(n % 2 ? orderId : providerOrderId));
    await eventually(() => expect(requests(providerOrderId)).toBe(1));
    shop.payments.pay(providerOrderId);
    shop.payments.release();
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(requests(providerOrderId)).toBe(1);
  });

  it("repeated within three seconds returns the same response, unless the order was paid in the meantime", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    expect(await verify(orderId)).toMatchObject(UNPAID);
    shop.clock.advance(2_999);
    expect(await verify(orderId)).toMatchObject(UNPAID);
    expect(requests(providerOrderId)).toBe(1);
    await sendPaymentEvent(shop, "payment.captured", shop.payments.pay(providerOrderId));
    expect(await verify(orderId)).toMatchObject({ status: 200, body: { success: true } });
    expect(requests(providerOrderId)).toBe(1);
  });

  it("sends a new request after three seconds", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    expect(await verify(orderId)).toMatchObject(UNPAID);
    shop.payments.pay(providerOrderId);
    shop.clock.advance(3_000);
    expect(await verify(orderId)).toMatchObject({ status: 200, body: { success: true } });
  });

  it("does not repeat a request at once to an unavailable provider", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.failNext("timeout", "listOrderPayments");
    for (let n = 0; n < 3; n++) expect(await verify(orderId)).toMatchObject(PENDING);
    expect(requests(providerOrderId)).toBe(1);
  });

  it("every second for minutes is never refused while a payment is pending", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    for (let second = 0; second < SECONDS; second++) {
      expect(await verify(orderId)).toMatchObject(UNPAID);
      shop.clock.advance(1_000);
    }
    expect(requests(providerOrderId)).toBe(SECONDS / 3);
  });

  it("is refused after thirty orders within a minute, for that customer only", async () => {
    const placed = [];
    for (let quantity = 1; quantity <= 31; quantity++) placed.push(await buildOrder(shop, token, food, { quantity }));
    for (const { orderId } of placed.slice(0, 30)) expect((await verify(orderId)).status).not.toBe(429);
    const orderId = placed.at(-1)?.orderId ?? "";
    const refused = await verify(orderId);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "verifyTooOften", message: "You have checked your payments too often. Please wait a moment" },
    });
    expect(refused.headers.get("retry-after")).toBe("60");
    const other = await shop.signIn();
    const theirs = await buildOrder(shop, other.token, food);
    expect(await verify(theirs.orderId, { as: other.token })).toMatchObject(UNPAID);

    const unlimited = await startTestShop({ sharing: shop, config: { rateLimits: false }, deps: { payments: shop.payments } });
    for (let n = 0; n < 31; n++) expect((await verify(placed[n]?.orderId ?? "", { at: unlimited })).status).toBe(200);
    await unlimited.close();
    shop.clock.advance(60_000);
    expect(await verify(orderId)).toMatchObject(UNPAID);
  });

  it("is refused for another customer's order, and does not count towards the owner's limit", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const stranger = (await shop.signIn()).token;
    for (let n = 0; n < 40; n++) expect((await verify(orderId, { as: stranger })).status).toBe(404);
    expect(requests(providerOrderId)).toBe(0);
    expect(await verify(orderId)).toMatchObject(UNPAID);
  });
});

describe("a payment attempt that may still succeed", () => {
  it.each([{ status: "created" }, { status: "failed", method: "upi" }] as const)(
    "(%j) is being confirmed, and then paid",
    async (change) => {
      const { orderId, providerOrderId } = await buildOrder(shop, token, food);
      const { id } = shop.payments.pay(providerOrderId, { ...change, createdAt: shop.clock.read() });
      expect(await verify(orderId)).toMatchObject(PENDING);
      shop.payments.change(id, { status: "captured" });
      shop.clock.advance(3_000);
      expect(await verify(orderId)).toMatchObject({ status: 200, body: { success: true } });
    },
  );

  it("does not count as in progress once the bank's time is over, nor if a card was declined", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.pay(providerOrderId, { status: "created", createdAt: shop.clock.read() });
    shop.payments.pay(providerOrderId, { status: "failed", method: "card", createdAt: shop.clock.read() });
    shop.clock.advance(12 * 60_000);
    shop.payments.pay(providerOrderId, { status: "failed", method: "card", createdAt: shop.clock.read() });
    expect(await verify(orderId)).toMatchObject(UNPAID);
  });
});

describe("the report of one payment", () => {
  it("fifty times at once sends one request to the provider", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    const payment = shop.payments.pay(providerOrderId, { status: "created" });
    const claim = claimOf(shop, { providerOrderId, payment });
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifyPayment(shop, claim)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(shop.payments.callsOf("fetchPayment").filter(([id]) => id === payment.id)).toHaveLength(1);
  });
});

describe("while many checks wait for a hanging provider", () => {
  it("orders can be placed", async () => {
    const provider = new FakePayments();
    const hanging = Promise.withResolvers<PaymentList>();
    const crowded = await startTestShop({ deps: { payments: new GuardedPayments(provider, shop.clock.read) } });
    const dish = await buildFood(crowded.deps);
    const customers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const customer = await crowded.signIn();
        return { ...customer, ...(await buildOrder(crowded, customer.token, dish)) };
      }),
    );
    let hangingCalls = 0;
    provider.listOrderPayments = () => {
      hangingCalls++;
      return hanging.promise;
    };
    const checks = customers.map(({ token: as, orderId }) => verify(orderId, { as, at: crowded }));
    await eventually(() => expect(hangingCalls).toBe(14));
    const { token: next } = await crowded.signIn();
    expect((await place(crowded, next, buildPlaceBody(dish))).status).toBe(200);
    hanging.resolve({ payments: [], unreadable: [] });
    for (const answer of await Promise.all(checks)) expect(answer).toMatchObject(UNPAID);
    await crowded.close();
  });
});
