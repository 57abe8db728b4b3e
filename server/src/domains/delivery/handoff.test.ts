/** The code that the customer gives at the door (api.md, Delivery partners). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { signInPartner, storeOrder } from "./delivery-factory.ts";

let shop: TestShop;
let other: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partner: Awaited<ReturnType<typeof signInPartner>>;
beforeAll(async () => {
  shop = await startTestShop();
  other = await startTestShop({ sharing: shop });
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  partner = await signInPartner(shop, admin.token);
  await ask(true);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const WRONG = { status: 400, body: { message: "Wrong code" } };
const LOCKED = { status: 409, body: { message: "Too many wrong codes. Please call the shop" } };
const DELIVERED = { status: 200, body: { data: { status: "delivered", handoffTriesLeft: null } } };

const ask = (handoffCode: boolean) => shop.call(settingsEndpoints.update, { token: admin.token, body: { handoffCode } });
const setStatus = (orderId: string, status: OrderStatus) =>
  shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } });
const release = (orderId: string) => shop.call(deliveryEndpoints.releaseHandoff, { token: admin.token, body: { orderId } });
const deliver = (orderId: string, code?: string, at = shop) =>
  at.call(deliveryEndpoints.updateStatus, { token: partner.token, body: { orderId, status: "delivered", code } });
const detail = async (id: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id } })).body.data;
const seenByCustomer = async (id: string) =>
  (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data.find(({ _id }) => _id === id);
const seenByPartner = async (id: string) =>
  (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body.orders.find(({ _id }) => _id === id);

/** An order that the desk sent out, with its code. */
async function sentOut(fulfilment: Fulfilment = "delivery") {
  const { userId } = customer;
  const id = await storeOrder(shop.deps, { userId, partnerId: partner.partnerId, status: "processing", fulfilment });
  const { body } = await setStatus(id, "out_for_delivery");
  const code = body.data.handoffCode ?? "";
  return { id, code, wrong: code === "0000" ? "1111" : "0000" };
}

it("is off until the shop asks for it, and an order keeps the rule with which it went out", async () => {
  await ask(false);
  const free = await sentOut();
  await ask(true);
  expect(free.code).toBe("");
  expect(await seenByCustomer(free.id)).not.toHaveProperty("handoffCode");
  expect(await seenByPartner(free.id)).toMatchObject({ handoffTriesLeft: null });
  expect(await deliver(free.id)).toMatchObject(DELIVERED);
});

it("is shown to the customer and the desk while the order is out, and to nobody else", async () => {
  const toRooms = vi.spyOn(shop.deps.events, "toRooms");
  const { id, code } = await sentOut();
  expect(code).toMatch(/^\d{4}$/);
  expect(await seenByCustomer(id)).toMatchObject({ handoffCode: code });
  expect(await detail(id)).toMatchObject({ handoffCode: code, handoffTriesLeft: 5 });
  const refused = await deliver(id);
  expect(refused).toMatchObject(WRONG);
  const orders = await shop.call(deliveryEndpoints.orders, { token: partner.token });
  const pickedUp = await shop.call(deliveryEndpoints.pickUp, { token: partner.token, body: { orderId: id } });
  const mine = await shop.call(privacyEndpoints.data, { token: customer.token });
  const cashier = await shop.signIn("staff", ["payments"]);
  const amount = { orderId: id, amount: 1, note: "Cold" };
  const refunded = await shop.call(orderAdminEndpoints.refund, { token: cashier.token, body: amount });
  expect(pickedUp.status).toBe(200);
  expect(mine.status).toBe(200);
  const told = [refused, orders, pickedUp, mine, refunded].map(({ body }) => body);
  for (const said of [...told, toRooms.mock.calls]) expect(JSON.stringify(said)).not.toMatch(`"${code}"`);
  toRooms.mockRestore();
  const done = await deliver(id, code);
  expect(done).toMatchObject(DELIVERED);
  expect(JSON.stringify(done.body)).not.toMatch(`"${code}"`);
  expect(await seenByCustomer(id)).not.toHaveProperty("handoffCode");
  expect(await detail(id)).not.toHaveProperty("handoffCode");
  expect(
    (await shop.deps.db.selectFrom("orders").select("handoff_code as code").where("id", "=", id).execute())[0]?.code,
  ).toBeNull();
});

it("counts wrong codes of all instances, and from the sixth on refuses every one until the desk releases it", async () => {
  const { id, code, wrong } = await sentOut();
  expect(await deliver(id)).toMatchObject(WRONG);
  const tries = await Promise.all(Array.from({ length: 8 }, (_, index) => deliver(id, wrong, index % 2 ? other : shop)));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await deliver(id, code, other)).toMatchObject(LOCKED);
  expect(await seenByPartner(id)).toMatchObject({ handoffTriesLeft: 0, status: "out_for_delivery" });
  expect(await shop.call(deliveryEndpoints.releaseHandoff, { token: partner.token, body: { orderId: id } })).toMatchObject({
    status: 403,
  });
  expect(await release(id)).toMatchObject({ status: 200, body: { data: { handoffCode: code, handoffTriesLeft: 5 } } });
  expect(await deliver(id, wrong)).toMatchObject(WRONG);
  expect(await deliver(id, code)).toMatchObject(DELIVERED);
  expect(await release(id)).toMatchObject({ status: 409, body: { code: "deliveryNotOut" } });
});

it("tells the partner and the desk at once of a wrong code and of the release", async () => {
  const { id, wrong } = await sentOut();
  const toRooms = vi.spyOn(shop.deps.events, "toRooms");
  await deliver(id, wrong);
  await release(id);
  await release(id);
  const update = [expect.arrayContaining([`partner:${partner.partnerId}`, "may:orders"]), "orderUpdate", expect.anything()];
  expect(toRooms.mock.calls).toEqual([update, update]);
  toRooms.mockRestore();
});

it("delivers once, however often the right code arrives", async () => {
  const { id, code } = await sentOut();
  const answers = await Promise.all([deliver(id, code), deliver(id, code, other), deliver(id, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: "deliveryNotOut" } });
  expect((await detail(id)).history.filter(({ status }) => status === "delivered")).toHaveLength(1);
});

it("is a new one when the order goes out again, also after the partner's own undo", async () => {
  const { id, code } = await sentOut();
  await deliver(id, code);
  const codes = new Set<string | undefined>([code]);
  for (let again = 0; again < 3; again++) {
    await shop.call(deliveryEndpoints.undoDelivered, { token: partner.token, body: { orderId: id } });
    const next = (await detail(id)).handoffCode;
    codes.add(next);
    expect(await deliver(id, next)).toMatchObject(DELIVERED);
  }
  expect(codes.size).toBeGreaterThan(1);
});

it("a pickup order has none, and the desk needs none", async () => {
  const pickup = await sentOut("pickup");
  expect(pickup.code).toBe("");
  expect(await deliver(pickup.id)).toMatchObject(DELIVERED);
  const { id } = await sentOut();
  expect(await setStatus(id, "delivered")).toMatchObject(DELIVERED);
});

it("cash counts as received with the right code only", async () => {
  await setCash(shop, admin.token, { cashOnDelivery: true });
  const orderId = await buildCashOrder(shop, customer.token, await buildFood(shop.deps));
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId: partner.partnerId } });
  const code = (await setStatus(orderId, "out_for_delivery")).body.data.handoffCode;
  expect(await deliver(orderId, `${code}0`)).toMatchObject(WRONG);
  expect(await detail(orderId)).toMatchObject({ payment: false, status: "out_for_delivery" });
  expect(await deliver(orderId, code)).toMatchObject({ status: 200, body: { data: { payment: true } } });
});
