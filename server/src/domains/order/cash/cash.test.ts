/** Placing an order that is paid in cash on delivery (api.md, Orders and payment). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants } from "../../payment/payment-factory.ts";
import { ADDRESS, buildOrder, buildPlaceBody, place } from "../order-factory.ts";
import { buildCashBody, buildCashOrder, setCash } from "./cash-factory.ts";

const HOUR_MS = 60 * 60_000;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;
let other: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps, { name: "Margherita", price: 299.35 });
  other = await buildFood(shop.deps, { name: "Farmhouse", price: 199 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  await setCash(shop, admin, { cashOnDelivery: true, cashLimit: null });
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const mine = async (as = token) => (await shop.call(orderEndpoints.mine, { token: as })).body.data;
const placeCash = (key?: string) => place(shop, token, buildCashBody(food), key);
const providerOrders = () => shop.payments.callsOf("createOrder").length;
const addPromo = (change: object) => {
  const terms = { description: "x", discountType: "FLAT", discountValue: 10, minOrderAmount: 0, isActive: true };
  return shop.call(promoEndpoints.add, { token: admin, body: { ...terms, validUntil: "2099-12-31", ...change } });
};

describe("the owner", () => {
  it("must turn cash on before orders can be paid in cash", async () => {
    const fresh = await startTestShop();
    expect((await fresh.call(settingsEndpoints.read)).body.data).toMatchObject({ cashOnDelivery: false, cashLimit: null });
    const customer = await fresh.signIn();
    const body = buildCashBody(await buildFood(fresh.deps));
    expect(await place(fresh, customer.token, body)).toMatchObject(
      refusal(409, "cashNotOffered", "Cash on delivery is not available. Please pay online"),
    );
    expect((await fresh.call(orderEndpoints.mine, { token: customer.token })).body.data).toEqual([]);
    expect((await place(fresh, customer.token, body, "key")).status).toBe(409);
    const { token: owner } = await fresh.signIn("admin");
    expect((await setCash(fresh, owner, { cashOnDelivery: true })).body.data).toMatchObject({ cashOnDelivery: true });
    // The refused request has not used its idempotency key.
    expect((await place(fresh, customer.token, body, "key")).status).toBe(200);
    await fresh.close();
  });

  it("can limit the total that can be paid in cash", async () => {
    await setCash(shop, admin, { cashLimit: 339.34 });
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ cashOnDelivery: true, cashLimit: 339.34 });
    expect(await placeCash()).toMatchObject(
      refusal(409, "cashAboveLimit", "Cash on delivery is for orders up to ₹339.34. Please pay online"),
    );
    expect(await mine()).toEqual([]);
    await setCash(shop, admin, { cashLimit: 339.35 });
    expect((await placeCash()).status).toBe(200);
  });

  it.each([0, -5, 0.5, 100_001, 10.001])("cannot set a limit of %d", async (cashLimit) => {
    expect(await setCash(shop, admin, { cashLimit })).toMatchObject({ status: 400, body: { success: false } });
    expect((await shop.call(settingsEndpoints.read)).body.data.cashLimit).toBeNull();
  });

  it("changes only the settings that the request names", async () => {
    await setCash(shop, admin, { cashLimit: 500 });
    await shop.call(settingsEndpoints.updateShop, { token: admin, body: { deliveryFee: 40 } });
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ cashOnDelivery: true, cashLimit: 500 });
  });
});

describe("an order paid in cash", () => {
  it("is placed unpaid without a request to the provider; the cart is emptied and the kitchen notified", async () => {
    const before = providerOrders();
    await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const { status, body } = await placeCash();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        orderId: null,
        amount: 33_935,
        payment: false,
        paymentMethod: "cash",
        message: "Order placed successfully. Please pay in cash on delivery.",
      },
    });
    const { _id } = body.orderData;
    expect(toRooms.mock.calls).toEqual([
      [
        expect.arrayContaining(["may:orders", "may:kitchen"]),
        "orderUpdate",
        { _id, status: "pending", payment: false, deliveryBoyId: null },
      ],
      [["may:orders", "may:kitchen"], "orderPlaced", { _id, status: "pending", payment: false, deliveryBoyId: null }],
    ]);
    toRooms.mockRestore();
    expect((await shop.call(cartEndpoints.read, { token })).body.data.cartData).toEqual({});
    expect(await mine()).toMatchObject([
      { _id, amount: 339.35, status: "pending", payment: false, paymentMethod: "cash", payableUntil: null },
    ]);
    const { columns } = (await shop.call(orderAdminEndpoints.board, { token: admin })).body;
    expect(columns[0]?.orders.find((each) => each._id === _id)).toMatchObject({ paymentMethod: "cash", payment: false });
    expect(providerOrders()).toBe(before);
  });

  it("has no payment to complete or verify", async () => {
    const orderId = await buildCashOrder(shop, token, food);
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId } })).toMatchObject(
      refusal(409, "orderNotPayable"),
    );
    expect(await shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId } })).toMatchObject({
      status: 200,
      body: { success: false },
    });
    expect(await mine()).toMatchObject([{ payment: false }]);
  });

  it("is created once per idempotency key, even at the same moment, and is not returned for another payment method", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => placeCash("key")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderData._id}`)).size).toBe(1);
    expect(await mine()).toHaveLength(1);
    expect(await place(shop, token, buildPlaceBody(food), "key")).toMatchObject(refusal(409, "idempotencyKeyReused"));
    const orderId = answers[0]?.body.orderData._id;
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
    expect(await placeCash("key")).toMatchObject(refusal(409, "orderNotPayable"));
    expect(await mine()).toHaveLength(1);
  });

  it("is created once for a double click without a key, and again later or after the first was cancelled", async () => {
    const [first, second] = await Promise.all([placeCash(), placeCash()]);
    expect(second.body.orderData).toEqual(first.body.orderData);
    const orderId = first.body.orderData._id;
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
    const third = await placeCash();
    expect(third.body.orderData._id).not.toBe(orderId);
    shop.clock.advance(60_000);
    expect((await placeCash()).body.orderData._id).not.toBe(third.body.orderData._id);
  });

  it.each([
    [9_999, 1],
    [10_000, 2],
    [10_001, 2],
  ])("placed twice without a key, %i ms apart, makes %i", async (apartMs, count) => {
    const first = await placeCash();
    shop.clock.advance(apartMs);
    const second = await placeCash();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([first, second].map(({ body }) => body.orderData._id)).size).toBe(count);
    expect(await mine()).toHaveLength(count);
  });

  it("supersedes the open online order of the same cart, and is not superseded itself", async () => {
    const online = await buildOrder(shop, token, food);
    const cash = await buildCashOrder(shop, token, food);
    const later = await buildOrder(shop, token, food);
    await buildOrder(shop, token, other);
    expect(await mine()).toMatchObject([
      { status: "pending", paymentMethod: "online" },
      { _id: later.orderId, status: "cancelled" },
      { _id: cash, status: "pending", paymentMethod: "cash" },
      { _id: online.orderId, status: "cancelled" },
    ]);
  });

  it("does not expire", async () => {
    const orderId = await buildCashOrder(shop, token, food);
    for (let hour = 0; hour < 3; hour++) {
      shop.clock.advance(HOUR_MS);
      await shop.jobs.runScheduled("reconcile-orders");
    }
    expect(await mine()).toMatchObject([{ _id: orderId, status: "pending", payment: false }]);
  });

  it("uses its promo, and counts as the customer's first order", async () => {
    await addPromo({ code: "ONCE", maxUsesPerCustomer: 1 });
    await addPromo({ code: "FIRST", firstOrderOnly: true });
    const promo = { code: "ONCE", discountType: "FLAT", discountValue: 10 };
    expect((await place(shop, token, buildCashBody(food, { promo }))).status).toBe(200);
    shop.clock.advance(60_000);
    expect(await place(shop, token, buildCashBody(food, { promo }))).toMatchObject(refusal(400, "promoAlreadyUsed"));
    const first = buildPlaceBody(food, { promo: { ...promo, code: "FIRST" } });
    expect(await place(shop, token, first)).toMatchObject(refusal(400, "promoFirstOrderOnly"));
  });

  it("with a total of ₹0 needs no payment, whatever method was chosen", async () => {
    await setCash(shop, admin, { cashOnDelivery: false });
    await addPromo({ code: "ALL", discountType: "PERCENTAGE", discountValue: 100 });
    const promo = { code: "ALL", discountType: "PERCENTAGE", discountValue: 100 };
    expect(await place(shop, token, buildCashBody(other, { promo }))).toMatchObject({
      status: 200,
      body: { amount: 0, payment: true, paymentMethod: "none" },
    });
  });

  it("is refused while ordering is off, without a session, and for an unknown method", async () => {
    expect(await place(shop, token, { ...buildPlaceBody(food), paymentMethod: "none" })).toMatchObject({ status: 400 });
    expect((await place(shop, "no-token", buildCashBody(food))).status).toBe(401);
    const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });
    await turn(false);
    expect(await placeCash()).toMatchObject(refusal(409, "ordersDisabled"));
    await turn(true);
  });
});

describe("unpaid cash orders", () => {
  const cash = (quantity: number, as = token) => place(shop, as, buildCashBody(food, { quantity }));
  const tooMany = refusal(
    409,
    "cashTooManyOpen",
    "You already have 3 unpaid cash orders. Please pay online, or wait until one of them is delivered",
  );
  const set = (orderId: string | undefined, status: string) =>
    shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });

  it("are limited to three at a time, in any open status", async () => {
    for (const quantity of [1, 2, 3]) expect((await cash(quantity)).status).toBe(200);
    const [third, second, first] = await mine();
    await set(first?._id, "processing");
    await set(second?._id, "out_for_delivery");
    expect(await cash(4)).toMatchObject(tooMany);
    expect(await mine()).toHaveLength(3);
    expect((await cash(4, (await shop.signIn()).token)).status).toBe(200);
    expect((await buildOrder(shop, token, food)).orderId).toBeTruthy();

    await set(second?._id, "delivered");
    expect((await cash(4)).status).toBe(200);
    expect(await cash(5)).toMatchObject(tooMany);
    await set(third?._id, "cancelled");
    expect((await cash(5)).status).toBe(200);
  });

  it("are limited to three if ten are placed at once on two instances, without rate limits too", async () => {
    const second = await startTestShop({ sharing: shop, config: { rateLimits: false } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => place(n % 2 ? shop : second, token, buildCashBody(food, { quantity: n + 1 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(tooMany);
    expect(await mine()).toHaveLength(3);
    await second.close();
  });

  it("within the limit include the third one when it is sent twice by a double click", async () => {
    for (const quantity of [1, 2, 3]) await cash(quantity);
    expect((await cash(3)).body.orderData._id).toBe((await mine())[0]?._id);
  });

  it("leave the open online order unchanged if the fourth is refused", async () => {
    for (const quantity of [1, 2, 3]) await cash(quantity);
    const online = await buildOrder(shop, token, food);
    expect(await cash(4)).toMatchObject(tooMany);
    expect((await mine())[0]).toMatchObject({ _id: online.orderId, status: "pending" });
  });
});

describe("the phone of an order", () => {
  it.each(["call me", "1234", "12345678901234567"])("cannot be %s", async (phone) => {
    const body = buildPlaceBody(food, { address: { ...ADDRESS, phone } });
    expect(await place(shop, token, body)).toMatchObject({
      status: 400,
      body: {
        message: "Please enter a valid phone number",
        errors: [{ path: "address.phone", message: "Please enter a valid phone number" }],
      },
    });
    expect(await mine()).toEqual([]);
  });
});
