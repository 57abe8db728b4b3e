/** The kitchen's tickets: which orders are there, and what becomes of them. */

import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner, storeOrder } from "../delivery/delivery-factory.ts";
import { importMenu } from "../menu/editing/document-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashBody, buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { buildOrder, place, setStatus } from "../order/order-factory.ts";

const MINUTE_MS = 60_000;
const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

let shop: TestShop;
let admin: string;
let token: string;
let userId: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  // Noon of a Monday.
  shop.clock.set(new Date("2090-01-02T12:00:00+05:30"));
  admin = (await shop.signIn("admin")).token;
  await setCash(shop, admin, { cashOnDelivery: true });
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token, userId } = await shop.signIn());
});

const kitchen = async () => (await shop.call(kitchenEndpoints.list, { token: admin })).body.data;
/** Where an order is, and its ticket. */
async function find(orderId: string) {
  const { tickets, ready, later } = await kitchen();
  const found = Object.entries({ tickets, ready, later }).flatMap(([place, list]) =>
    list.filter((each) => each.orderId === orderId).map((ticket) => ({ place, ...ticket })),
  );
  expect(found.length).toBeLessThan(2);
  return found[0];
}
const placeOf = async (orderId: string) => (await find(orderId))?.place;
const start = (orderId: string, minutes?: number) =>
  shop.call(kitchenEndpoints.start, { token: admin, body: { orderId, minutes: minutes || null } });
const bump = (orderId: string, lineId?: string) =>
  shop.call(kitchenEndpoints.bump, { token: admin, body: { orderId, lineId: lineId ?? null } });
const recall = (orderId: string, lineId?: string) =>
  shop.call(kitchenEndpoints.recall, { token: admin, body: { orderId, ...(lineId && { lineId }) } });
const detail = async (id: string) => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id } })).body.data;
const cashOrder = () => buildCashOrder(shop, token, food);
const NOT_THERE = refusal(409, "notInKitchen");

it("has paid orders and those in cash, by their promise, without prices", async () => {
  const unpaid = (await buildOrder(shop, token, food)).orderId;
  const paid = await storeOrder(shop.deps, { userId });
  shop.clock.advance(MINUTE_MS);
  const cash = await cashOrder();
  const { tickets } = await kitchen();
  const ids = tickets.map(({ orderId }) => orderId);
  expect(ids.filter((id) => [unpaid, paid, cash].includes(id))).toEqual([paid, cash]);
  expect(await find(cash)).toMatchObject({
    channel: "web",
    token: null,
    note: null,
    fulfilment: "delivery",
    startedAt: null,
    readyAt: null,
    isChanged: false,
    isCancelled: false,
    lines: [{ lineId: "0", name: "Margherita", quantity: 1, summary: "", note: null, station: "oven", diet: null, isDone: false }],
  });
  expect(JSON.stringify(tickets)).not.toMatch(/price|paise|amount|\b199\b/);
});

it("says where each line is made and what was chosen, has the parts of a deal as lines, and counts all of them", async () => {
  const other = await startTestShop();
  const boss = (await other.signIn("admin")).token;
  await setCash(other, boss, { cashOnDelivery: true });
  const { foods, sizes } = await importMenu(other, boss);
  const idOf = (name: string) => foods.find((each) => each.name === name)?._id ?? "";
  const medium = sizes.find(({ name }) => name === "Medium")?._id;
  const body = {
    ...buildCashBody({ ...food, _id: idOf("Margherita") }),
    items: [
      { _id: idOf("Margherita"), quantity: 2, configuration: { sizeId: medium, note: "Well done" } },
      { _id: idOf("Lunch"), quantity: 1 },
    ],
    amount: 2 * 299 + 249 + 40,
  };
  expect((await place(other, (await other.signIn()).token, body)).status).toBe(200);
  const { tickets, allDay } = (await other.call(kitchenEndpoints.list, { token: boss })).body.data;
  expect(tickets[0]?.lines).toMatchObject([
    { lineId: "0", name: "Margherita", quantity: 2, size: "Medium", note: "Well done", station: "oven", diet: "veg", deal: null },
    { lineId: "1.0", name: "Margherita", size: "Regular", summary: "Regular, Thin", station: "oven", deal: "Lunch" },
    { lineId: "1.1", name: "Lemonade", size: null, station: "drinks", deal: "Lunch" },
  ]);
  expect(allDay).toEqual([
    { name: "Margherita", size: "Medium", count: 2 },
    { name: "Lemonade", size: null, count: 1 },
    { name: "Margherita", size: "Regular", count: 1 },
  ]);
  await other.close();
});

it("starts a pending order once, whoever presses, and none that is unpaid or unknown", async () => {
  const orderId = await cashOrder();
  const answers = await Promise.all([start(orderId), start(orderId), bump(orderId, "0")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { status, history } = await detail(orderId);
  expect([status, history.map((entry) => entry.status)]).toEqual(["processing", ["pending", "processing"]]);
  expect(await find(orderId)).toMatchObject({ place: "tickets", startedAt: shop.clock.read().toISOString() });
  const unpaid = (await buildOrder(shop, token, food)).orderId;
  for (const act of [start, bump, recall]) {
    expect(await act(unpaid)).toMatchObject(NOT_THERE);
    expect(await act(UNKNOWN)).toMatchObject(refusal(404, "orderNotFound"));
  }
  expect((await detail(unpaid)).status).toBe("pending");
});

it("marks lines, and refuses one that the order does not have without starting it", async () => {
  const orderId = await cashOrder();
  for (const lineId of ["1", "0.0", "x"]) expect(await bump(orderId, lineId)).toMatchObject(refusal(404, "kitchenLineNotFound"));
  expect((await detail(orderId)).status).toBe("pending");
  await Promise.all([bump(orderId, "0"), bump(orderId, "0")]);
  expect(await find(orderId)).toMatchObject({ place: "tickets", lines: [{ isDone: true }] });
  await recall(orderId, "0");
  expect(await find(orderId)).toMatchObject({ place: "tickets", lines: [{ isDone: false }] });
});

it("has it ready once, tells the desk and the partner, and takes it back", async () => {
  const orderId = await cashOrder();
  const partner = await signInPartner(shop, admin);
  await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner.partnerId } });
  await Promise.all([bump(orderId), bump(orderId)]);
  const readyAt = shop.clock.read().toISOString();
  shop.clock.advance(MINUTE_MS);
  expect((await bump(orderId)).status).toBe(200);
  expect(await find(orderId)).toMatchObject({ place: "ready", readyAt });
  expect(await detail(orderId)).toMatchObject({ status: "processing", readyAt });
  const board = (await shop.call(orderAdminEndpoints.board, { token: admin })).body;
  expect(board.columns.flatMap(({ orders }) => orders).find(({ _id }) => _id === orderId)).toMatchObject({ readyAt });
  expect((await shop.call(deliveryEndpoints.orders, { token: partner.token })).body.orders).toMatchObject([{ readyAt }]);
  await Promise.all([recall(orderId), recall(orderId)]);
  expect(await find(orderId)).toMatchObject({ place: "tickets", readyAt: null });
});

it("keeps a cancelled order until it is seen, and only one that it was making", async () => {
  const cancelled = await cashOrder();
  const left = await storeOrder(shop.deps, { userId, status: "out_for_delivery" });
  const unpaid = (await buildOrder(shop, token, food)).orderId;
  for (const orderId of [cancelled, left, unpaid]) await setStatus(shop, orderId, "cancelled");
  expect(await find(cancelled)).toMatchObject({ place: "tickets", isCancelled: true, lines: [{ name: "Margherita" }] });
  expect([await placeOf(left), await placeOf(unpaid)]).toEqual([undefined, undefined]);
  expect(await start(cancelled)).toMatchObject(NOT_THERE);
  expect(await recall(cancelled)).toMatchObject(NOT_THERE);
  expect((await Promise.all([bump(cancelled), bump(cancelled)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await placeOf(cancelled)).toBeUndefined();
  expect((await detail(cancelled)).status).toBe("cancelled");
});

it("has nothing more to do with an order that left, and begins anew with one that is pending again", async () => {
  const orderId = await cashOrder();
  await bump(orderId);
  await setStatus(shop, orderId, "out_for_delivery");
  expect(await placeOf(orderId)).toBeUndefined();
  for (const act of [start, bump, recall]) expect(await act(orderId)).toMatchObject(NOT_THERE);
  await setStatus(shop, orderId, "processing");
  expect(await placeOf(orderId)).toBe("ready");
  await setStatus(shop, orderId, "pending");
  expect(await find(orderId)).toMatchObject({ place: "tickets", startedAt: null, readyAt: null });
});

it("shows an order for later when it is to be started, and apart until then", async () => {
  const scheduling = { isOn: true, daysAhead: 1, slotMinutes: 30 };
  await shop.call(settingsEndpoints.update, { token: admin, body: { scheduling } });
  const scheduledFor = "2090-01-02T15:00:00.000Z";
  const placed = await place(shop, token, { ...buildCashBody(food), scheduledFor });
  const orderId = placed.body.orderData._id;
  const asked = await find(orderId);
  expect(asked).toMatchObject({ place: "later", isScheduled: true });
  shop.clock.set(new Date(asked?.placedAt ?? 0));
  expect(await find(orderId)).toMatchObject({
    place: "tickets",
    isScheduled: true,
    dueAt: new Date(shop.clock.read().getTime() + 15 * MINUTE_MS).toISOString(),
  });
});

it("flags what changed since it was started, also of an order that was ready, until it is seen", async () => {
  const orderId = await cashOrder();
  const change = (quantity: number) =>
    shop.deps.db
      .updateTable("order_items")
      .set({ quantity } as object)
      .where("order_id", "=", orderId)
      .execute();
  await change(2);
  expect(await find(orderId)).toMatchObject({ isChanged: false });
  await start(orderId);
  await bump(orderId, "0");
  await change(3);
  expect(await find(orderId)).toMatchObject({ isChanged: true, lines: [{ quantity: 3, wasQuantity: 2, isDone: false }] });
  await start(orderId);
  expect(await find(orderId)).toMatchObject({ isChanged: false, lines: [{ wasQuantity: null, isDone: false }] });
  await bump(orderId);
  expect(await placeOf(orderId)).toBe("ready");
  await shop.deps.db.deleteFrom("order_items").where("order_id", "=", orderId).execute();
  await shop.deps.db
    .insertInto("order_items")
    .values({ order_id: orderId, position: 1, food_id: food._id, name: "Cola", unit_paise: 1, quantity: 1 })
    .execute();
  expect(await find(orderId)).toMatchObject({
    place: "tickets",
    isChanged: true,
    lines: [{ lineId: "1", name: "Cola", wasQuantity: 0 }],
    removed: [{ name: "Margherita", quantity: 3 }],
  });
  await bump(orderId);
  expect(await find(orderId)).toMatchObject({ place: "ready", isChanged: false });
});

it("has first what is to be ready first: what is delivered is due before it is promised", async () => {
  const asked = async (set: object) => {
    const orderId = await storeOrder(shop.deps, { userId });
    await shop.deps.db.updateTable("orders").set(set).where("id", "=", orderId).execute();
    return orderId;
  };
  const after = (minutes: number) => new Date(shop.clock.read().getTime() + minutes * MINUTE_MS);
  const pickup = await asked({ fulfilment: "pickup", expected_at: after(40) });
  const delivery = await asked({ expected_at: after(50) });
  const alike = await asked({ expected_at: after(50) });
  const ids = (await kitchen()).tickets.map(({ orderId }) => orderId).filter((id) => [pickup, delivery, alike].includes(id));
  expect(ids).toEqual([delivery, alike, pickup]);
});

it("promises the minutes with which it accepts an order, and what a late order returns stays", async () => {
  await shop.call(settingsEndpoints.updateShop, {
    token: admin,
    body: { deliveryPromise: "free", deliveryPromiseAutomatic: true },
  });
  const orderId = await cashOrder();
  const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
  const placedAt = shop.clock.read().getTime();
  const after = (minutes: number) => new Date(placedAt + minutes * MINUTE_MS).toISOString();
  expect(await mine()).toMatchObject({ promisedAt: after(30), promisedMinutes: 30 });
  expect((await start(orderId, 0)).status).toBe(200);
  for (const minutes of [301, 1.5]) expect((await start(orderId, minutes)).status).toBe(400);
  await start(orderId, 40);
  const promise = { minutes: 30, dueAt: after(30) };
  expect(await mine()).toMatchObject({ promisedAt: after(55), promisedMinutes: 55, status: "processing", promise });
  expect(await find(orderId)).toMatchObject({ promisedAt: after(55), dueAt: after(40) });
  shop.clock.advance(31 * MINUTE_MS);
  expect((await shop.call(orderAdminEndpoints.refundLateOrder, { token: admin, body: { orderId } })).status).toBe(200);
});
