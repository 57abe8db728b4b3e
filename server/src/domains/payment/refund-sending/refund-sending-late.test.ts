/** A refund that is sent late or again: the provider is asked first whether it has it. */

import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestShop } from "../../../testing/test-shop.ts";
import { brokenInvariants, type PaidAtProvider, startPaidShop } from "../payment-factory.ts";

const HOUR_MS = 3_600_000;

let shop: TestShop;
let admin: string;
let paid: PaidAtProvider;

beforeEach(async () => {
  ({ shop, admin, paid } = await startPaidShop());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const detail = async () => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } })).body.data;
const refundId = async () => (await detail()).refunds[0]?._id ?? expect.fail("nothing was refunded");
const made = () => shop.payments.refunds;
const refundHundred = () =>
  shop.call(orderAdminEndpoints.refund, {
    token: admin,
    body: { orderId: paid.orderId, expectedRefunded: 0, reason: "Cold", amount: 100 },
  });

async function retry() {
  const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state: "open" } });
  const id = body.data[0]?._id ?? expect.fail("there is no exception");
  return await shop.call(paymentAdminEndpoints.act, { token: admin, params: { id }, body: { action: "retry" } });
}

it("a refund that is sent late is first looked up by its receipt: a part whose response was lost is not refunded twice", async () => {
  await refundHundred();
  const id = await refundId();
  await shop.payments.refundPayment(paid.payment.id, { amountPaise: 10_000, idempotencyKey: "forgotten-key", receipt: id });
  shop.clock.advance(HOUR_MS / 4);
  await shop.jobs.runScheduled("sweep-refunds");
  await shop.jobs.runAll();
  expect(made()).toHaveLength(1);
  expect((await detail()).refunds).toMatchObject([{ status: "processed", amount: 100, providerRefundId: made()[0]?.id }]);
});

it("a refund that the provider accepted and the bank refused is not reported as accepted", async () => {
  await refundHundred();
  const id = await refundId();
  const input = { amountPaise: 10_000, idempotencyKey: "forgotten-key", receipt: id };
  const { id: taken } = await shop.payments.refundPayment(paid.payment.id, input);
  shop.payments.failRefund(taken ?? "");
  shop.clock.advance(25 * HOUR_MS);
  ({ token: admin } = await shop.signIn("admin"));
  await shop.jobs.runScheduled("review-payments");
  expect(await retry()).toMatchObject({ status: 502, body: { code: "refundNotTaken" } });
  expect((await detail()).refunds).toMatchObject([{ status: "rejected" }]);
});

it("a refund whose response was lost is sent if none with its receipt exists, and not while the lookup fails", async () => {
  await refundHundred();
  shop.payments.failNext("network", "refundPayment");
  expect(await shop.jobs.runAll()).toHaveLength(1);
  shop.payments.failNext("network", "listRefunds");
  expect(await shop.jobs.runAll()).toHaveLength(1);
  expect(made()).toEqual([]);
  expect(await shop.jobs.runAll()).toEqual([]);
  expect(made()).toMatchObject([{ amountPaise: 10_000 }]);
});
