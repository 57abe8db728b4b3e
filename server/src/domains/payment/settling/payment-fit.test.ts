/** Payments whose amount differs from their order's total: fees that customers bear, and the provider's own offers. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { brokenInvariants, claimOf, sendPaymentEvent, verifyPayment } from "../payment-factory.ts";

const MINUTE_MS = 60_000;
const FEE = 564;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

type Pay = (providerOrderId: string, change?: Partial<ProviderPayment>) => ProviderPayment;
const withFee: Pay = (id, change = {}) => shop.payments.payWithFee(id, FEE, { createdAt: shop.clock.read(), ...change });
const withOffer: Pay = (id, change = {}) => shop.payments.payWithOffer(id, 5_000, { createdAt: shop.clock.read(), ...change });
const BOTH: [string, Pay][] = [
  ["a fee that the customer bears", (...args) => withFee(...args)],
  ["an offer of the provider's", (...args) => withOffer(...args)],
];

const build = async (pay: Pay, change?: Partial<ProviderPayment>) => {
  const order = await buildOrder(shop, token, food);
  return { ...order, payment: pay(order.providerOrderId, change) };
};
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const open = async () => (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} })).body.data;
const cancel = (orderId: string) => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
const reconcile = async () => {
  shop.clock.advance(MINUTE_MS);
  await shop.jobs.runScheduled("reconcile-orders");
};
const today = async () => {
  const day = dayInKolkata(shop.clock.read());
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin, query: { from: day, to: day } });
  return body.data[0];
};

describe.each(BOTH)("a payment with %s", (_what, pay) => {
  it("pays the order if the browser reports it", async () => {
    const paid = await build(pay);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject({ status: 200, body: { success: true } });
    expect(await orderOf()).toMatchObject({ payment: true, status: "pending" });
    expect([await open(), await shop.jobs.runAll(), shop.payments.refunds]).toEqual([[], [], []]);
  });

  it.each(["payment.captured", "order.paid"])("pays the order if %s reports it, once", async (name) => {
    const { payment } = await build(pay);
    await sendPaymentEvent(shop, name, payment);
    await sendPaymentEvent(shop, name, payment);
    expect(await orderOf()).toMatchObject({ payment: true });
    expect(await open()).toEqual([]);
  });

  it("pays the order by an event alone while the provider is unavailable, if the event includes the provider order", async () => {
    const { payment } = await build(pay);
    shop.payments.failNext("network", "fetchOrder");
    await sendPaymentEvent(shop, "payment.captured", payment);
    expect(await orderOf()).toMatchObject({ payment: false });
    await sendPaymentEvent(shop, "order.paid", payment);
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("is found by the reconciler, even if the provider had no more information at first", async () => {
    const { payment } = await build(pay);
    shop.payments.failNext("timeout", "fetchOrder");
    await sendPaymentEvent(shop, "payment.captured", payment);
    await reconcile();
    expect(await orderOf()).toMatchObject({ payment: true });
    expect([await open(), shop.payments.refunds]).toEqual([[], []]);
  });

  it("is captured with the authorized amount", async () => {
    const paid = await build(pay, { status: "authorized" });
    await verifyPayment(shop, claimOf(shop, paid));
    expect(shop.payments.callsOf("capturePayment")).toEqual([[paid.payment.id, paid.payment.amountPaise]]);
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("is left undecided while the provider order is not marked as paid, and refunded once if that does not happen", async () => {
    const order = await buildOrder(shop, token, food);
    const payment = pay(order.providerOrderId);
    const atProvider = shop.payments.orders.get(order.providerOrderId) ?? expect.fail();
    Object.assign(atProvider, { status: "attempted", amountPaidPaise: 0 });
    const claim = claimOf(shop, { ...order, payment });
    expect(await verifyPayment(shop, claim)).toMatchObject({ status: 202, body: { code: "paymentPending" } });
    const { body } = await shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId: order.orderId } });
    expect(body).toMatchObject({ code: "paymentPending" });
    await reconcile();
    expect([await orderOf(), await open()]).toMatchObject([{ payment: false, status: "pending" }, []]);
    await reconcile();
    await reconcile();
    expect(await open()).toMatchObject([{ kind: "amount_mismatch", paymentId: payment.id }]);
    await shop.jobs.runAll();
    await reconcile();
    expect(shop.payments.refunds).toMatchObject([{ amountPaise: payment.amountPaise }]);
    expect(await verifyPayment(shop, claim)).toMatchObject({ status: 400, body: { code: "paymentVerificationFailed" } });
  });

  it("pays the order if the provider reports the fee or the offer, and the paid order, only a moment later", async () => {
    const order = await buildOrder(shop, token, food);
    const payment = pay(order.providerOrderId);
    const atProvider = shop.payments.orders.get(order.providerOrderId) ?? expect.fail();
    const { feePaise, offerId } = payment;
    Object.assign(atProvider, { status: "attempted", amountPaidPaise: 0 });
    await sendPaymentEvent(shop, "payment.captured", shop.payments.change(payment.id, { feePaise: null, offerId: null }));
    expect([await open(), await shop.jobs.runAll()]).toEqual([[], []]);
    Object.assign(atProvider, { status: "paid", amountPaidPaise: atProvider.amountPaise });
    shop.payments.change(payment.id, { feePaise, offerId });
    await reconcile();
    expect([await orderOf(), await open(), shop.payments.refunds]).toMatchObject([{ payment: true }, [], []]);
  });

  it("is refunded up to the order's total if the order is cancelled, and the sums of the day match", async () => {
    const paid = await build(pay);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    await shop.jobs.runScheduled("sweep-provider");
    expect(await today()).toMatchObject({ difference: 0, methods: [{ method: "online", orders: 1, amount: 239 }] });
    await cancel(paid.orderId);
    await shop.jobs.runAll();
    const refundedPaise = Math.min(paid.payment.amountPaise, paid.answer.amount);
    expect(shop.payments.refunds).toMatchObject([{ paymentId: paid.payment.id, amountPaise: refundedPaise }]);
    const { body } = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: paid.orderId } });
    expect(body.data).toMatchObject({ refundable: 0, refunded: true });
    const fees = (paid.payment.feePaise ?? 0) / 100;
    const online = { captured: paid.payment.amountPaise / 100, refunded: refundedPaise / 100, fees, net: 0 };
    expect(await today()).toMatchObject({ difference: 0, methods: [online] });
  });

  it("is refunded up to the order's total if the order was cancelled before, without an exception", async () => {
    const paid = await build(pay);
    await cancel(paid.orderId);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toMatchObject([{ amountPaise: Math.min(paid.payment.amountPaise, paid.answer.amount) }]);
    expect(await open()).toEqual([]);
    expect(await today()).toMatchObject({ difference: 0 });
  });

  it("lets an admin refund what is left of the order's total", async () => {
    const paid = await build(pay);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    const refundable = Math.min(paid.payment.amountPaise, paid.answer.amount) / 100;
    const refund = (amount: number, expectedRefunded: number) =>
      shop.call(orderAdminEndpoints.refund, {
        token: admin,
        body: { orderId: paid.orderId, amount, reason: "Cold", expectedRefunded },
      });
    expect(await refund(refundable + 1, 0)).toMatchObject({ status: 409, body: { code: "refundTooLarge" } });
    expect(await refund(100, 0)).toMatchObject({ status: 200 });
    expect(await refund(refundable - 100, 100)).toMatchObject({ status: 200 });
    await shop.jobs.runAll();
    expect(await orderOf()).toMatchObject({ refunded: true });
  });
});

describe("a payment of another amount", () => {
  it.each([
    ["has another total", { amountPaise: 10_000 }],
    ["is not paid in full", { amountPaidPaise: 10_000 }],
    ["has another receipt", { receipt: "another" }],
    ["is not paid", { status: "attempted" as const }],
  ])("is refunded once if the provider order %s", async (_what, change) => {
    const order = await buildOrder(shop, token, food);
    const payment = shop.payments.payWithFee(order.providerOrderId, FEE, { feePaise: null });
    Object.assign(shop.payments.orders.get(order.providerOrderId) ?? {}, change);
    await sendPaymentEvent(shop, "payment.captured", payment);
    await sendPaymentEvent(shop, "order.paid", payment);
    await shop.jobs.runAll();
    await reconcile();
    expect(shop.payments.refunds).toMatchObject([{ amountPaise: payment.amountPaise }]);
    expect(await orderOf()).toMatchObject({ payment: false });
    const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state: "resolved" } });
    expect([...(await open()), ...body.data]).toMatchObject([{ kind: "amount_mismatch", amount: payment.amountPaise / 100 }]);
  });

  it("is shown as refunded to a customer who checks it, and who then does not pay again", async () => {
    const { providerOrderId, orderId } = await buildOrder(shop, token, food);
    shop.payments.pay(providerOrderId, { amountPaise: 100 });
    const answer = await shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId } });
    expect(answer.body).toMatchObject({ success: false, code: "paymentRefunded" });
  });

  it("is not shown as final while another payment attempt of the order is in progress", async () => {
    const { providerOrderId, orderId } = await buildOrder(shop, token, food);
    shop.payments.pay(providerOrderId, { amountPaise: 100, createdAt: shop.clock.read() });
    const attempt = shop.payments.pay(providerOrderId, { status: "created", createdAt: shop.clock.read() });
    const verify = () => shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId } });
    expect(await verify()).toMatchObject({ status: 202, body: { code: "paymentPending" } });
    shop.payments.change(attempt.id, { status: "captured" });
    await sendPaymentEvent(shop, "payment.captured", shop.payments.change(attempt.id, {}));
    expect(await verify()).toMatchObject({ status: 200, body: { success: true } });
  });

  it("found by the nightly sweep while the provider is unavailable is decided later, although its order needs no more checks", async () => {
    const { providerOrderId, orderId } = await buildOrder(shop, token, food);
    const payment = withFee(providerOrderId);
    await cancel(orderId);
    await shop.deps.db.updateTable("orders").set({ next_check_at: null }).execute();
    shop.clock.advance(24 * 60 * MINUTE_MS);
    shop.payments.failNext("timeout", "fetchOrder");
    await shop.jobs.runScheduled("sweep-provider");
    shop.payments.failNext("timeout", "fetchOrder");
    await reconcile();
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toEqual([]);
    await reconcile();
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toMatchObject([{ paymentId: payment.id }]);
  });

  it("does not replace an exact payment of the same order", async () => {
    const { providerOrderId, orderId } = await buildOrder(shop, token, food);
    const wrong = shop.payments.pay(providerOrderId, { amountPaise: 100 });
    const right = shop.payments.pay(providerOrderId);
    await reconcile();
    await shop.jobs.runAll();
    const { body } = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: orderId } });
    expect(body.data.payments.filter(({ paysOrder }) => paysOrder)).toMatchObject([{ paymentId: right.id }]);
    expect(shop.payments.refunds).toMatchObject([{ paymentId: wrong.id, amountPaise: 100 }]);
  });
});
