/** Refunds by an admin (api.md, Refunds and disputes). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, deliver, type PaidAtProvider, sendPaymentEvent } from "../payment-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let paid: PaidAtProvider;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps, { price: 299.5 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
  paid = await buildPayment(shop, token, food);
  await sendPaymentEvent(shop, "payment.captured", paid.payment);
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const refund = (change: { amount?: number; reason?: string; expectedRefunded?: number; orderId?: string } = {}, as = admin) =>
  shop.call(orderAdminEndpoints.refund, {
    token: as,
    body: { orderId: paid.orderId, reason: "It came cold", expectedRefunded: 0, ...change },
  });
const check = (orderId: string) => shop.call(orderAdminEndpoints.ask, { token: admin, body: { orderId } });
const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const detail = async () => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } })).body.data;
const made = () => shop.payments.refunds.filter(({ paymentId }) => paymentId === paid.payment.id);

describe("a refund by an admin", () => {
  it("of the whole amount has a reason; the customer sees it at once, and a job sends it to the provider", async () => {
    const { status, body } = await refund();
    expect(status).toBe(200);
    expect(body.message).toBe("Refund of ₹339.50 started");
    expect(body.data).toMatchObject({
      refunded: true,
      refundedAmount: 339.5,
      refundable: 0,
      refunds: [{ amount: 339.5, reason: "admin", note: "It came cold", status: "queued" }],
    });
    expect(await mine()).toMatchObject({ payment: true, refunded: true, refundedAmount: 339.5 });
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made()).toMatchObject([{ amountPaise: 33_950, status: "processed" }]);
    expect((await detail()).refunds).toMatchObject([{ status: "processed" }]);
  });

  it("in parts is exact to the paisa, until nothing is left", async () => {
    expect((await refund({ amount: 100.25 })).body.data).toMatchObject({
      refunded: false,
      refundedAmount: 100.25,
      refundable: 239.25,
    });
    expect(await mine()).toMatchObject({ refunded: false, refundedAmount: 100.25 });
    await refund({ amount: 200, expectedRefunded: 100.25 });
    expect(await refund({ amount: 39.26, expectedRefunded: 300.25 })).toMatchObject(refusal(409, "refundTooLarge"));
    expect((await refund({ expectedRefunded: 300.25 })).body.data).toMatchObject({ refunded: true, refundedAmount: 339.5 });
    expect(await refund({ expectedRefunded: 339.5 })).toMatchObject(refusal(409, "nothingToRefund"));
    await shop.jobs.runAll();
    expect(made().map(({ amountPaise }) => amountPaise)).toEqual([10_025, 20_000, 3_925]);
    expect(new Set(made().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it("of the largest payable order works for the whole amount and for its last part", async () => {
    const dearest = await buildFood(shop.deps, { price: 99_992 });
    for (const parts of [[500_000], [250_000, 150_000, 100_000]]) {
      paid = await buildPayment(shop, token, dearest, {}, { quantity: 5 });
      await sendPaymentEvent(shop, "payment.captured", paid.payment);
      let expectedRefunded = 0;
      for (const amount of parts) {
        expect(await refund({ amount, expectedRefunded })).toMatchObject({ status: 200 });
        expectedRefunded += amount;
      }
      expect(await detail()).toMatchObject({ refunded: true, refundedAmount: 500_000, refundable: 0 });
      expect(await refund({ amount: 500_000.01, expectedRefunded })).toMatchObject(refusal(400, "badRequest"));
    }
  });

  it("is made once, however many admins request it at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 50 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, "orderChanged"));
    await shop.jobs.runAll();
    expect(made()).toHaveLength(1);
  });

  it("in part leaves the rest to a cancellation", async () => {
    await refund({ amount: 100 });
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: paid.orderId, status: "cancelled" } });
    expect(await mine()).toMatchObject({ status: "cancelled", refunded: true, refundedAmount: 339.5 });
    await shop.jobs.runAll();
    expect(made().map(({ amountPaise }) => amountPaise)).toEqual([10_000, 23_950]);
  });

  it("is limited to what refunds in the provider's dashboard have left", async () => {
    const atProvider = {
      id: "rfnd_desk1",
      paymentId: paid.payment.id,
      amountPaise: 30_000,
      status: "processed",
      receipt: null,
    } as const;
    const event = shop.payments.signedEvent("refund.processed", paid.payment, atProvider);
    await deliver(shop, event);
    await deliver(shop, event);
    expect(await detail()).toMatchObject({
      refundedAmount: 300,
      refundable: 39.5,
      refunds: [{ reason: "at_provider", status: "processed" }],
    });
    expect(await refund({ amount: 40, expectedRefunded: 300 })).toMatchObject(refusal(409, "refundTooLarge"));
    expect(await shop.jobs.runAll()).toEqual([]);
  });

  it("in the provider's dashboard that fails is not sent by the shop, raises an exception, and its amount can be refunded", async () => {
    const atProvider = { id: "rfnd_desk2", paymentId: paid.payment.id, amountPaise: 30_000, receipt: null } as const;
    shop.payments.change(paid.payment.id, { amountRefundedPaise: 30_000 });
    await deliver(shop, shop.payments.signedEvent("refund.created", paid.payment, { ...atProvider, status: "pending" }));
    await check(paid.orderId);
    expect(await detail()).toMatchObject({ refundable: 39.5 });
    shop.payments.change(paid.payment.id, { amountRefundedPaise: 0 });
    await deliver(shop, shop.payments.signedEvent("refund.failed", paid.payment, { ...atProvider, status: "failed" }));
    shop.clock.advance(25 * 3_600_000);
    await shop.jobs.runScheduled("sweep-refunds");
    await shop.jobs.runScheduled("review-payments");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made()).toEqual([]);
    ({ token: admin } = await shop.signIn("admin"));
    const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} });
    expect(body.data.filter(({ kind }) => kind === "refund_failing")).toMatchObject([
      { amount: 300, refund: { status: "rejected" } },
    ]);
    await check(paid.orderId);
    expect(await detail()).toMatchObject({ refundedAmount: 0, refundable: 339.5, refunds: [{ status: "rejected" }] });
  });

  describe("a refund of more than the provider has left", () => {
    /** A refund in the provider's dashboard without an event. */
    const refundAtProvider = (amountPaise: number) =>
      shop.payments.change(paid.payment.id, {
        amountRefundedPaise: amountPaise,
        ...(amountPaise === paid.payment.amountPaise && { status: "refunded" }),
      });
    /** The provider reports what is left, and then fails to refund it. */
    const failOnceLowered = (kind: "http" | "away") => {
      const fetch = shop.payments.fetchPayment.bind(shop.payments);
      const spy = vi.spyOn(shop.payments, "fetchPayment").mockImplementationOnce((...args) => {
        spy.mockRestore();
        shop.payments.failNext(kind, "refundPayment");
        return fetch(...args);
      });
    };
    const reportDashboardRefund = (amountPaise: number) => {
      const atProvider = {
        id: `rfnd_${paid.payment.id}`,
        paymentId: paid.payment.id,
        amountPaise,
        status: "processed",
        receipt: null,
      } as const;
      return deliver(shop, shop.payments.signedEvent("refund.processed", paid.payment, atProvider));
    };

    it("refunds what is left under a separate key, and records that", async () => {
      refundAtProvider(30_000);
      await refund();
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(made()).toMatchObject([{ amountPaise: 3_950, status: "processed" }]);
      const keys = shop.payments.callsOf("refundPayment").map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey);
      expect(new Set(keys.slice(-2)).size).toBe(2);
      await reportDashboardRefund(30_000);
      const { refunds, refundedAmount, events } = await detail();
      expect(refunds).toMatchObject([
        { amount: 39.5, reason: "admin", status: "processed", lastError: null },
        { amount: 300, reason: "at_provider", status: "processed" },
      ]);
      expect(refundedAmount).toBe(339.5);
      expect(events.at(-1)).toMatchObject({ kind: "refund", detail: "lowered", by: { role: "system" } });
    });

    it("in several parts refunds no more in total", async () => {
      refundAtProvider(13_950);
      await refund({ amount: 150 });
      await refund({ amount: 150, expectedRefunded: 150 });
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(made().map(({ amountPaise }) => amountPaise)).toEqual([15_000, 5_000]);
    });

    it.each([
      ["reported before", [reportDashboardRefund, refundAtProvider]],
      ["reported after", [refundAtProvider]],
    ])("with nothing left is completed, with a dashboard refund %s", async (_when, steps) => {
      await refund({ amount: 100 });
      for (const step of steps) await step(33_950);
      expect(await shop.jobs.runAll()).toEqual([]);
      await reportDashboardRefund(33_950);
      const { refunds, refundedAmount } = await detail();
      expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => "processed"));
      expect(refundedAmount).toBe(339.5);
      expect(made()).toEqual([]);
    });

    it("is not lowered if the refund found at the provider may be this one", async () => {
      await refund({ amount: 200 });
      refundAtProvider(20_000);
      expect(await shop.jobs.runAll()).toHaveLength(1);
      expect((await detail()).refunds).toMatchObject([{ amount: 200, status: "failed" }]);
      await reportDashboardRefund(20_000);
      expect(await shop.jobs.runAll()).toEqual([]);
      const { refunds, refundedAmount } = await detail();
      expect(refunds).toMatchObject([{ amount: 200, reason: "admin", status: "processed" }]);
      expect(refundedAmount).toBe(200);
      expect(made()).toEqual([]);
    });

    it("is lowered by a dashboard refund of the same amount, and not mistaken for it", async () => {
      refundAtProvider(16_975);
      await refund();
      failOnceLowered("away");
      expect(await shop.jobs.runAll()).toHaveLength(1);
      await reportDashboardRefund(16_975);
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(made()).toMatchObject([{ amountPaise: 16_975 }]);
      expect((await detail()).refunds).toMatchObject([
        { amount: 169.75, reason: "admin", status: "processed" },
        { amount: 169.75, reason: "at_provider", status: "processed" },
      ]);
    });

    it("that then fails counts as one attempt", async () => {
      refundAtProvider(30_000);
      await refund();
      failOnceLowered("http");
      expect(await shop.jobs.runAll()).toHaveLength(1);
      const { attempts } = await shop.deps.db
        .selectFrom("refunds")
        .select("attempts")
        .where("of_payment", "=", paid.payment.id)
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(1);
      expect(await shop.jobs.runAll()).toEqual([]);
    });

    it("is refused as usual if the remaining amount cannot be fetched", async () => {
      refundAtProvider(30_000);
      await refund();
      shop.payments.failNext("network", "fetchPayment");
      expect(await shop.jobs.runAll()).toHaveLength(1);
      expect((await detail()).refunds).toMatchObject([{ amount: 339.5, status: "failed" }]);
      expect(await shop.jobs.runAll()).toEqual([]);
      expect(made()).toMatchObject([{ amountPaise: 3_950 }]);
    });
  });

  it("in parts does not mistake the provider's event of one part for another", async () => {
    await refund({ amount: 50 });
    await refund({ amount: 50, expectedRefunded: 50 });
    await shop.jobs.runAll();
    const [first] = made();
    if (!first) throw new Error("nothing was refunded");
    await deliver(shop, shop.payments.signedEvent("refund.processed", paid.payment, first));
    expect((await detail()).refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [50, "processed"],
      [50, "processed"],
    ]);
  });

  it.each([
    ["less than ₹1", { amount: 0.99 }, 400, "refundTooSmall"],
    ["an amount that leaves less than ₹1", { amount: 339 }, 400, "refundTooSmall"],
    ["a third of a paisa", { amount: 10.333 }, 400, "badRequest"],
    ["nothing", { amount: 0 }, 400, "refundTooSmall"],
    ["without a reason", { reason: " " }, 400, "badRequest"],
    ["more than is left", { amount: 339.51 }, 409, "refundTooLarge"],
    ["of an unknown order", { orderId: "nothing" }, 404, "orderNotFound"],
    ["without the earlier refund in expectedRefunded", { expectedRefunded: 1 }, 409, "orderChanged"],
  ])("is refused: %s", async (_what, change, status, code) => {
    expect(await refund(change)).toMatchObject(refusal(status, code));
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(made()).toEqual([]);
  });

  it("is refused for an unpaid order", async () => {
    const { token: other } = await shop.signIn();
    const { orderId } = await buildOrder(shop, other, food);
    expect(await refund({ orderId })).toMatchObject(refusal(409, "nothingToRefund"));
  });

  it("is for admins only", async () => {
    expect(await refund({}, token)).toMatchObject(refusal(403, "accessDenied"));
    expect(await refund({}, "")).toMatchObject(refusal(401, "signInRequired"));
  });
});

describe("an admin's check of an order", () => {
  it("finds the payment at once, and reports it", async () => {
    const { token: other } = await shop.signIn();
    const lost = await buildPayment(shop, other, food);
    const { status, body } = await check(lost.orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Payment status: ₹339.50 received",
      found: [{ paymentId: lost.payment.id, status: "captured", amount: 339.5 }],
      data: { payment: true },
    });
  });

  it("reports that there is no payment", async () => {
    const { token: other } = await shop.signIn();
    const { orderId } = await buildOrder(shop, other, food);
    expect((await check(orderId)).body).toMatchObject({
      found: [],
      message: "The payment provider has no payment for this order",
    });
  });

  it("is refused while the provider is unavailable, and for an unknown order", async () => {
    shop.payments.failNext("timeout", "listOrderPayments");
    expect(await check(paid.orderId)).toMatchObject(refusal(502, "paymentProviderAway"));
    expect(await check("nothing")).toMatchObject(refusal(404, "orderNotFound"));
  });
});
