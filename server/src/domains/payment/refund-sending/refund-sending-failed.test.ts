/**
 * A refund that failed at the bank after the provider had accepted it: the stored state follows the provider's in both directions.
 */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../../platform/db/database.ts";
import type { ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import {
  brokenInvariants,
  buildPayment,
  claimOf,
  deliver,
  type PaidAtProvider,
  sendPaymentEvent,
  startPaidShop,
  verifyPayment,
} from "../payment-factory.ts";
import { queueRefund } from "../refunds/refund.ts";
import { insertPartialRefund } from "../refunds/refund-store.ts";

const HOUR_MS = 3_600_000;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let paid: PaidAtProvider;

beforeEach(async () => {
  ({ shop, admin, token, food, paid } = await startPaidShop());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const total = () => paid.answer.amount / 100;
const setStatus = (status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: paid.orderId, status } });
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const detail = async () => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } })).body.data;
const made = () => shop.payments.refunds;
const keys = () => shop.payments.callsOf("refundPayment").map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey);
const exceptions = async (state: "open" | "resolved" = "open") =>
  (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state } })).body.data;
const act = async (action: string) =>
  shop.call(paymentAdminEndpoints.act, { token: admin, params: { id: (await exceptions())[0]?._id ?? "" }, body: { action } });
const refund = (expectedRefunded: number, amount?: number) =>
  shop.call(orderAdminEndpoints.refund, {
    token: admin,
    body: { orderId: paid.orderId, expectedRefunded, reason: "Cold", ...(amount !== undefined && { amount }) },
  });
const revenue = async () => (await shop.call(statsEndpoints.read, { token: admin })).body.stats.totalRevenue;
const payment = () => shop.payments.change(paid.payment.id, {});
const report = (refund: ProviderRefund) => deliver(shop, shop.payments.signedEvent(`refund.${refund.status}`, payment(), refund));
const last = (): ProviderRefund => made().at(-1) ?? expect.fail("nothing was refunded");

async function refundedByShop(): Promise<ProviderRefund> {
  await setStatus("cancelled");
  await shop.jobs.runAll();
  await report(last());
  return last();
}

async function refundedAtProvider(): Promise<ProviderRefund> {
  const refund = shop.payments.refundAtProvider(paid.payment.id);
  await report(refund);
  return refund;
}

const fail = async (refund: ProviderRefund, status: "failed" | "reversed" = "failed") => {
  const failed = shop.payments.failRefund(refund.id ?? "", status);
  await report(failed);
  expect(await shop.jobs.runAll()).toEqual([]);
  return failed;
};

describe.each([
  ["that the shop requested", refundedByShop],
  ["made in the provider's dashboard", refundedAtProvider],
])("a full refund %s", (_whose, refundAll) => {
  it("no longer counts once it fails at the bank: order, remaining amount and figures follow, and one exception is raised", async () => {
    shop.payments.refundsStartAs = "pending";
    const refunded = await refundAll();
    expect(await orderOf()).toMatchObject({ refunded: true, refundedAmount: total(), refundFailed: false });
    expect(await revenue()).toBe(0);
    await fail(refunded);
    await shop.jobs.runScheduled("review-payments");
    expect(await orderOf()).toMatchObject({ refunded: false, refundedAmount: 0, refundFailed: true });
    expect(await detail()).toMatchObject({ refundable: total(), refunds: [{ status: "rejected" }] });
    expect(await revenue()).toBe(total());
    expect(await exceptions()).toMatchObject([{ kind: "refund_failing", amount: total(), refund: { status: "rejected" } }]);
    expect((await detail()).events.at(-1)).toMatchObject({ kind: "refund", detail: "refund_failed", by: { role: "system" } });
  });

  it("is made again if an admin requests it, under another key, and once", async () => {
    const refunded = await refundAll();
    const failed = await fail(refunded, refunded.status === "processed" ? "reversed" : "failed");
    const before = new Set(keys());
    const answers = await Promise.all([act("retry"), act("retry")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    await shop.jobs.runAll();
    await shop.jobs.runScheduled("review-payments");
    const working = made().filter(({ status }) => status === "processed");
    expect(working).toMatchObject([{ amountPaise: paid.answer.amount }]);
    expect(keys().filter((key) => !before.has(key)).length).toBeGreaterThan(0);
    expect(await orderOf()).toMatchObject({ refunded: true, refundedAmount: total(), refundFailed: false });
    expect(await exceptions()).toEqual([]);
    // An old event changes nothing.
    await report(failed);
    await shop.jobs.runAll();
    expect(await orderOf()).toMatchObject({ refunded: true, refundedAmount: total(), refundFailed: false });
    expect(await revenue()).toBe(0);
    expect((await detail()).refunds.map(({ isRetried }) => isRetried)).toEqual([true, false]);
  });

  it("is made again by another refund of the order", async () => {
    await fail(await refundAll(), "reversed");
    expect((await refund(0)).status).toBe(200);
    expect(await shop.jobs.runAll()).toEqual([]);
    await shop.jobs.runScheduled("review-payments");
    expect(await orderOf()).toMatchObject({ refunded: true, refundedAmount: total(), refundFailed: false });
    expect(await exceptions()).toEqual([]);
    expect(made().filter(({ status }) => status === "processed")).toHaveLength(1);
    expect(new Set(keys()).size).toBe(keys().length);
  });

  it("ends in the same state for any order and repetition of its events", async () => {
    shop.payments.refundsStartAs = "pending";
    const pending = await refundAll();
    const whole = { ...payment() };
    const failed = shop.payments.failRefund(pending.id ?? "");
    const late = () => deliver(shop, shop.payments.signedEvent("refund.created", whole, pending));
    const captured = () => sendPaymentEvent(shop, "payment.captured", payment());
    for (const next of [
      () => report(failed),
      late,
      () => report(failed),
      captured,
      late,
      () => sendPaymentEvent(shop, "payment.captured", whole),
    ])
      expect((await next()).status).toBe(200);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(await orderOf()).toMatchObject({ refunded: false, refundedAmount: 0, refundFailed: true });
    expect(await exceptions()).toHaveLength(1);
    expect(made()).toHaveLength(1);
  });

  it("without an event is found by a check", async () => {
    shop.payments.refundsStartAs = "pending";
    const pending = await refundAll();
    shop.payments.failRefund(pending.id ?? "");
    shop.clock.advance(HOUR_MS);
    await shop.jobs.runScheduled("sweep-refunds");
    ({ token: admin } = await shop.signIn("admin"));
    shop.clock.advance(HOUR_MS);
    await shop.jobs.runScheduled("sweep-refunds");
    expect(await detail()).toMatchObject({ refunded: false, refundable: total() });
    expect(await exceptions()).toHaveLength(1);
  });
});

it("made and failed in the provider's dashboard is made again by cancelling", async () => {
  await fail(await refundedAtProvider());
  expect((await setStatus("cancelled")).body.data).toMatchObject({ status: "cancelled", refunded: true });
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(made().map(({ status }) => status)).toEqual(["failed", "processed"]);
  await shop.jobs.runScheduled("review-payments");
  expect(await exceptions()).toEqual([]);
});

it("that failed after a cancellation is made again by another cancellation", async () => {
  await fail(await refundedByShop(), "reversed");
  await setStatus("processing");
  expect((await setStatus("cancelled")).body.data).toMatchObject({ refunded: true });
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(made().map(({ status, amountPaise }) => [status, amountPaise])).toEqual([
    ["reversed", paid.answer.amount],
    ["processed", paid.answer.amount],
  ]);
});

it("in part that failed is made again with that amount, and no more", async () => {
  await refund(0, 100);
  await shop.jobs.runAll();
  await refund(100, 50);
  await shop.jobs.runAll();
  await fail(made()[0] ?? expect.fail(), "reversed");
  expect(await orderOf()).toMatchObject({ refunded: false, refundedAmount: 50, refundFailed: true });
  expect((await act("retry")).status).toBe(200);
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(await orderOf()).toMatchObject({ refundedAmount: 150, refundFailed: false });
  expect(made().map(({ amountPaise, status }) => [amountPaise, status])).toEqual([
    [10_000, "reversed"],
    [5_000, "processed"],
    [10_000, "processed"],
  ]);
});

it("that succeeded after all is not made a second time", async () => {
  await refund(0, 100);
  await shop.jobs.runAll();
  const first = made()[0] ?? expect.fail();
  // The provider's event is wrong or outdated: a fetched response says that it was refunded.
  await deliver(shop, shop.payments.signedEvent("refund.failed", payment(), { ...first, status: "reversed" }));
  await refund(0, 100);
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(made()).toHaveLength(1);
  expect(await orderOf()).toMatchObject({ refundedAmount: 100, refundFailed: false });
});

it("that the bank refuses at once raises an exception, and is not retried forever", async () => {
  shop.payments.refundsStartAs = "failed";
  await setStatus("cancelled");
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(made()).toHaveLength(1);
  expect(await exceptions()).toMatchObject([{ kind: "refund_failing", refund: { status: "rejected" } }]);
  expect(await act("retry")).toMatchObject({ status: 502, body: { code: "refundNotTaken" } });
  await shop.jobs.runScheduled("review-payments");
  expect(await exceptions()).toHaveLength(1);
});

it("counts as refunded once an admin has resolved it, and until then the account cannot be deleted", async () => {
  await fail(await refundedByShop(), "reversed");
  const go = () => shop.call(privacyEndpoints.deleteAccount, { token, body: { confirmation: "DELETE" } });
  expect(await go()).toMatchObject({ status: 409, body: { code: "accountHasRefund" } });
  const id = (await exceptions())[0]?._id ?? "";
  const settled = await shop.call(paymentAdminEndpoints.settle, { token: admin, params: { id }, body: { note: "In cash" } });
  expect(settled.status).toBe(200);
  expect(await orderOf()).toMatchObject({ refunded: true, refundFailed: false });
  expect((await go()).status).toBe(200);
});

it("of a late payment, if it fails, makes the order refundable again", async () => {
  const { token: other } = await shop.signIn();
  const late = await buildPayment(shop, other, food);
  await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: late.orderId, status: "cancelled" } });
  await verifyPayment(shop, claimOf(shop, late));
  await shop.jobs.runAll();
  const mine = async () => (await shop.call(orderEndpoints.mine, { token: other })).body.data[0];
  expect(await mine()).toMatchObject({ payment: false, refunded: true, refundFailed: false });
  await fail(last(), "reversed");
  expect(await mine()).toMatchObject({ payment: false, refunded: false, refundFailed: true });
  expect((await act("retry")).status).toBe(200);
  await shop.jobs.runAll();
  expect(await mine()).toMatchObject({ payment: false, refunded: true, refundFailed: false });
});

it("that failed in part does not prevent deleting the account once everything else was refunded with it", async () => {
  await refund(0, 100);
  await shop.jobs.runAll();
  await fail(last());
  await setStatus("delivered");
  // Like the delivery promise.
  await inTransaction(shop.deps.db, async (tx) => {
    const all = {
      paymentId: paid.payment.id,
      orderId: paid.orderId,
      amountPaise: paid.answer.amount,
      note: null,
      requestedBy: null,
    };
    await queueRefund(shop.deps, tx, await insertPartialRefund(tx, all, shop.clock.read()));
  });
  await shop.jobs.runAll();
  expect((await shop.call(privacyEndpoints.deleteAccount, { token, body: { confirmation: "DELETE" } })).status).toBe(200);
});

it("that failed after it was processed stays in the sums of its day, and is returned on the day of its failure", async () => {
  const start = shop.clock.read();
  const refunded = await refundedByShop();
  shop.clock.advance(48 * HOUR_MS);
  await fail(refunded);
  ({ token: admin } = await shop.signIn("admin"));
  const query = { from: dayInKolkata(start), to: dayInKolkata(shop.clock.read()) };
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin, query });
  const sums = body.data.flatMap(({ methods }) => methods.map(({ refunded }) => refunded)).filter((sum) => sum !== 0);
  expect(sums).toEqual([-total(), total()]);
  expect((await detail()).refunds).toMatchObject([{ status: "reversed" }]);
});

it("that was first reported after its return changes the sums of no day", async () => {
  const atProvider = shop.payments.refundAtProvider(paid.payment.id, 5_000);
  await report(shop.payments.failRefund(atProvider.id ?? "", "reversed"));
  await shop.jobs.runAll();
  expect((await detail()).refunds).toMatchObject([{ status: "reversed", amount: 50 }]);
  const day = dayInKolkata(shop.clock.read());
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin, query: { from: day, to: day } });
  expect(body.data[0]?.methods).toMatchObject([{ method: "online", refunded: 0 }]);
});

it("of a payment of another account is not sent: one exception is raised", async () => {
  await setStatus("cancelled");
  await shop.deps.db.updateTable("orders").set({ provider_key_id: "rzp_live_other" }).where("id", "=", paid.orderId).execute();
  expect(await shop.jobs.runAll()).toEqual([]);
  shop.clock.advance(HOUR_MS);
  await shop.jobs.runScheduled("sweep-refunds");
  await shop.jobs.runScheduled("review-payments");
  expect(shop.payments.callsOf("refundPayment")).toEqual([]);
  expect(await exceptions()).toMatchObject([
    { kind: "refund_failing", refund: { status: "rejected" }, detail: expect.stringContaining("another account") },
  ]);
  expect(await orderOf()).toMatchObject({ refunded: false, refundFailed: true });
});
