/** The provider's events, and concurrent reports from all sources (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, claimOf, deliver, sendPaymentEvent, verifyPayment } from "../payment-factory.ts";

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
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const pay = (change?: Partial<ProviderPayment>) => buildPayment(shop, token, food, change);
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0 ? [[]] : items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]));

describe("an event", () => {
  it.each(["payment.captured", "order.paid"])("%s pays the order without a report from the browser", async (name) => {
    const { payment } = await pay();
    expect(await sendPaymentEvent(shop, name, payment)).toMatchObject({ status: 200, body: { success: true } });
    expect(await orderOf()).toMatchObject({ payment: true, status: "pending" });
  });

  it("without a valid signature is refused and not read", async () => {
    const { payment } = await pay();
    const { rawBody, signature, eventId } = shop.payments.signedEvent("payment.captured", payment);
    const headers = { "x-razorpay-event-id": eventId };
    const reformatted = JSON.stringify(JSON.parse(rawBody.toString()), null, 1);
    const answers = [
      await shop.call(paymentEndpoints.webhook, { body: rawBody, headers }),
      await shop.call(paymentEndpoints.webhook, {
        body: rawBody,
        headers: { ...headers, "x-razorpay-signature": "ab".repeat(32) },
      }),
      await shop.call(paymentEndpoints.webhook, { body: reformatted, headers: { ...headers, "x-razorpay-signature": signature } }),
      await shop.call(paymentEndpoints.webhook),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: "webhookSignatureInvalid", message: "Invalid signature" },
      });
    }
    expect((await orderOf())?.payment).toBe(false);
    const events = await shop.deps.db.selectFrom("webhook_events").selectAll().where("event_id", "=", eventId).execute();
    expect(events).toEqual([]);
  });

  it("counts once, even if two deliveries arrive at the same moment", async () => {
    const { payment } = await pay();
    const event = shop.payments.signedEvent("payment.captured", payment);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(shop, event)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(toRooms.mock.calls.filter(([, name]) => name === "orderPlaced")).toHaveLength(1);
    toRooms.mockRestore();
  });

  it("whose effect failed is not counted: its next delivery pays the order", async () => {
    const { payment } = await pay();
    const event = shop.payments.signedEvent("payment.captured", payment);
    await sql`ALTER TABLE order_events ADD CONSTRAINT broken CHECK (kind <> 'paid') NOT VALID`.execute(shop.deps.db);
    expect((await deliver(shop, event)).status).toBeGreaterThanOrEqual(500);
    await sql`ALTER TABLE order_events DROP CONSTRAINT broken`.execute(shop.deps.db);
    expect((await orderOf())?.payment).toBe(false);
    expect((await deliver(shop, event)).status).toBe(200);
    expect((await orderOf())?.payment).toBe(true);
  });

  it("payment.authorized of the right amount is captured", async () => {
    const { payment } = await pay({ status: "authorized" });
    expect((await sendPaymentEvent(shop, "payment.authorized", payment)).status).toBe(200);
    await shop.jobs.runAll();
    expect((await orderOf())?.payment).toBe(true);
    expect(shop.payments.payments.get(payment.id)?.status).toBe("captured");
  });

  it("payment.authorized gets its response before any request to the provider", async () => {
    const { payment } = await pay({ status: "authorized" });
    shop.payments.hang();
    expect((await sendPaymentEvent(shop, "payment.authorized", payment)).status).toBe(200);
    shop.payments.release();
    expect((await orderOf())?.payment).toBe(false);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect((await orderOf())?.payment).toBe(true);
  });

  it("payment.authorized is captured by the reconciler if the provider is unavailable for long", async () => {
    const { payment } = await pay({ status: "authorized" });
    await sendPaymentEvent(shop, "payment.authorized", payment);
    shop.payments.failNext("network", "capturePayment");
    expect(await shop.jobs.runAll()).toHaveLength(1);
    expect((await orderOf())?.payment).toBe(false);
    await shop.jobs.runScheduled("reconcile-orders");
    expect((await orderOf())?.payment).toBe(true);
  });

  it("payment.authorized is not captured if another payment has paid its order", async () => {
    const { payment, providerOrderId } = await pay({ status: "authorized" });
    await sendPaymentEvent(shop, "payment.authorized", payment);
    await sendPaymentEvent(shop, "payment.captured", shop.payments.pay(providerOrderId));
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(shop.payments.payments.get(payment.id)?.status).toBe("authorized");
  });

  it("payment.failed leaves the order open for a later payment", async () => {
    const { payment } = await pay({ status: "failed" });
    await sendPaymentEvent(shop, "payment.failed", payment);
    expect(await orderOf()).toMatchObject({ status: "pending", payment: false });
    await sendPaymentEvent(shop, "payment.authorized", shop.payments.change(payment.id, { status: "authorized" }));
    await shop.jobs.runAll();
    expect((await orderOf())?.payment).toBe(true);
  });

  it("of an unknown kind is accepted and changes nothing", async () => {
    const { payment } = await pay();
    expect((await sendPaymentEvent(shop, "invoice.paid", payment)).status).toBe(200);
    expect((await orderOf())?.payment).toBe(false);
  });

  it.each([{ amountPaise: 100 }, { currency: "USD" }])(
    "of a payment of %j pays nothing and raises an exception",
    async (change) => {
      const { payment } = await pay(change);
      expect((await sendPaymentEvent(shop, "payment.captured", payment)).status).toBe(200);
      expect((await orderOf())?.payment).toBe(false);
      await shop.jobs.runAll();
      expect(shop.payments.refunds.filter((refund) => refund.paymentId === payment.id)).toHaveLength(1);
    },
  );

  it("of a payment for an unknown order raises one exception", async () => {
    const { payment } = await pay();
    for (const orderId of ["order_stranger1", "order_stranger1", null]) {
      expect((await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId })).status).toBe(200);
    }
    const rows = await shop.deps.db.selectFrom("payment_anomalies").select("kind").where("payment_id", "=", payment.id).execute();
    expect(rows).toEqual([{ kind: "unknown_order" }]);
    expect((await orderOf())?.payment).toBe(false);
  });

  it("of a refund that arrives before its payment's does not pay the order", async () => {
    const { payment } = await pay();
    const refund = await shop.payments.refundPayment(payment.id, {
      amountPaise: payment.amountPaise,
      idempotencyKey: payment.id,
      receipt: "x",
    });
    const refunded = { ...payment, status: "refunded" as const, amountRefundedPaise: payment.amountPaise };
    await deliver(shop, shop.payments.signedEvent("refund.processed", refunded, refund));
    await sendPaymentEvent(shop, "payment.captured", payment);
    expect(await orderOf()).toMatchObject({ payment: false });
  });
});

it("of a payment that was partly refunded before it was known pays its order, and the rest can be refunded", async () => {
  const { payment } = await pay();
  const part = { id: "rfnd_part1", paymentId: payment.id, amountPaise: 5_000, status: "processed", receipt: null } as const;
  await sendPaymentEvent(shop, "payment.captured", { ...payment, orderId: "order_stranger2" });
  await deliver(shop, shop.payments.signedEvent("refund.processed", payment, part));
  await sendPaymentEvent(shop, "payment.captured", { ...payment, amountRefundedPaise: 5_000 });
  expect(await orderOf()).toMatchObject({ payment: true, refunded: false, refundedAmount: 50 });
});

describe("the events of one payment", () => {
  const snapshots = ["captured", "authorized", "failed"] as const;

  it.each(permutations(snapshots))("end in the same state in the order %s, %s, %s", async (...order) => {
    const { payment } = await pay();
    for (const status of order)
      expect((await sendPaymentEvent(shop, `payment.${status}`, { ...payment, status })).status).toBe(200);
    expect(await orderOf()).toMatchObject({ payment: true, status: "pending", refunded: false });
    const rows = await shop.deps.db
      .selectFrom("payments")
      .select(["status", "pays_order"])
      .where("payment_id", "=", payment.id)
      .execute();
    expect(rows).toEqual([{ status: "captured", pays_order: true }]);
  });
});

describe("concurrent reports by browser, events and reconciler", () => {
  it("pay the order once", async () => {
    const paid = await pay();
    const second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    const captured = () => shop.payments.signedEvent("payment.captured", paid.payment);
    shop.clock.advance(60_000);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => deliver(n % 2 ? shop : second, captured())),
      ...Array.from({ length: 10 }, (_, n) => verifyPayment(n % 2 ? shop : second, claimOf(shop, paid))),
      shop.jobs.runScheduled("reconcile-orders").then(() => ({ status: 200 })),
      second.jobs.runScheduled("reconcile-orders").then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(22).fill(200));
    await second.close();
    const events = await shop.deps.db.selectFrom("order_events").select("kind").where("order_id", "=", paid.orderId).execute();
    expect(events.map((event) => event.kind)).toEqual(["status", "paid"]);
    await shop.jobs.runAll();
    expect(shop.payments.refunds.filter((refund) => refund.paymentId === paid.payment.id)).toEqual([]);
  });

  it("retain one of two payments and refund the other", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    const payments = [shop.payments.pay(providerOrderId), shop.payments.pay(providerOrderId)];
    await Promise.all([...payments, ...payments].map((payment) => sendPaymentEvent(shop, "payment.captured", payment)));
    await shop.jobs.runAll();
    const ids = payments.map((payment) => payment.id);
    expect(shop.payments.refunds.filter((refund) => ids.includes(refund.paymentId))).toHaveLength(1);
    expect(await orderOf()).toMatchObject({ payment: true, refunded: false });
  });
});
