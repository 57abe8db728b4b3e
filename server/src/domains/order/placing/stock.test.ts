/** Counted foods and modifiers: nobody gets what another has taken. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { invalidateMenu } from "../../menu/menu.ts";
import { buildPizzaMenu, type PizzaMenu } from "../../menu/reading/menu-factory.ts";
import { ADDRESS, place, setStatus } from "../order-factory.ts";
import { SETTLE_STOCK } from "./stock.ts";

let shop: TestShop;
let admin: string;
let menu: PizzaMenu;
let token: string;

beforeEach(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  menu = await buildPizzaMenu(shop.deps);
  await shop.call(settingsEndpoints.update, { token: admin, body: { cashOnDelivery: true } });
  ({ token } = await shop.signIn());
});
afterEach(() => shop.close());

const document = async () => (await shop.call(menuAdminEndpoints.document, { token: admin })).body.data;
async function count(body: object) {
  const answer = await shop.call(menuAdminEndpoints.stock, { token: admin, body });
  expect(answer).toMatchObject({ status: 200, body: { message: "Stock saved" } });
}
const left = async (id: string) => (await document()).stock.find(({ _id }) => _id === id)?.left;
async function shown(id: string) {
  invalidateMenu(shop.deps);
  const { data, modifierGroups } = (await shop.call(foodEndpoints.list)).body;
  const { isAvailable, stockLeft } = [...data, ...modifierGroups.flatMap(({ modifiers }) => modifiers)].find(
    ({ _id }) => _id === id,
  ) ?? { isAvailable: null };
  return { isAvailable, stockLeft };
}
const item = (food: { _id: string }, quantity = 1, configuration?: object) => ({ _id: food._id, quantity, configuration });
const quote = async (items: object[], as = token) =>
  (await shop.call(quoteEndpoints.get, { token: as, body: { items } })).body.data;
/** At the price that is quoted. */
async function order(items: object[], { paymentMethod = "cash", as = token } = {}) {
  const amount = (await quote(items, as)).total;
  return await place(shop, as, { address: ADDRESS, items, amount, paymentMethod });
}
const placed = async (items: object[], input = {}) => {
  const { status, body } = await order(items, input);
  if (status !== 200) throw new Error(body.message);
  return body.orderData._id as string;
};

describe("what an order takes", () => {
  it("is a food in every way that it is ordered: in a size, in a deal, on half of a pizza and at the counter", async () => {
    const { margherita, farmhouse, cola, deal, slots, large } = menu;
    await count({ foodId: margherita._id, left: 20 });
    await count({ foodId: cola._id, left: 20 });
    await placed([item(margherita, 2, { sizeId: large })]);
    expect(await left(margherita._id)).toBe(18);
    await placed([
      item(deal, 1, {
        slots: [
          { _id: slots.pizza, foodId: margherita._id },
          { _id: slots.drink, foodId: cola._id },
        ],
      }),
    ]);
    expect([await left(margherita._id), await left(cola._id)]).toEqual([17, 19]);
    await placed([item(farmhouse, 2, { secondHalfId: margherita._id })]);
    expect(await left(margherita._id)).toBe(16);
    await shop.call(counterEndpoints.openShift, { token: admin, body: { counted: 0 } });
    const sold = await shop.call(counterEndpoints.order, {
      token: admin,
      body: { items: [{ _id: margherita._id, quantity: 1 }], payment: "cash" },
    });
    expect([sold.status, await left(margherita._id)]).toEqual([200, 15]);
  });

  it("is a modifier, by how much of it lies on the pizza", async () => {
    const { margherita, farmhouse, onion, thin } = menu;
    await count({ modifierId: onion, left: 10 });
    await placed([item(margherita, 1, { modifiers: [{ _id: thin }, { _id: onion, quantity: 2 }] })]);
    expect(await left(onion)).toBe(8);
    await placed([item(margherita, 2, { modifiers: [{ _id: thin }, { _id: onion, side: "left" }] })]);
    expect(await left(onion)).toBe(7);
    await placed([item(farmhouse)]);
    expect(await left(onion)).toBe(6);
    expect(await left(thin)).toBeUndefined();
  });
});

describe("what cannot be had", () => {
  it("is sold out in menu, cart and quote, and is not sold", async () => {
    const { cola, margherita, onion, thin } = menu;
    await count({ foodId: cola._id, left: 4 });
    expect(await shown(cola._id)).toEqual({ isAvailable: true, stockLeft: undefined });
    await placed([item(cola)]);
    expect(await shown(cola._id)).toEqual({ isAvailable: true, stockLeft: 3 });
    await placed([item(cola, 3)]);
    expect(await shown(cola._id)).toEqual({ isAvailable: false, stockLeft: 0 });
    expect(await shown(menu.deal._id)).toMatchObject({ isAvailable: false });
    const other = (await shop.signIn()).token;
    const message = "Cola is sold out. Please remove it from your cart";
    expect(await quote([item(cola)], other)).toMatchObject({
      isOrderable: false,
      problems: [{ code: "itemUnavailable", message }],
    });
    expect(await order([item(cola)], { as: other })).toMatchObject(refusal(409, "cartItemSoldOut", message));

    await count({ modifierId: onion, left: 0 });
    const topped = [item(margherita, 1, { modifiers: [{ _id: thin }, { _id: onion }] })];
    expect(await order(topped)).toMatchObject({ status: 409, body: { code: "cartItemSoldOut" } });
    expect(await order([item(margherita)])).toMatchObject({ status: 200 });
  });

  it("is said with how many there are, and nothing is taken", async () => {
    await count({ foodId: menu.cola._id, left: 2 });
    const message = "Only 2 of Cola left. Please reduce the quantity in your cart";
    expect(await quote([item(menu.cola, 3)])).toMatchObject({ problems: [{ message }] });
    expect(await order([item(menu.cola, 3)])).toMatchObject(refusal(409, "stockShort", message));
    expect(await left(menu.cola._id)).toBe(2);
  });

  it("stays sold out while one of both says so: the count, or the owner until tomorrow", async () => {
    const target = { foodId: menu.cola._id };
    await count({ ...target, left: 0 });
    const sell = (body: object) => shop.call(menuAdminEndpoints.sale, { token: admin, body: { ...target, ...body } });
    await sell({ isAvailable: false, until: "tomorrow" });
    await count({ ...target, add: 5 });
    expect(await shown(menu.cola._id)).toMatchObject({ isAvailable: false });
    await sell({ isAvailable: true });
    expect(await shown(menu.cola._id)).toMatchObject({ isAvailable: true });
  });
});

describe("what is returned", () => {
  it.each([
    ["before its preparation", "pending", 5],
    ["after it, nothing", "processing", 3],
  ])("by an order that is cancelled %s", async (_when, status, after) => {
    await count({ foodId: menu.cola._id, left: 5 });
    const id = await placed([item(menu.cola, 2)]);
    if (status !== "pending") await setStatus(shop, id, status);
    await setStatus(shop, id, "cancelled");
    expect(await left(menu.cola._id)).toBe(after);
    await shop.jobs.runScheduled(SETTLE_STOCK);
    expect(await left(menu.cola._id)).toBe(after);
    await setStatus(shop, id, "processing");
    expect(await left(menu.cola._id)).toBe(3);
  });

  it("by an unpaid order that expires, and by one that its customer replaces", async () => {
    await count({ foodId: menu.cola._id, left: 2 });
    await placed([item(menu.cola, 2)], { paymentMethod: "online" });
    const second = await order([item(menu.cola), item(menu.margherita)], { paymentMethod: "online" });
    expect([second.status, await left(menu.cola._id)]).toEqual([200, 1]);
    const again = await order([item(menu.cola), item(menu.margherita)], { paymentMethod: "online" });
    expect(again.body.orderData._id).toBe(second.body.orderData._id);
    shop.clock.advance(46 * 60_000);
    await shop.jobs.runScheduled("reconcile-orders");
    expect(await left(menu.cola._id)).toBe(2);
  });
});

describe("the owner", () => {
  it("sets, adds and stops, each in the activity log", async () => {
    const foodId = menu.cola._id;
    await count({ foodId, left: 5 });
    await placed([item(menu.cola, 2)]);
    await count({ foodId, add: 24 });
    await count({ foodId, left: 10, lowAt: 2, daily: 40 });
    expect((await document()).stock).toEqual([{ _id: foodId, left: 10, lowAt: 2, daily: 40 }]);
    const { data } = (await shop.call(auditEndpoints.list, { token: admin, query: { action: "menu.stock", limit: 2 } })).body;
    expect(data).toMatchObject([
      { subject: { label: "Cola" }, details: { left: { from: 27, to: 10 }, daily: { from: null, to: 40 } } },
      { details: { left: { from: 3, to: 27 } } },
    ]);
    await count({ foodId, left: null });
    expect((await document()).stock).toEqual([]);
  });

  it.each([
    ["a food that does not exist", { foodId: crypto.randomUUID(), left: 1 }, 404, "foodNotFound"],
    ["an option that does not exist", { modifierId: crypto.randomUUID(), left: 1 }, 404, "modifierNotFound"],
    ["a delivery of what is not counted", { add: 5 }, 409, "stockNotCounted"],
    ["less than nothing", { left: -1 }, 400, "badRequest"],
  ])("is refused %s", async (_name, body, status, code) => {
    const target = "foodId" in body || "modifierId" in body ? body : { foodId: menu.cola._id, ...body };
    const answer = await shop.call(menuAdminEndpoints.stock, { token: admin, body: target });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it("is told once for each fall that little is left", async () => {
    const told = vi.spyOn(shop.deps.events, "toRooms");
    const low = () => told.mock.calls.filter(([, event]) => event === "stockLow").map(([, , what]) => what);
    await count({ foodId: menu.cola._id, left: 7 });
    await placed([item(menu.cola)]);
    expect(low()).toEqual([]);
    await placed([item(menu.cola, 2)]);
    await placed([item(menu.cola)]);
    expect(low()).toEqual([{ name: "Cola", left: 4 }]);
    await count({ foodId: menu.cola._id, add: 10 });
    await placed([item(menu.cola, 9)]);
    expect(low()).toEqual([
      { name: "Cola", left: 4 },
      { name: "Cola", left: 5 },
    ]);
    told.mockRestore();
  });
});

it("of 60 customers on two instances who want the last 7 pieces, exactly 7 get one", async () => {
  const other = await startTestShop({ sharing: shop });
  await count({ foodId: menu.cola._id, left: 7 });
  const items = [item(menu.cola)];
  const amount = (await quote(items)).total;
  const customers = await Promise.all(Array.from({ length: 60 }, () => shop.signIn()));
  const answers = await Promise.all(
    customers.map((customer, n) => {
      const paymentMethod = n % 3 === 0 ? "online" : "cash";
      return place(n % 2 === 0 ? shop : other, customer.token, { address: ADDRESS, items, amount, paymentMethod });
    }),
  );
  await other.close();
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([7, 53]);
  expect(new Set(statuses.get(409)?.map(({ body }) => body.code))).toEqual(new Set(["cartItemSoldOut"]));
  expect(await left(menu.cola._id)).toBe(0);
});

it("the count of a food that was removed is deleted once the food cannot be put back", async () => {
  const { _id: foodId } = await buildFood(shop.deps);
  await count({ foodId, left: 5 });
  await count({ modifierId: menu.onion, left: 5 });
  await shop.call(foodEndpoints.remove, { token: admin, body: { id: foodId } });
  const counted = async () => {
    await shop.jobs.runScheduled(SETTLE_STOCK);
    const rows = await shop.deps.db.selectFrom("menu_stock").select("item_id").execute();
    return rows.map((row) => row.item_id).sort();
  };
  expect(await counted()).toEqual([foodId, menu.onion].sort());
  shop.clock.advance(3_600_001);
  expect(await counted()).toEqual([menu.onion]);
});

it("the owner has a daily count again each morning, less what is ordered but not made", async () => {
  const foodId = menu.calzone._id;
  await count({ foodId, left: 6, daily: 40 });
  const made = await placed([item(menu.calzone, 3)]);
  await placed([item(menu.calzone)]);
  await setStatus(shop, made, "delivered");
  await shop.jobs.runScheduled(SETTLE_STOCK);
  expect(await left(foodId)).toBe(2);
  expect(await shop.deps.db.selectFrom("order_stock").where("order_id", "=", made).select("halves").execute()).toEqual([]);
  shop.clock.advance(16 * 3_600_000);
  admin = (await shop.signIn("admin")).token;
  await shop.jobs.runScheduled(SETTLE_STOCK);
  expect(await left(foodId)).toBe(39);
  await shop.jobs.runScheduled(SETTLE_STOCK);
  expect(await left(foodId)).toBe(39);
});

it("an order for a later day takes of the daily count of that day, and of what is not made anew takes now", async () => {
  const { calzone, cola } = menu;
  await shop.call(settingsEndpoints.update, { token: admin, body: { scheduling: { isOn: true, daysAhead: 2, slotMinutes: 30 } } });
  await count({ foodId: calzone._id, left: 1, daily: 3 });
  await count({ foodId: cola._id, left: 5 });
  const tomorrow = dayInKolkata(new Date(shop.clock.read().getTime() + 86_400_000));
  const scheduledFor = `${tomorrow}T19:00:00+05:30`;
  const later = async (items: object[]) => {
    const asked = { address: ADDRESS, items, scheduledFor };
    const { data } = (await shop.call(quoteEndpoints.get, { token, body: asked })).body;
    return await place(shop, token, { ...asked, amount: data.total, paymentMethod: "cash" });
  };
  await setStatus(shop, await placed([item(calzone)]), "delivered");
  expect(await shown(calzone._id)).toMatchObject({ isAvailable: false });
  const ordered = await later([item(calzone, 2), item(cola, 2)]);
  expect([ordered.status, await left(calzone._id), await left(cola._id)]).toEqual([200, 0, 3]);
  expect(await later([item(calzone, 2)])).toMatchObject({ status: 409, body: { code: "stockShort" } });

  shop.clock.set(new Date(`${tomorrow}T04:30:00+05:30`));
  admin = (await shop.signIn("admin")).token;
  await shop.jobs.runScheduled(SETTLE_STOCK);
  expect(await left(calzone._id)).toBe(1);
  await setStatus(shop, ordered.body.orderData._id, "cancelled");
  expect(await left(calzone._id)).toBe(3);
});
