/** Placing an order (api.md, Orders and payment). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { allows } from "@forno/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { eventually } from "../../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { ADDRESS, type BodyInput, buildOrder, buildPlaceBody, place } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let userId: string;
let food: Food;
let other: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps, { name: "Margherita", price: 299.35 });
  other = await buildFood(shop.deps, { name: "Farmhouse", price: 199 });
  await addPromo({ code: "ALL", discountType: "PERCENTAGE", discountValue: 100 });
  await addPromo({ code: "TEN", discountType: "PERCENTAGE", discountValue: 10 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token, userId } = await shop.signIn());
});

const addPromo = (change: object) => {
  const body = { description: "x", minOrderAmount: 0, isActive: true, validUntil: "2099-12-31", ...change };
  return shop.call(promoEndpoints.add, { token: admin, body });
};
const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });
const mine = async (as = token) => (await shop.call(orderEndpoints.mine, { token: as })).body.data;
const complete = (orderId: string) => shop.call(orderEndpoints.completePayment, { token, body: { orderId } });
const bodyOf = (input?: BodyInput) => buildPlaceBody(food, input);
const PRICES_CHANGED = refusal(409, "pricesChanged", "Prices have changed. Please review your cart");

describe("placing an order", () => {
  it("creates a pending, unpaid order and responds with the payment window's data, in paise", async () => {
    const { status, body } = await place(shop, token, bodyOf({ quantity: 3 }));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, amount: 93_805, currency: "INR", key: shop.payments.keyId, checkoutUrl: shop.payments.checkoutUrl },
    });
    expect(shop.payments.orders.get(body.orderId ?? "")).toMatchObject({ amountPaise: 93_805, receipt: body.orderData._id });
    expect(await mine()).toMatchObject([
      {
        _id: body.orderData._id,
        orderNumber: body.orderData.orderNumber,
        items: [{ _id: food._id, name: "Margherita", quantity: 3, price: 299.35 }],
        amount: 938.05,
        subtotal: 898.05,
        deliveryFee: 40,
        discount: 0,
        promoCode: null,
        status: "pending",
        payment: false,
        paymentMethod: "online",
        refunded: false,
        payableUntil: new Date(shop.clock.read().getTime() + 45 * 60_000).toISOString(),
        history: [{ status: "pending", at: shop.clock.read().toISOString() }],
        address: ADDRESS,
        deliveryBoyId: null,
        userId,
      },
    ]);
  });

  it("stores the food's name and price, which stay when the food is deleted", async () => {
    const passing = await buildFood(shop.deps, { name: "Special", price: 150 });
    await buildOrder(shop, token, passing);
    await shop.call(foodEndpoints.remove, { token: admin, body: { id: passing._id } });
    expect(await mine()).toMatchObject([{ items: [{ name: "Special", price: 150 }] }]);
  });

  it("deducts what the stored promo says, whatever the client sends", async () => {
    const promo = { code: "ten", discountType: "PERCENTAGE", discountValue: 10 };
    const body = bodyOf({ promo });
    expect((await place(shop, token, { ...body, promo: { ...promo, discountValue: 90 } })).status).toBe(200);
    expect(await mine()).toMatchObject([{ discount: 34, promoCode: "TEN", amount: 305.35 }]);
  });

  it("does not trust the client's amount or prices", async () => {
    const calls = shop.payments.callsOf("createOrder").length;
    for (const amount of [1, 339.34, 339.36, 299.35])
      expect(await place(shop, token, bodyOf({ amount }))).toMatchObject(PRICES_CHANGED);
    expect(await mine()).toEqual([]);
    expect(shop.payments.callsOf("createOrder")).toHaveLength(calls);
    const cheap = { ...bodyOf(), items: [{ _id: food._id, quantity: 1, price: 1 }] };
    expect((await place(shop, token, cheap)).body.amount).toBe(33_935);
  });

  it.each([newId(), "__proto__", "constructor", "x"])("refuses the unknown food %s with pricesChanged", async (_id) => {
    expect(await place(shop, token, { ...bodyOf(), items: [{ _id, quantity: 1 }] })).toMatchObject(PRICES_CHANGED);
  });

  it.each([0, -1, 1.5, "two", null, 100, 1e308])("refuses the quantity %j", async (quantity) => {
    expect(await place(shop, token, { ...bodyOf(), items: [{ _id: food._id, quantity }] })).toMatchObject(
      refusal(400, "badRequest"),
    );
  });

  it("refuses duplicate items, too many lines, and invalid bodies", async () => {
    const line = { _id: food._id, quantity: 1 };
    const lines = Array.from({ length: 101 }, () => ({ _id: newId(), quantity: 1 }));
    for (const items of [[line, line], lines, {}, [null]])
      expect((await place(shop, token, { ...bodyOf(), items })).status).toBe(400);
    expect(await place(shop, token, { ...bodyOf(), items: lines })).toMatchObject(refusal(400, "badRequest", "At most 100 dishes"));
    expect((await shop.call(orderEndpoints.place, { token, body: "{" })).status).toBe(400);
    expect((await place(shop, token, { ...bodyOf(), amount: "339.35 rupees" })).status).toBe(400);
  });

  it.each([undefined, []])("requires items: %j", async (items) => {
    expect(await place(shop, token, { ...bodyOf(), items })).toMatchObject(refusal(400, "badRequest", "Your cart is empty"));
  });

  it.each(["firstName", "lastName", "address", "phone"])("requires the address's %s", async (field) => {
    for (const value of ["  ", undefined]) {
      const body = bodyOf({ address: { ...ADDRESS, [field]: value } });
      expect(await place(shop, token, body)).toMatchObject(refusal(400, "badRequest", "Please fill in all fields"));
    }
  });

  it("is refused while ordering is off, as the cart is", async () => {
    await turn(false);
    expect(await place(shop, token, bodyOf())).toMatchObject(refusal(409, "ordersDisabled", "Orders are currently disabled"));
    await turn(true);
    expect(await mine()).toEqual([]);
  });

  it("does not delay the owner's turning ordering off, however many orders arrive", async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => shop.signIn()));
    let isOff = false;
    const rush = customers.map(async (customer) => {
      for (let quantity = 1; !isOff; quantity = (quantity % 99) + 1) {
        expect([200, 409]).toContain((await place(shop, customer.token, bodyOf({ quantity }))).status);
      }
    });
    await eventually(() => expect(shop.payments.callsOf("createOrder").length).toBeGreaterThan(40));
    expect((await turn(false)).status).toBe(200);
    isOff = true;
    await Promise.all(rush);
    expect(await place(shop, token, bodyOf())).toMatchObject(refusal(409, "ordersDisabled"));
    await turn(true);
  });

  it("works while a newer version adds a column to a table that it reads", async () => {
    const body = bodyOf({ promo: { code: "ten", discountType: "PERCENTAGE", discountValue: 10 } });
    expect((await place(shop, token, body)).status).toBe(200);
    await sql`ALTER TABLE promos ADD COLUMN colour text`.execute(shop.deps.db);
    await sql`ALTER TABLE settings ADD COLUMN colour text`.execute(shop.deps.db);
    await sql`ALTER TABLE foods ADD COLUMN colour text`.execute(shop.deps.db);
    expect((await place(shop, token, body)).status).toBe(200);
  });

  it("refuses an unusable promo with the same error as its validation", async () => {
    await addPromo({ code: "DEAR", discountType: "FLAT", discountValue: 5, minOrderAmount: 5000 });
    await addPromo({ code: "PAST", discountType: "FLAT", discountValue: 5, validUntil: "2020-01-01" });
    const withPromo = (code: string) => place(shop, token, { ...bodyOf(), promo: { code } });
    expect(await withPromo("NONE")).toMatchObject(refusal(404, "promoInvalid", "Invalid promo code"));
    expect(await withPromo("PAST")).toMatchObject(refusal(400, "promoExpired", "This promo code has expired"));
    expect(await withPromo("DEAR")).toMatchObject(refusal(400, "promoBelowMinimum", "Minimum order amount is ₹5000"));
    expect(await mine()).toEqual([]);
  });

  it("refuses a total of 1 to 99 paise, and one above the provider's maximum", async () => {
    await addPromo({ code: "ALMOST", discountType: "FLAT", discountValue: 338.85 });
    const promo = { code: "ALMOST", discountType: "FLAT", discountValue: 338.85 };
    expect(await place(shop, token, bodyOf({ promo }))).toMatchObject(
      refusal(400, "totalTooSmall", "Order total must be at least ₹1"),
    );
    const dearest = await buildFood(shop.deps, { price: 99_992 });
    const items = [{ _id: dearest._id, quantity: 5 }];
    expect(await place(shop, token, { ...bodyOf(), items, amount: 500_000 })).toMatchObject({ status: 200 });
    const penny = await buildFood(shop.deps, { price: 0.01 });
    const more = [...items, { _id: penny._id, quantity: 1 }];
    expect(await place(shop, token, { ...bodyOf(), items: more, amount: 500_000.01 })).toMatchObject(
      refusal(400, "totalTooLarge", "This order is too large to pay online"),
    );
  });

  it("responds 503 with Retry-After while another transaction holds a lock that it needs", async () => {
    const impatient = await startTestShop({ sharing: { ...shop, connection: { ...shop.connection, lock_timeout: 100 } } });
    await shop.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
      const answer = await place(impatient, token, bodyOf());
      expect(answer).toMatchObject(refusal(503, "serviceUnavailable", "Service temporarily unavailable. Please try again"));
      expect(answer.headers.get("retry-after")).toBe("1");
    });
    await impatient.close();
  });

  it("is limited to 60 unpaid orders per hour", async () => {
    const placed = [];
    for (let quantity = 1; quantity <= 60; quantity++) {
      placed.push(await buildOrder(shop, token, food, { quantity }));
      shop.clock.advance(1_000);
    }
    const answer = await place(shop, token, bodyOf({ quantity: 61 }));
    expect(answer).toMatchObject(refusal(429, "tooManyRequests", "Too many requests. Please wait a moment"));
    expect(answer.headers.get("retry-after")).toBe("3540");
    const openOne = placed.at(-1);
    expect((await place(shop, token, bodyOf({ quantity: 60 }))).body.orderId).toBe(openOne?.providerOrderId);
    expect((await place(shop, (await shop.signIn()).token, bodyOf())).status).toBe(200);
    const unlimited = await startTestShop({ sharing: shop, config: { rateLimits: false }, deps: { payments: shop.payments } });
    expect((await place(unlimited, token, bodyOf({ quantity: 61 }))).status).toBe(200);
    await unlimited.close();
    shop.clock.advance(3_540_000);
    expect((await place(shop, token, bodyOf({ quantity: 62 }))).status).toBe(429);
    shop.clock.advance(1_000);
    expect((await place(shop, token, bodyOf({ quantity: 62 }))).status).toBe(200);
  });

  it("is for customers only", async () => {
    for (const endpoint of Object.values(orderEndpoints)) {
      const body = endpoint.method === "GET" ? undefined : {};
      expect((await shop.call(endpoint, { body })).status).toBe(401);
      const wrong = allows(endpoint.access, { role: "customer" }) ? admin : token;
      expect((await shop.call(endpoint, { body, token: wrong })).status).toBe(403);
    }
  });
});

describe("a total of ₹0", () => {
  const promo = { code: "ALL", discountType: "PERCENTAGE", discountValue: 100 };
  const free = () => buildPlaceBody(other, { promo });

  it("needs no payment: paid at once, the cart emptied, the kitchen notified", async () => {
    await shop.call(cartEndpoints.add, { token, body: { itemId: other._id } });
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const { status, body } = await place(shop, token, free(), "free");
    expect({ status, body }).toMatchObject({ status: 200, body: { orderId: null, amount: 0 } });
    expect(toRooms).toHaveBeenCalledWith(["may:orders", "may:kitchen"], "orderPlaced", {
      _id: body.orderData._id,
      status: "pending",
      payment: true,
      deliveryBoyId: null,
    });
    toRooms.mockRestore();
    expect((await shop.call(cartEndpoints.read, { token })).body.data.cartData).toEqual({});
    expect(await mine()).toMatchObject([{ amount: 0, payment: true, paymentMethod: "none", payableUntil: null }]);
    expect((await place(shop, token, free(), "free")).body).toEqual(body);
    expect(await mine()).toHaveLength(1);
  });

  it("makes one order for a double click, and another one later", async () => {
    const [first, second] = await Promise.all([place(shop, token, free()), place(shop, token, free())]);
    expect(second.body.orderData).toEqual(first.body.orderData);
    shop.clock.advance(60_000);
    expect((await place(shop, token, free())).body.orderData).not.toEqual(first.body.orderData);
  });
});

describe("placing again", () => {
  it("with the same key returns the same response and makes one order; another body with that key is refused", async () => {
    const first = await place(shop, token, bodyOf(), "k1");
    expect(await place(shop, token, bodyOf(), "k1")).toMatchObject({ status: 200, body: first.body });
    expect(await place(shop, token, bodyOf({ quantity: 2 }), "k1")).toMatchObject(
      refusal(409, "idempotencyKeyReused", "This idempotency key was already used for a different order"),
    );
    await turn(false);
    expect((await place(shop, token, bodyOf(), "k1")).body).toEqual(first.body);
    await turn(true);
    expect(await mine()).toHaveLength(1);
  });

  it("with a key that another customer has used makes a separate order", async () => {
    const first = await place(shop, token, bodyOf(), "shared");
    const { token: stranger } = await shop.signIn();
    expect((await place(shop, stranger, bodyOf(), "shared")).body.orderId).not.toBe(first.body.orderId);
  });

  it("twenty times at once with one key makes one order and one provider order", async () => {
    const before = shop.payments.callsOf("createOrder").length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(shop, token, bodyOf(), "race")));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await mine()).toHaveLength(1);
    expect(shop.payments.callsOf("createOrder")).toHaveLength(before + 1);
  });

  it("by a double click without a key, on two instances, makes one order", async () => {
    const second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    const before = shop.payments.callsOf("createOrder").length;
    const answers = await Promise.all([shop, second, shop, second].map((instance) => place(instance, token, bodyOf())));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(shop.payments.callsOf("createOrder")).toHaveLength(before + 1);
    await second.close();
  });

  it("with the same cart in another sequence and a new address updates the open order", async () => {
    const items = [food, other].map(({ _id }) => ({ _id, quantity: 1 }));
    const body = { address: ADDRESS, items, amount: 538.35 };
    const first = await place(shop, token, body);
    const address = { ...ADDRESS, address: "7 Brigade Road", email: "asha@example.com" };
    const again = await place(shop, token, { ...body, items: items.toReversed(), address });
    expect(again.body).toEqual(first.body);
    expect(await mine()).toMatchObject([{ address }]);
  });

  it("with another cart or another promo supersedes the open order", async () => {
    const first = await buildOrder(shop, token, food);
    const second = await buildOrder(shop, token, food, { quantity: 2 });
    const promo = { code: "TEN", discountType: "PERCENTAGE", discountValue: 10 };
    const third = await buildOrder(shop, token, food, { quantity: 2, promo });
    expect(new Set([first, second, third].map((order) => order.providerOrderId)).size).toBe(3);
    expect(await mine()).toMatchObject([
      { _id: third.orderId, status: "pending" },
      { _id: second.orderId, status: "cancelled", payableUntil: null },
      { _id: first.orderId, status: "cancelled", history: [{ status: "pending" }, { status: "cancelled" }] },
    ]);
    expect(await complete(first.orderId)).toMatchObject(refusal(409, "orderNotPayable", "This order can no longer be paid"));
  });

  it("with the key of a superseded order is refused with that reason", async () => {
    await place(shop, token, bodyOf(), "old");
    await place(shop, token, bodyOf({ quantity: 2 }), "new");
    expect(await place(shop, token, bodyOf(), "old")).toMatchObject(
      refusal(409, "orderSuperseded", "A newer order has replaced this one"),
    );
  });

  it("after the deadline makes a new order", async () => {
    const first = await buildOrder(shop, token, food);
    shop.clock.advance(45 * 60_000);
    expect((await buildOrder(shop, token, food)).providerOrderId).not.toBe(first.providerOrderId);
  });

  it("with a cancelled order's key responds that it can no longer be paid", async () => {
    const { body } = await place(shop, token, bodyOf(), "cancelled");
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId: body.orderData._id, status: "cancelled" } });
    expect(await place(shop, token, bodyOf(), "cancelled")).toMatchObject(refusal(409, "orderNotPayable"));
  });
});
