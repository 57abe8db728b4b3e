/** What the browser reports after the payment window (api.md, Orders and payment). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPizzaMenu, changeStored } from "../../menu/reading/menu-factory.ts";
import { ADDRESS, buildOrder, place } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, claimOf, verifyPayment } from "../payment-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let userId: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token, userId } = await shop.signIn());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const pay = (change?: Partial<ProviderPayment>) => buildPayment(shop, token, food, change);
const verify = (body: object, as = token) => shop.call(paymentEndpoints.verify, { token: as, body });
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const cancel = (orderId: string) => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
const refundsOf = (paymentId: string) => shop.payments.refunds.filter((refund) => refund.paymentId === paymentId);

const VERIFICATION_FAILED = {
  status: 400,
  body: { success: false, code: "paymentVerificationFailed", message: "Payment verification failed" },
};
const PENDING = { status: 202, body: { success: false, code: "paymentPending", message: "Payment is being confirmed" } };
const REFUNDED = {
  status: 409,
  body: {
    success: false,
    code: "paymentRefunded",
    message: "This order can no longer be paid. Your payment will be refunded within 5–7 working days",
  },
};
const successOf = (orderId: string) => ({
  status: 200,
  body: { success: true, message: "Payment successful! Order placed successfully.", orderId },
});

describe("a signed, captured payment of the right amount", () => {
  it("pays the order without a session, empties the cart and notifies customer and kitchen", async () => {
    await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    const paid = await pay();
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    expect(await verifyPayment(shop, { ...claimOf(shop, paid), orderData: { _id: newId() } })).toMatchObject(
      successOf(paid.orderId),
    );
    const event = { _id: paid.orderId, status: "pending", payment: true, deliveryBoyId: null };
    expect(toRooms.mock.calls).toEqual([
      [["may:orders", "may:kitchen", `user:${userId}`], "orderUpdate", event],
      [["may:orders", "may:kitchen"], "orderPlaced", event],
    ]);
    toRooms.mockRestore();
    expect(await orderOf()).toMatchObject({ _id: paid.orderId, payment: true, payableUntil: null, status: "pending" });
    expect((await shop.call(cartEndpoints.read, { token })).body.data.cartData).toEqual({});
  });

  it("removes exactly what was ordered from the cart, whenever the rest was added", async () => {
    const other = await buildFood(shop.deps);
    const unordered = await buildFood(shop.deps);
    const add = (added: Food) => shop.call(cartEndpoints.add, { token, body: { itemId: added._id } });
    await add(food);
    await add(unordered);
    await add(unordered);
    const paid = await pay();
    expect(paid.answer.moreInCart).toBe(2);
    shop.clock.advance(1_000);
    await add(food);
    await shop.call(cartEndpoints.merge, { token, body: { cartData: { [other._id]: 2 } } });
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(successOf(paid.orderId));
    const { cartData } = (await shop.call(cartEndpoints.read, { token })).body.data;
    expect(cartData).toEqual({ [food._id]: 1, [other._id]: 2, [unordered._id]: 2 });
  });

  it("removes a line whose key has changed with what its food comes with", async () => {
    const { margherita, medium, regular } = await buildPizzaMenu(shop.deps);
    const add = (configuration?: object) =>
      shop.call(cartEndpoints.add, { token, body: { itemId: margherita._id, ...(configuration && { configuration }) } });
    const { body } = await add({ sizeId: medium });
    const [key = ""] = Object.keys(body.data.cartData);
    await add({ sizeId: regular });
    await changeStored(shop.deps, margherita._id, { defaultSizeId: medium, price: 399 });
    const items = [
      { _id: key, quantity: 1 },
      { _id: margherita._id, quantity: 1 },
    ];
    const { body: answer } = await place(shop, token, { address: ADDRESS, items, amount: 2 * 399 + 40 });
    const placed = { orderId: answer.orderData._id, providerOrderId: answer.orderId ?? "", answer };
    await verifyPayment(shop, claimOf(shop, { ...placed, payment: shop.payments.pay(placed.providerOrderId) }));
    expect((await shop.call(cartEndpoints.read, { token })).body.data.cartData).toEqual({});
    const { data } = (await shop.call(orderEndpoints.mine, { token })).body;
    expect(data[0]?.items).toMatchObject([{ key: margherita._id, quantity: 2, size: "Medium" }]);
  });

  it("counts once, however often it is reported, while the provider is unavailable too", async () => {
    const paid = await pay();
    await verifyPayment(shop, claimOf(shop, paid));
    shop.payments.failNext("network", "fetchPayment");
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(successOf(paid.orderId));
    for (const success of [true, null, undefined])
      expect(await verify({ success, orderId: paid.orderId })).toMatchObject(successOf(paid.orderId));
    await expect(shop.payments.fetchPayment(paid.payment.id)).rejects.toThrow();
  });

  it("is captured first if it is only authorized", async () => {
    const paid = await pay({ status: "authorized" });
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(successOf(paid.orderId));
    expect(shop.payments.callsOf("capturePayment").at(-1)).toEqual([paid.payment.id, paid.answer.amount]);
  });

  it("is fetched and captured within one time limit", async () => {
    const fetched = vi.spyOn(shop.payments, "fetchPayment");
    const captured = vi.spyOn(shop.payments, "capturePayment");
    await verifyPayment(shop, claimOf(shop, await pay({ status: "authorized" })));
    const deadline = fetched.mock.lastCall?.[1];
    expect(deadline).toBeInstanceOf(AbortSignal);
    expect(captured.mock.lastCall?.[2]).toBe(deadline);
    fetched.mockRestore();
    captured.mockRestore();
  });

  it("pays an order whose status an admin has already changed", async () => {
    const paid = await pay();
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: paid.orderId, status: "processing" } });
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(successOf(paid.orderId));
  });

  it("pays an order after its deadline if it was not cancelled yet", async () => {
    const paid = await pay();
    shop.clock.advance(46 * 60_000);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(successOf(paid.orderId));
  });
});

describe("verification fails", () => {
  it.each([
    ["random", () => "ab".repeat(32)],
    ["empty", () => ""],
    ["upper-case", (good: string) => good.toUpperCase()],
    ["short", (good: string) => good.slice(1)],
    ["too long", (good: string) => good.padEnd(300, "0")],
    ["an array", (good: string) => [good]],
    ["missing", () => undefined],
  ])("with a signature that is %s", async (_kind, change) => {
    const paid = await pay();
    const claim = claimOf(shop, paid);
    const answer = await verifyPayment(shop, { ...claim, razorpay_signature: change(claim.razorpay_signature) });
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: "Payment verification failed" } });
    expect((await orderOf())?.payment).toBe(false);
  });

  it("for invalid IDs, and for an unknown order", async () => {
    const paid = await pay();
    const claim = claimOf(shop, paid);
    const stranger = {
      razorpay_order_id: "order_unknown123",
      razorpay_signature: shop.payments.sign("order_unknown123", paid.payment.id),
    };
    for (const change of [
      stranger,
      { razorpay_order_id: "../x" },
      { razorpay_payment_id: "pay_/../x" },
      { razorpay_order_id: paid.orderId },
    ]) {
      expect(await verifyPayment(shop, { ...claim, ...change })).toMatchObject(VERIFICATION_FAILED);
    }
    expect((await verifyPayment(shop, [])).status).toBe(400);
    expect((await orderOf())?.payment).toBe(false);
  });

  it("for the payment of a cheap order that is claimed for an expensive one", async () => {
    const cheap = await pay();
    await verifyPayment(shop, claimOf(shop, cheap));
    const dear = await buildOrder(shop, token, food, { quantity: 5 });
    const claim = { ...claimOf(shop, cheap), razorpay_order_id: dear.providerOrderId, orderData: { _id: dear.orderId } };
    expect(await verifyPayment(shop, claim)).toMatchObject(VERIFICATION_FAILED);
    const signed = claimOf(shop, { providerOrderId: dear.providerOrderId, payment: cheap.payment });
    expect(await verifyPayment(shop, signed)).toMatchObject(VERIFICATION_FAILED);
    expect(await orderOf()).toMatchObject({ _id: dear.orderId, payment: false });
  });

  it.each(["created", "failed"] as const)("while the payment is %s; the order stays open", async (status) => {
    const paid = await pay({ status });
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(VERIFICATION_FAILED);
    expect(await orderOf()).toMatchObject({ status: "pending", payment: false });
  });

  it.each([{ amountPaise: 100 }, { currency: "USD" }])(
    "for %j, which never pays: raises an exception and is refunded",
    async (change) => {
      const paid = await pay(change);
      expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(VERIFICATION_FAILED);
      expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(VERIFICATION_FAILED);
      await shop.jobs.runAll();
      expect(refundsOf(paid.payment.id)).toMatchObject([{ amountPaise: paid.payment.amountPaise }]);
      const exceptions = await shop.deps.db
        .selectFrom("payment_anomalies")
        .selectAll()
        .where("payment_id", "=", paid.payment.id)
        .execute();
      expect(exceptions).toHaveLength(1);
      expect(await orderOf()).toMatchObject({ status: "pending", payment: false, refunded: false });
    },
  );

  it("for an authorized payment of a wrong amount, which is never captured", async () => {
    const captured = shop.payments.callsOf("capturePayment").length;
    const paid = await pay({ status: "authorized", amountPaise: 100 });
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(VERIFICATION_FAILED);
    expect(shop.payments.callsOf("capturePayment")).toHaveLength(captured);
  });

  it("for a payment that the provider does not know", async () => {
    const paid = await pay();
    shop.payments.payments.delete(paid.payment.id);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(VERIFICATION_FAILED);
  });
});

describe("an unavailable provider", () => {
  it.each(["http", "network", "timeout"] as const)("(%s): 202, and the reconciler completes it", async (kind) => {
    const paid = await pay();
    shop.payments.failNext(kind, "fetchPayment");
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(PENDING);
    expect((await orderOf())?.payment).toBe(false);
    await shop.jobs.runScheduled("reconcile-orders");
    expect((await orderOf())?.payment).toBe(true);
  });

  it("cannot capture: 202, and the reconciler captures", async () => {
    const paid = await pay({ status: "authorized" });
    shop.payments.failNext("timeout", "capturePayment");
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(PENDING);
    await shop.jobs.runScheduled("reconcile-orders");
    expect((await orderOf())?.payment).toBe(true);
  });
});

describe("a late payment", () => {
  it("for a cancelled order is refunded once", async () => {
    const paid = await pay();
    await cancel(paid.orderId);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(REFUNDED);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(REFUNDED);
    await shop.jobs.runAll();
    await shop.jobs.runAll();
    expect(refundsOf(paid.payment.id)).toMatchObject([{ amountPaise: paid.answer.amount }]);
    expect(await orderOf()).toMatchObject({ status: "cancelled", payment: false, refunded: true });
  });

  it("for a superseded order is refunded; the new one can be paid", async () => {
    const first = await pay();
    const second = await buildOrder(shop, token, food, { quantity: 2 });
    expect(await verifyPayment(shop, claimOf(shop, first))).toMatchObject(REFUNDED);
    const payment = shop.payments.pay(second.providerOrderId);
    expect(await verifyPayment(shop, claimOf(shop, { ...second, payment }))).toMatchObject(successOf(second.orderId));
    await shop.jobs.runAll();
    expect(refundsOf(first.payment.id)).toHaveLength(1);
    expect(refundsOf(payment.id)).toEqual([]);
    const refund = await shop.deps.db.selectFrom("refunds").select("reason").where("payment_id", "=", first.payment.id).execute();
    expect(refund).toEqual([{ reason: "order_superseded" }]);
  });

  it("for an order that is already paid is refunded; the order stays paid", async () => {
    const paid = await pay();
    await verifyPayment(shop, claimOf(shop, paid));
    const second = { ...paid, payment: shop.payments.pay(paid.providerOrderId) };
    expect(await verifyPayment(shop, claimOf(shop, second))).toMatchObject(REFUNDED);
    await shop.jobs.runAll();
    expect(refundsOf(second.payment.id)).toHaveLength(1);
    expect(refundsOf(paid.payment.id)).toEqual([]);
    expect(await orderOf()).toMatchObject({ payment: true, refunded: false });
  });

  it("authorized for a cancelled order is not captured", async () => {
    const paid = await pay({ status: "authorized" });
    const captured = shop.payments.callsOf("capturePayment").length;
    await cancel(paid.orderId);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(REFUNDED);
    expect(shop.payments.callsOf("capturePayment")).toHaveLength(captured);
  });
});

describe("the /verify page", () => {
  it.each([true, "true", false, undefined])("checks at the provider, whatever the client claims: %j", async (success) => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const unpaid = { status: 200, body: { success: false, code: "paymentIncomplete", message: "Payment not completed" } };
    expect(await verify({ success, orderId })).toMatchObject(unpaid);
    expect(await orderOf()).toMatchObject({ status: "pending", payment: false });
    shop.payments.pay(providerOrderId);
    shop.clock.advance(3_000);
    expect(await verify({ success, orderId: providerOrderId })).toMatchObject(successOf(orderId));
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("captures what is authorized, and ignores failed attempts", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.pay(providerOrderId, { status: "failed" });
    shop.payments.pay(providerOrderId, { status: "authorized" });
    expect(await verify({ orderId })).toMatchObject(successOf(orderId));
  });

  it("gets 202 while the provider is unavailable", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.payments.failNext("timeout", "listOrderPayments");
    expect(await verify({ orderId })).toMatchObject(PENDING);
  });

  it("shows that a payment for a cancelled order is refunded", async () => {
    const paid = await pay();
    await cancel(paid.orderId);
    expect(await verify({ success: true, orderId: paid.orderId })).toMatchObject({ status: 200, body: REFUNDED.body });
  });

  it("shows a customer's own orders only", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const { token: stranger } = await shop.signIn();
    const answers = [
      await verify({ orderId }, stranger),
      await verify({ orderId: providerOrderId }, stranger),
      await verify({ orderId: newId() }),
      await verify({ orderId: "order_unknown123" }),
      await verify({ orderId: "../../x" }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { success: false, code: "orderNotFound" } });
    expect((await verify({})).status).toBe(400);
    expect((await shop.call(paymentEndpoints.verify, { body: { orderId } })).status).toBe(401);
    expect((await verify({ orderId }, admin)).status).toBe(403);
  });
});
