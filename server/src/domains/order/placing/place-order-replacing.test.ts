/** An order is superseded only once the next one can be paid. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, claimOf, sendPaymentEvent, verifyPayment } from "../../payment/payment-factory.ts";
import { buildCashBody, setCash } from "../cash/cash-factory.ts";
import { type BodyInput, buildOrder, buildPlaceBody, place } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const body = (input: BodyInput = {}) => buildPlaceBody(food, input);
const larger = (input: BodyInput = {}) => body({ quantity: 2, ...input });
const complete = (orderId: string) => shop.call(orderEndpoints.completePayment, { token, body: { orderId } });
const requests = () => shop.payments.callsOf("createOrder").length;
const pay = (providerOrderId: string) => {
  const payment = shop.payments.pay(providerOrderId);
  return { payment, verify: () => verifyPayment(shop, claimOf(shop, { providerOrderId, payment })) };
};
const NOT_PLACED = { status: 502, body: { code: "orderNotPlaced" } };

/** Starts a request to place an order; the provider does not respond until `release` is called. */
function placeHanging(order: object, key?: string) {
  shop.payments.hang();
  return place(shop, token, order, key);
}

async function addPromo(code: string): Promise<string> {
  const terms = { description: "x", discountType: "FLAT", discountValue: 20, minOrderAmount: 0, isActive: true };
  const limits = { maxUses: 1, maxUsesPerCustomer: 1, validUntil: "2099-12-31" };
  const { data } = (await shop.call(promoEndpoints.add, { token: admin, body: { code, ...terms, ...limits } })).body;
  return data._id;
}
const promo = (code: string) => ({ code, discountType: "FLAT", discountValue: 20 });
const usesOf = async (id: string) => {
  const { data } = (await shop.call(promoEndpoints.listAll, { token: admin })).body;
  return data.find(({ _id }) => _id === id)?.usedCount;
};

describe("a payable order", () => {
  it.each(["http", "network", "timeout"] as const)("stays payable if the next one is not placed (%s)", async (kind) => {
    const earlier = await buildOrder(shop, token, food);
    shop.payments.failNext(kind, "createOrder");
    expect(await place(shop, token, larger(), "key")).toMatchObject(NOT_PLACED);
    expect(await mine()).toMatchObject([{ status: "cancelled" }, { _id: earlier.orderId, status: "pending" }]);
    expect(await complete(earlier.orderId)).toMatchObject({ status: 200, body: { orderId: earlier.providerOrderId } });
    expect((await pay(earlier.providerOrderId).verify()).status).toBe(200);
  });

  it("is superseded once a repeated request has placed the next one", async () => {
    const earlier = await buildOrder(shop, token, food);
    shop.payments.failNext("network", "createOrder");
    expect(await place(shop, token, larger(), "key")).toMatchObject(NOT_PLACED);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const next = await place(shop, token, larger(), "key");
    expect(next.status).toBe(200);
    expect(toRooms.mock.calls.map(([, name, event]) => [name, event])).toEqual([
      ["orderUpdate", expect.objectContaining({ _id: earlier.orderId, status: "cancelled" })],
    ]);
    toRooms.mockRestore();
    expect(await mine()).toMatchObject([
      { _id: next.body.orderData._id, status: "pending" },
      { status: "cancelled" },
      { _id: earlier.orderId, status: "cancelled", payableUntil: null },
    ]);
    expect(await complete(earlier.orderId)).toMatchObject({ status: 409, body: { code: "orderNotPayable" } });
  });

  it("can be paid while the next order is created at the provider, and is then superseded", async () => {
    const earlier = await buildOrder(shop, token, food);
    const next = placeHanging(larger(), "key");
    await eventually(async () => expect(await mine()).toHaveLength(2));
    expect((await complete(earlier.orderId)).status).toBe(200);
    await sendPaymentEvent(shop, "payment.captured", shop.payments.pay(earlier.providerOrderId));
    shop.payments.release();
    expect(await next).toMatchObject({
      status: 409,
      body: { code: "earlierOrderPaid", message: expect.stringContaining("Your earlier order has just been paid") },
    });
    expect(await mine()).toMatchObject([{ status: "cancelled" }, { _id: earlier.orderId, status: "pending", payment: true }]);
    // A further order of the customer is a separate order.
    expect((await place(shop, token, larger(), "key")).status).toBe(200);
    expect(await mine()).toMatchObject([{ status: "pending" }, { status: "cancelled" }, { payment: true }]);
  });

  it("paid after it was superseded is refunded, and the next one is not", async () => {
    const earlier = await buildOrder(shop, token, food);
    const next = await buildOrder(shop, token, food, { quantity: 2 });
    const [late, right] = [pay(earlier.providerOrderId), pay(next.providerOrderId)];
    expect(await late.verify()).toMatchObject({ status: 409, body: { code: "paymentRefunded" } });
    expect((await right.verify()).status).toBe(200);
    await shop.jobs.runAll();
    const refunded = shop.payments.refunds.map(({ paymentId }) => paymentId);
    expect([refunded.includes(late.payment.id), refunded.includes(right.payment.id)]).toEqual([true, false]);
  });

  it("does not count against an order placed after it was paid", async () => {
    const earlier = await buildOrder(shop, token, food);
    expect((await pay(earlier.providerOrderId).verify()).status).toBe(200);
    const open = await buildOrder(shop, token, food);
    expect((await place(shop, token, larger())).status).toBe(200);
    expect(await mine()).toMatchObject([{ status: "pending" }, { _id: open.orderId, status: "cancelled" }, { payment: true }]);
  });

  it("is superseded at once by an order without a payment window", async () => {
    await setCash(shop, admin, { cashOnDelivery: true, cashLimit: null });
    const earlier = await buildOrder(shop, token, food);
    expect((await place(shop, token, buildCashBody(food))).status).toBe(200);
    expect(await mine()).toMatchObject([{ paymentMethod: "cash" }, { _id: earlier.orderId, status: "cancelled" }]);
  });
});

describe("orders placed at the same moment", () => {
  it("leave only the last one payable", async () => {
    const before = requests();
    await buildOrder(shop, token, food);
    shop.payments.hang();
    const placed = [];
    for (const quantity of [2, 3, 4]) {
      placed.push(place(shop, token, body({ quantity })));
      await eventually(() => expect(requests()).toBe(before + quantity));
    }
    shop.payments.release();
    const answers = await Promise.all(placed);
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [last, ...others] = await mine();
    expect(last).toMatchObject({ _id: answers.at(-1)?.body.orderData._id, status: "pending" });
    expect(others.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  it("with one left unfinished by a crash: the earlier one stays payable until that one is completed", async () => {
    const earlier = await buildOrder(shop, token, food);
    const left = await place(shop, token, larger(), "crash");
    // As if the process had crashed during its request to the provider.
    await shop.deps.db
      .updateTable("orders")
      .set({ provider_order_id: null, provider_lease_until: shop.clock.read() })
      .where("id", "=", left.body.orderData._id)
      .execute();
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: earlier.orderId, status: "pending" } });
    expect((await complete(earlier.orderId)).status).toBe(200);
    expect((await place(shop, token, larger(), "crash")).body.orderId).toBe(left.body.orderId);
    expect(await mine()).toMatchObject([{ status: "pending" }, { _id: earlier.orderId, status: "cancelled" }]);
  });
});

describe("a promo code limited to one order", () => {
  it("stays with the earlier order if the next one is not placed, and moves to the next one if it is", async () => {
    const id = await addPromo("SINGLE");
    const earlier = await buildOrder(shop, token, food, { promo: promo("SINGLE") });
    shop.payments.failNext("network", "createOrder");
    expect(await place(shop, token, larger({ promo: promo("SINGLE") }))).toMatchObject(NOT_PLACED);
    expect(await usesOf(id)).toBe(1);
    expect((await complete(earlier.orderId)).status).toBe(200);
    expect((await place(shop, token, larger({ promo: promo("SINGLE") }))).status).toBe(200);
    expect(await usesOf(id)).toBe(1);
  });

  it("is used once if the earlier order is paid while the next one is being placed", async () => {
    const id = await addPromo("ONLYONE");
    const earlier = await buildOrder(shop, token, food, { promo: promo("ONLYONE") });
    const next = placeHanging(larger({ promo: promo("ONLYONE") }));
    await eventually(async () => expect(await mine()).toHaveLength(2));
    const stranger = (await shop.signIn()).token;
    expect(await place(shop, stranger, body({ promo: promo("ONLYONE") }))).toMatchObject({
      status: 400,
      body: { code: "promoUsedUp" },
    });
    await sendPaymentEvent(shop, "payment.captured", shop.payments.pay(earlier.providerOrderId));
    shop.payments.release();
    expect(await next).toMatchObject({ status: 409, body: { code: "earlierOrderPaid" } });
    expect(await usesOf(id)).toBe(1);
    expect(await place(shop, token, larger({ promo: promo("ONLYONE") }))).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/promoUsedUp|promoAlreadyUsed/) },
    });
  });
});
