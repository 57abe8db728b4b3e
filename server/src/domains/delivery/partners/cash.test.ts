/** The cash that delivery partners hold, and handing it over (api.md, Delivery partners). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash/cash-factory.ts";
import { signInPartner } from "../delivery-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let food: Food;
let partner: Awaited<ReturnType<typeof signInPartner>>;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, admin.token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  partner = await signInPartner(shop, admin.token);
});

const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } });

const assign = (orderId: string, deliveryBoyId = partner.partnerId) =>
  shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });

/** Of ₹239, to be paid in cash. */
async function deliver(): Promise<string> {
  const customer = await shop.signIn();
  const orderId = await buildCashOrder(shop, customer.token, food);
  await assign(orderId);
  await setStatus(orderId, "delivered");
  return orderId;
}
const cash = async () => (await shop.call(deliveryEndpoints.cash, { token: admin.token })).body;
const held = async (of = partner) => (await cash()).held.find(({ deliveryBoy }) => deliveryBoy._id === of.partnerId);
const settle = (amount: number, settlementId = newId(), token = admin.token) => settlePart(amount, undefined, settlementId, token);
const settlePart = (amount: number, handedOver?: number, settlementId = newId(), token = admin.token) =>
  shop.call(deliveryEndpoints.settleCash, {
    token,
    body: { settlementId, deliveryBoyId: partner.partnerId, amount, handedOver },
  });
const settledOf = async () => (await cash()).settlements.filter(({ deliveryBoy }) => deliveryBoy._id === partner.partnerId);
const cashChanged = { status: 409, body: { code: "cashChanged" } };

it("cash received is held by the partner until it is settled, with who received it and when", async () => {
  expect(await held()).toBeUndefined();
  const first = await deliver();
  await deliver();
  expect(await held()).toMatchObject({ deliveryBoy: partner.person, amount: 478, orderCount: 2 });
  const own = (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body;
  expect(own).toMatchObject({ toDeliver: 0, cash: { amount: 478, orders: [{}, { _id: first, amount: 239 }] } });

  const at = shop.clock.read().toISOString();
  const settled = { deliveryBoy: partner.person, amount: 478, orderCount: 2, by: "Meera Iyer", at };
  expect(await settle(478)).toMatchObject({ status: 200, body: { message: "Cash settled", data: settled } });
  expect(await held()).toBeUndefined();
  expect((await cash()).settlements[0]).toMatchObject(settled);
  expect((await shop.call(deliveryEndpoints.orders, { token: partner.token })).body.cash).toEqual({
    amount: 0,
    remaining: 0,
    orderCount: 0,
    orders: [],
  });

  await deliver();
  expect(await held()).toMatchObject({ amount: 239, orderCount: 1 });
});

it("cash is settled once, however often it is sent at the same moment", async () => {
  await deliver();
  const id = newId();
  const answers = await Promise.all([settle(239, id), settle(239, id), settle(239), settle(239)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 409).length).toBeGreaterThanOrEqual(1);
  const ofPartner = await settledOf();
  expect(ofPartner.map(({ amount }) => amount)).toEqual([239]);
  const [done] = ofPartner;
  expect(await settle(239, done?._id ?? "")).toMatchObject({ status: 200, body: { data: done } });
  expect(await settle(239)).toMatchObject(cashChanged);
});

it("another amount than the one held settles nothing", async () => {
  await deliver();
  for (const amount of [0, 238.99, 500]) expect(await settle(amount)).toMatchObject(cashChanged);
  expect((await settle(-1)).status).toBe(400);
  expect(await held()).toMatchObject({ amount: 239 });
});

it("cash that was not received after all is not held", async () => {
  const orderId = await deliver();
  await setStatus(orderId, "out_for_delivery");
  expect(await held()).toBeUndefined();
  await setStatus(orderId, "delivered");
  expect(await held()).toMatchObject({ amount: 239, orderCount: 1 });
});

describe("an order that was settled, and then not received after all", () => {
  it("is deducted from its partner's next cash", async () => {
    const orderId = await deliver();
    await settle(239);
    await setStatus(orderId, "out_for_delivery");
    expect(await held()).toMatchObject({ amount: -239, orders: [{ _id: orderId, amount: -239 }] });
    await setStatus(orderId, "delivered");
    expect(await held()).toBeUndefined();
  });

  it("is held by whoever delivers it again", async () => {
    const orderId = await deliver();
    await settle(239);
    await setStatus(orderId, "out_for_delivery");
    const other = await signInPartner(shop, admin.token);
    await assign(orderId, other.partnerId);
    await setStatus(orderId, "delivered");
    expect(await held(other)).toMatchObject({ amount: 239, orders: [{ _id: orderId, amount: 239 }] });
    expect(await held()).toMatchObject({ amount: -239 });
    await deliver();
    await deliver();
    expect((await settle(239)).status).toBe(200);
  });
});

it("cash that is returned after it was settled comes from the shop", async () => {
  const orderId = await deliver();
  await settle(239);
  await setStatus(orderId, "cancelled");
  expect(await held()).toBeUndefined();
  await setStatus(orderId, "delivered");
  expect(await held()).toMatchObject({ amount: 239 });
  await setStatus(orderId, "cancelled");
  expect(await held()).toBeUndefined();
});

describe("the partner of a delivered order", () => {
  const refused = { status: 409, body: { code: "partnerOfDelivered" } };
  const unassign = (orderId: string) => shop.call(deliveryEndpoints.unassign, { token: admin.token, body: { orderId } });

  it("stays, and owes its cash", async () => {
    const other = await signInPartner(shop, admin.token);
    const orderId = await deliver();
    expect(await unassign(orderId)).toMatchObject(refused);
    expect(await assign(orderId, other.partnerId)).toMatchObject(refused);
    expect((await assign(orderId)).status).toBe(200);
    expect([(await held())?.amount, await held(other)]).toEqual([239, undefined]);
  });

  it("can be corrected by undoing the delivery", async () => {
    const other = await signInPartner(shop, admin.token);
    const orderId = await deliver();
    await setStatus(orderId, "out_for_delivery");
    expect((await assign(orderId, other.partnerId)).status).toBe(200);
    await setStatus(orderId, "delivered");
    expect([await held(), (await held(other))?.amount]).toEqual([undefined, 239]);
  });

  it("is nobody if the shop handed it over, and nobody owes its cash", async () => {
    const orderId = await buildCashOrder(shop, (await shop.signIn()).token, food);
    await setStatus(orderId, "delivered");
    expect(await assign(orderId)).toMatchObject(refused);
    expect((await unassign(orderId)).status).toBe(200);
    expect(await held()).toBeUndefined();
  });
});

it("cash from before it was counted is not held, and changes nothing", async () => {
  const orderId = await deliver();
  await shop.deps.db.deleteFrom("partner_cash").where("order_id", "=", orderId).execute();
  await setStatus(orderId, "out_for_delivery");
  expect(await held()).toBeUndefined();
  await setStatus(orderId, "delivered");
  expect(await held()).toMatchObject({ amount: 239 });
});

describe("a partner who hands over less", () => {
  it("holds the rest, which the next settlement takes", async () => {
    await deliver();
    await deliver();
    expect(await settlePart(478, 400)).toMatchObject({
      status: 200,
      body: { data: { amount: 400, remaining: 78, orderCount: 2 } },
    });
    expect(await held()).toMatchObject({ amount: 78, remaining: 78, orderCount: 0, orders: [] });
    await deliver();
    expect(await held()).toMatchObject({ amount: 317, remaining: 78, orderCount: 1 });
    expect((await settlePart(317, 300)).status).toBe(200);
    expect((await settle(17)).status).toBe(200);
    expect((await settledOf()).map(({ amount, remaining, orderCount }) => [amount, remaining, orderCount])).toEqual([
      [17, 0, 0],
      [300, 17, 1],
      [400, 78, 2],
    ]);
    expect(await held()).toBeUndefined();
  });

  it.each([0, 239.01, 1000])("hands over ₹%d of ₹239 never", async (handedOver) => {
    await deliver();
    expect(await settlePart(239, handedOver)).toMatchObject({ status: 400, body: { code: "notThatMuchCash" } });
    expect(await held()).toMatchObject({ amount: 239 });
  });
});

it("nothing is lost or counted twice when deliveries are undone while the cash is settled", async () => {
  for (let round = 0; round < 3; round++) {
    const orderIds = [await deliver(), await deliver()];
    const amount = (await held())?.amount ?? 0;
    await Promise.all([
      settle(amount),
      settlePart(amount, 100),
      ...orderIds.map((orderId) => setStatus(orderId, "out_for_delivery")),
      deliver(),
    ]);
    const settled = (await settledOf()).reduce((sum, each) => sum + each.amount, 0);
    expect(((await held())?.amount ?? 0) + settled).toBe(239 * (round + 1));
  }
});

it("a partner who is deleted while cash is received keeps it to hand over", async () => {
  const orderId = await deliver();
  await setStatus(orderId, "out_for_delivery");
  await Promise.all([
    setStatus(orderId, "delivered"),
    shop.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id: partner.partnerId } }),
  ]);
  const { deliveryBoyId } = (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body
    .data;
  expect((await held())?.amount).toBe(deliveryBoyId === null ? undefined : 239);
});

it("a deleted partner's cash can still be settled", async () => {
  await deliver();
  await shop.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id: partner.partnerId } });
  expect(await held()).toMatchObject({ deliveryBoy: partner.person, amount: 239 });
  expect((await settle(239)).status).toBe(200);
});

it("only who manages delivery partners may settle", async () => {
  await deliver();
  expect((await settle(239, newId(), partner.token)).status).toBe(403);
});

it("all open orders are counted, beyond the page", async () => {
  const customer = await shop.signIn();
  for (let n = 0; n < 3; n++) {
    await assign(await buildCashOrder(shop, customer.token, await buildFood(shop.deps, { price: 199 + n })));
  }
  const { body } = await shop.call(deliveryEndpoints.orders, { token: partner.token, query: { limit: 1 } });
  expect([body.orders.length, body.toDeliver]).toEqual([1, 3]);
});
