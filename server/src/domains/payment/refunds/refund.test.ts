/** Automatic refunds (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPlaceBody, place } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, claimOf, deliver, type PaidAtProvider, verifyPayment } from "../payment-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const sentFor = ({ payment }: PaidAtProvider) => shop.payments.callsOf("refundPayment").filter(([id]) => id === payment.id);
const madeFor = ({ payment }: PaidAtProvider) => shop.payments.refunds.filter((refund) => refund.paymentId === payment.id);
const rowOf = ({ payment }: PaidAtProvider) =>
  shop.deps.db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).executeTakeFirstOrThrow();

async function paidOrder(): Promise<PaidAtProvider> {
  const paid = await buildPayment(shop, token, food);
  await verifyPayment(shop, claimOf(shop, paid));
  return paid;
}

async function cancelledOrder(): Promise<PaidAtProvider> {
  const paid = await paidOrder();
  await setStatus(paid.orderId, "cancelled");
  return paid;
}

describe("cancelling a paid order", () => {
  it("refunds it once; the order stays paid, and no later status undoes the refund", async () => {
    const paid = await paidOrder();
    const { body } = await setStatus(paid.orderId, "cancelled");
    expect(body.data).toMatchObject({ status: "cancelled", payment: true, refunded: true });
    await setStatus(paid.orderId, "processing");
    expect(await orderOf()).toMatchObject({ status: "processing", payment: true, refunded: true });
    await setStatus(paid.orderId, "cancelled");
    await shop.jobs.runAll();
    expect(madeFor(paid)).toMatchObject([{ amountPaise: paid.answer.amount, status: "processed" }]);
    expect(sentFor(paid)).toHaveLength(1);
  });

  it("refunds the payment that paid it, even if another payment of it was refunded before", async () => {
    const paid = await buildPayment(shop, token, food);
    await setStatus(paid.orderId, "cancelled");
    await verifyPayment(shop, claimOf(shop, paid));
    expect(await orderOf()).toMatchObject({ payment: false, refunded: true });
    await setStatus(paid.orderId, "pending");
    const again = { ...paid, payment: shop.payments.pay(paid.providerOrderId) };
    await verifyPayment(shop, claimOf(shop, again));
    expect(await orderOf()).toMatchObject({ payment: true, refunded: false });
    await setStatus(paid.orderId, "cancelled");
    expect(await orderOf()).toMatchObject({ status: "cancelled", refunded: true });
    await shop.jobs.runAll();
    expect([madeFor(paid).length, madeFor(again).length]).toEqual([1, 1]);
  });

  it("by many admins at once refunds it once", async () => {
    const paid = await paidOrder();
    await Promise.all(Array.from({ length: 10 }, (_, n) => setStatus(paid.orderId, n % 2 ? "cancelled" : "delivered")));
    await setStatus(paid.orderId, "cancelled");
    await shop.jobs.runAll();
    expect(madeFor(paid)).toHaveLength(1);
  });

  it("refunds nothing if it needed no payment, or is unpaid", async () => {
    const promo = { code: "FREE", discountType: "PERCENTAGE", discountValue: 100 };
    const fields = { ...promo, description: "x", minOrderAmount: 0, isActive: true, validUntil: "2099-12-31" };
    await shop.call(promoEndpoints.add, { token: admin, body: fields });
    const { body } = await place(shop, token, buildPlaceBody(food, { promo }));
    const answer = await setStatus(body.orderData._id, "cancelled");
    expect(answer).toMatchObject({ status: 200, body: { data: { payment: true, refunded: false } } });
    expect(await shop.jobs.runAll()).toEqual([]);
  });
});

describe("a refund", () => {
  it("uses its own ID as the key, so that a repetition after a lost response refunds once", async () => {
    const paid = await cancelledOrder();
    const { id, payment_id } = await rowOf(paid);
    // The provider made it, but its response was lost.
    await shop.payments.refundPayment(payment_id ?? "", { amountPaise: paid.answer.amount, idempotencyKey: id, receipt: id });
    await shop.jobs.runAll();
    expect(madeFor(paid)).toHaveLength(1);
    expect(sentFor(paid).at(-1)?.[1]).toMatchObject({ idempotencyKey: id });
    expect(await rowOf(paid)).toMatchObject({ status: "processed", provider_refund_id: madeFor(paid)[0]?.id });
  });

  it.each(["http", "network", "timeout"] as const)(
    "that the provider did not accept (%s) is retried with the same key",
    async (kind) => {
      const paid = await cancelledOrder();
      shop.payments.failNext(kind, "refundPayment");
      expect(await shop.jobs.runAll()).toHaveLength(1);
      expect(await rowOf(paid)).toMatchObject({ status: "failed", attempts: 1, provider_refund_id: null });
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(await rowOf(paid)).toMatchObject({ status: "processed", attempts: 2, last_error: null });
      expect(new Set(sentFor(paid).map(([, refund]) => (refund as { idempotencyKey: string }).idempotencyKey)).size).toBe(1);
    },
  );

  it("does not count as refused while the provider is unavailable", async () => {
    const paid = await cancelledOrder();
    for (let n = 0; n < 4; n++) {
      shop.payments.failNext("away", "refundPayment");
      expect(await shop.jobs.runAll()).toHaveLength(1);
    }
    expect(await rowOf(paid)).toMatchObject({ status: "queued", attempts: 0 });
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(await rowOf(paid)).toMatchObject({ status: "processed", attempts: 1 });
  });

  it("whose job was lost is found by the sweep", async () => {
    const paid = await cancelledOrder();
    await shop.deps.db.updateTable("refunds").set({ attempts: 3 }).where("payment_id", "=", paid.payment.id).execute();
    await shop.jobs.runScheduled("sweep-refunds");
    expect(sentFor(paid)).toEqual([]);
    shop.clock.advance(90_000);
    await shop.jobs.runScheduled("sweep-refunds");
    expect(madeFor(paid)).toHaveLength(1);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(sentFor(paid)).toHaveLength(1);
  });

  it("follows the provider's events, but never back from processed", async () => {
    const paid = await cancelledOrder();
    const refund: ProviderRefund = {
      id: "rfnd_abcdefgh",
      paymentId: paid.payment.id,
      amountPaise: paid.answer.amount,
      status: "pending",
      receipt: null,
    };
    const report = (status: ProviderRefund["status"]) =>
      deliver(shop, shop.payments.signedEvent(`refund.${status}`, paid.payment, { ...refund, status }));
    await report("pending");
    expect(await rowOf(paid)).toMatchObject({ status: "pending", provider_refund_id: refund.id });
    await report("processed");
    await report("pending");
    await report("failed");
    expect(await rowOf(paid)).toMatchObject({ status: "processed" });
  });

  describe("that stays pending at the provider", () => {
    const HOUR_MS = 3_600_000;
    const checks = (paid: PaidAtProvider) =>
      shop.payments.callsOf("fetchRefund").filter(([id]) => id === madeFor(paid)[0]?.id).length;
    const sweepAfter = async (ms: number) => {
      shop.clock.advance(ms);
      await shop.jobs.runScheduled("sweep-refunds");
    };
    const pendingRefund = async () => {
      shop.payments.refundsStartAs = "pending";
      const paid = await cancelledOrder();
      await shop.jobs.runAll();
      shop.payments.refundsStartAs = "processed";
      expect(await rowOf(paid)).toMatchObject({ status: "pending" });
      return paid;
    };

    it("is checked after an hour and then at growing intervals, finally once a day", async () => {
      const paid = await pendingRefund();
      const checkedAt: number[] = [];
      for (let hour = 1; hour <= 104; hour++) {
        const before = checks(paid);
        await sweepAfter(HOUR_MS);
        if (checks(paid) > before) checkedAt.push(hour);
      }
      expect(checkedAt).toEqual([1, 2, 4, 8, 16, 32, 56, 80, 104]);
      Object.assign(madeFor(paid)[0] ?? {}, { status: "processed" });
      await sweepAfter(24 * HOUR_MS);
      expect(await rowOf(paid)).toMatchObject({ status: "processed" });
      await sweepAfter(24 * HOUR_MS);
      expect(checks(paid)).toBe(checkedAt.length + 1);
      expect(sentFor(paid)).toHaveLength(1);
    });

    it("and fails without an event raises an exception, and is not sent again automatically", async () => {
      const paid = await pendingRefund();
      shop.payments.failRefund(madeFor(paid)[0]?.id ?? "");
      await sweepAfter(HOUR_MS);
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(await rowOf(paid)).toMatchObject({ status: "rejected" });
      expect(sentFor(paid)).toHaveLength(1);
      const raised = shop.deps.db
        .selectFrom("payment_anomalies")
        .select("kind")
        .where("refund_id", "=", (await rowOf(paid)).id);
      expect(await raised.execute()).toEqual([{ kind: "refund_failing" }]);
    });

    it("is checked again later if the provider is unavailable", async () => {
      const paid = await pendingRefund();
      shop.payments.failNext("network", "fetchRefund");
      await sweepAfter(HOUR_MS);
      expect(await rowOf(paid)).toMatchObject({ status: "pending" });
      Object.assign(madeFor(paid)[0] ?? {}, { status: "processed" });
      await sweepAfter(HOUR_MS);
      expect(await rowOf(paid)).toMatchObject({ status: "processed" });
    });
  });
});
