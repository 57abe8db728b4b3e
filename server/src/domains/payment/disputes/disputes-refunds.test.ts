import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { brokenInvariants, deliver, type PaidAtProvider, startPaidShop } from "../payment-factory.ts";
import { buildDispute } from "./disputes-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: string;
let paid: PaidAtProvider;
let total: number;

beforeEach(async () => {
  ({ shop, admin, paid } = await startPaidShop());
  total = paid.answer.amount;
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const disputeOf = (status: ProviderDispute["status"], deductedPaise: number, phase = "chargeback") =>
  buildDispute(paid, shop.clock.read(), { status, deductedPaise, phase, respondBy: null });
const report = async (status: ProviderDispute["status"], deductedPaise = 0, phase = "chargeback") => {
  const at = shop.clock.read();
  const dispute = disputeOf(status, deductedPaise, phase);
  const name = status === "open" ? "created" : status;
  const event = shop.payments.signedEvent(`payment.dispute.${name}`, paid.payment, null, { dispute, at });
  expect((await deliver(shop, event)).status).toBe(200);
  shop.clock.advance(MINUTE_MS);
};
const setStatus = (status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: paid.orderId, status } });
const refund = (amount?: number) =>
  shop.call(orderAdminEndpoints.refund, {
    token: admin,
    body: { orderId: paid.orderId, expectedRefunded: 0, reason: "Cold", ...(amount !== undefined && { amount }) },
  });
const detail = async () => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } })).body.data;
const made = () => shop.payments.refunds.map(({ amountPaise }) => amountPaise);
const work = async () => {
  expect(await shop.jobs.runAll()).toEqual([]);
  shop.clock.advance(5 * MINUTE_MS);
  await shop.jobs.runScheduled("sweep-refunds");
  await shop.jobs.runScheduled("review-payments");
};

it("refunds nothing of a payment whose dispute is lost, and the order can still be cancelled", async () => {
  await report("open");
  await report("lost", total);
  expect((await detail()).refundable).toBe(0);
  expect(await refund()).toMatchObject({ status: 409, body: { code: "nothingToRefund" } });
  expect((await setStatus("cancelled")).status).toBe(200);
  await work();
  expect(made()).toEqual([]);
  expect(await detail()).toMatchObject({ status: "cancelled", refunded: false, refundedAmount: 0 });
});

it("refunds what a lost dispute has left", async () => {
  await report("open");
  await report("lost", total - 5_000);
  expect(await refund(51)).toMatchObject({ status: 409, body: { code: "refundTooLarge" } });
  await setStatus("cancelled");
  await work();
  expect(made()).toEqual([5_000]);
});

it("refuses refunds while the dispute is open, and accepts them once it is won", async () => {
  await report("open");
  expect(await refund()).toMatchObject({ status: 409, body: { code: "paymentDisputed" } });
  await report("won");
  expect((await refund()).status).toBe(200);
  await work();
  expect(made()).toEqual([total]);
});

it("holds the refund of a cancelled order until the dispute is won", async () => {
  await report("open");
  expect((await setStatus("cancelled")).status).toBe(200);
  await work();
  expect(made()).toEqual([]);
  await report("won");
  await work();
  expect(made()).toEqual([total]);
});

it("does not report a refund as late for the time that a dispute held it", async () => {
  const exceptions = async () => {
    await shop.jobs.runScheduled("review-payments");
    ({ token: admin } = await shop.signIn("admin"));
    const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} });
    return body.data.map(({ kind }) => kind);
  };
  await report("open");
  await setStatus("cancelled");
  await work();
  shop.clock.advance(10 * 24 * 60 * MINUTE_MS);
  expect(await exceptions()).toEqual(["dispute"]);
  await report("won");
  expect(await exceptions()).toEqual([]);
  shop.payments.refundsStartAs = "pending";
  await work();
  expect(await exceptions()).toEqual([]);
  shop.clock.advance(25 * 60 * MINUTE_MS);
  expect(await exceptions()).toEqual(["refund_failing"]);
});

it.each([
  ["all of it", 0],
  ["a part", 5_000],
])("lowers a held refund to what the lost dispute has left: it took %s", async (_what, leftPaise) => {
  await report("open");
  await setStatus("cancelled");
  await work();
  await report("lost", total - leftPaise);
  await work();
  expect(made()).toEqual(leftPaise === 0 ? [] : [leftPaise]);
});

it("lowers a refund whose dispute opens and is lost before it is sent", async () => {
  await refund();
  await report("lost", total);
  await work();
  expect(made()).toEqual([]);
});

describe("a dispute whose end was never reported", () => {
  const becomes = (status: ProviderDispute["status"], deductedPaise = 0) => {
    shop.payments.disputes.splice(0, 1, disputeOf(status, deductedPaise));
    shop.clock.advance(24 * 60 * MINUTE_MS);
  };
  const check = () => shop.jobs.runScheduled("check-disputes");

  beforeEach(async () => {
    await report("open");
    await setStatus("cancelled");
    await work();
  });

  it.each([
    ["won", 0, () => [total]],
    ["lost in part", 5_000, () => [5_000]],
    ["lost", null, () => []],
  ] as const)("is checked, and the refund that it held follows: %s", async (end, leftPaise, refunds) => {
    if (end === "won") becomes("won");
    else becomes("lost", total - (leftPaise ?? 0));
    await check();
    await work();
    expect(made()).toEqual(refunds());
  });

  it("is checked again while the provider does not respond, or the bank has not decided", async () => {
    becomes("under_review");
    shop.payments.failNext("network", "fetchDispute");
    await check();
    shop.clock.advance(3 * 60 * MINUTE_MS);
    await check();
    await work();
    expect(made()).toEqual([]);
    becomes("won");
    await check();
    await check();
    await work();
    expect(made()).toEqual([total]);
    expect(shop.payments.callsOf("fetchDispute")).toHaveLength(3);
    ({ token: admin } = await shop.signIn("admin"));
    const details = (await detail()).events.flatMap(({ detail }) => (detail?.startsWith("dispute_") ? [detail] : []));
    expect(details).toEqual(["dispute_opened", "dispute_won"]);
  });
});

it("refuses to grant the delivery promise while the dispute is open", async () => {
  shop.clock.advance(60 * MINUTE_MS);
  await report("open");
  const grant = () => shop.call(orderAdminEndpoints.refundLateOrder, { token: admin, body: { orderId: paid.orderId } });
  expect(await grant()).toMatchObject({ status: 409, body: { code: "paymentDisputed" } });
  await report("won");
  expect(await grant()).toMatchObject({ status: 200 });
  await work();
  expect(made()).toEqual([total]);
});

it.each(["fraud", "retrieval"])("refunds in the phase %s, which a refund ends, and not once it is a chargeback", async (phase) => {
  await report("open", 0, phase);
  expect(await refund(50)).toMatchObject({ status: 200 });
  await work();
  expect(made()).toEqual([5_000]);
  await report("open");
  expect((await setStatus("cancelled")).status).toBe(200);
  await work();
  expect(made()).toEqual([5_000]);
});
