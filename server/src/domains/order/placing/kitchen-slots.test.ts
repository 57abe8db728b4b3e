/** The kitchen's capacity, orders for later, and what is promised. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { buildPlaceBody, place, setStatus } from "../order-factory.ts";

const MINUTE_MS = 60_000;
const FULL = "This time is no longer available";

let shop: TestShop;
let admin: string;
let pizza: Food;
let token: string;

beforeEach(async () => {
  shop = await startTestShop();
  // A Monday.
  shop.clock.set(new Date("2090-01-02T18:05:00+05:30"));
  admin = (await shop.signIn("admin")).token;
  ({ token } = await shop.signIn());
  pizza = await buildFood(shop.deps, { price: 250, kitchenUnits: 1 });
  await set({
    cashOnDelivery: true,
    kitchen: { pizzasPerSlot: 4, maxPromiseMinutes: 60 },
    scheduling: { isOn: true, daysAhead: 1, slotMinutes: 30 },
  });
});
afterEach(() => shop.close());

async function set(body: object) {
  const answer = await shop.call(settingsEndpoints.update, { token: admin, body });
  if (answer.status !== 200) throw new Error(answer.body.message);
}
const at = (time: string) => new Date(`2090-01-02T${time}+05:30`).toISOString();

async function quote(quantity: number, body: object = {}, as?: string) {
  const answer = await shop.call(quoteEndpoints.get, {
    body: { items: [{ _id: pizza._id, quantity }], ...body },
    ...(as && { token: as }),
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body.data;
}
const order = (quantity: number, body: object = {}, as = token) =>
  place(shop, as, { ...buildPlaceBody(pizza, { quantity }), ...body });
const cash = (quantity: number, body: object = {}, as = token) => order(quantity, { paymentMethod: "cash", ...body }, as);
const bump = (orderId: string) => shop.call(kitchenEndpoints.bump, { token: admin, body: { orderId } });
const mine = async (as = token) => (await shop.call(orderEndpoints.mine, { token: as })).body.data;
const another = async () => (await shop.signIn()).token;
const slotAt = async (time: string, quantity = 1) => (await quote(quantity)).slots.find(({ from }) => from === at(time));
const taken = () =>
  shop.deps.db.selectFrom("order_slots").select(["starts_at", "units"]).orderBy("starts_at").orderBy("units", "desc").execute();

describe("an order for now", () => {
  it("is promised and placed as quoted: by the first slots that hold it", async () => {
    expect((await quote(4)).promise).toEqual({ from: at("18:30"), to: at("18:35"), minutes: 30 });
    expect((await cash(3)).status).toBe(200);
    expect((await quote(1)).promise?.minutes).toBe(30);
    const quoted = await quote(2);
    expect(quoted).toMatchObject({ isOrderable: true, promise: { to: at("18:45"), minutes: 40 } });
    const customer = await another();
    expect((await cash(2, {}, customer)).status).toBe(200);
    expect(await mine(customer)).toMatchObject([{ promisedAt: at("18:45"), promisedMinutes: 40, scheduledFor: null }]);
    expect(await mine()).toMatchObject([{ promisedAt: at("18:35"), promisedMinutes: 30 }]);
    expect(await taken()).toEqual([
      { starts_at: new Date(at("18:00")), units: 3 },
      { starts_at: new Date(at("18:00")), units: 1 },
      { starts_at: new Date(at("18:15")), units: 1 },
    ]);
  });

  it("is refused beyond what is promised at most, as quoted, and later times are offered", async () => {
    for (const quantity of [4, 4, 4]) await cash(quantity, {}, await another());
    const quoted = await quote(1);
    expect(quoted).toMatchObject({ isOrderable: false, promise: null, problems: [{ code: "slotUnavailable", message: FULL }] });
    expect(quoted.slots.find(({ isFull }) => !isFull)).toMatchObject({ from: at("19:00") });
    expect(await order(1)).toMatchObject(refusal(409, "slotUnavailable", FULL));
    expect(await mine()).toEqual([]);
  });

  it("takes nothing of the kitchen if it has nothing to make, however full it is", async () => {
    await cash(12, {}, await another());
    const cola = await buildFood(shop.deps, { name: "Cola", price: 250, kitchenUnits: 0 });
    expect((await place(shop, token, buildPlaceBody(cola))).status).toBe(200);
  });

  it("never waits in a shop without a limit, and counts as soon as one is set", async () => {
    await set({ kitchen: { pizzasPerSlot: null }, scheduling: { isOn: false } });
    await cash(6);
    expect(await quote(40)).toMatchObject({ promise: { minutes: 30 }, slots: [] });
    await set({ kitchen: { pizzasPerSlot: 6 } });
    expect((await quote(1)).promise?.minutes).toBe(40);
  });

  it("is offered by a shop that promises less than preparation and travel take, while nobody waits", async () => {
    await set({ kitchen: { maxPromiseMinutes: 20 } });
    expect(await quote(4)).toMatchObject({ isOrderable: true, promise: { minutes: 30 } });
    expect((await cash(4)).status).toBe(200);
    expect(await order(1, {}, await another())).toMatchObject(refusal(409, "slotUnavailable", FULL));
  });
});

describe("what an order takes is given back", () => {
  beforeEach(async () => {
    await set({ kitchen: { maxPromiseMinutes: 30 } });
  });

  it("when it is cancelled by its customer or the shop", async () => {
    for (const cancel of [
      (orderId: string) => shop.call(orderEndpoints.cancel, { token, body: { orderId } }),
      (orderId: string) => setStatus(shop, orderId, "cancelled"),
    ]) {
      const { body } = await cash(4);
      expect((await quote(1)).isOrderable).toBe(false);
      await cancel(body.orderData._id);
      expect((await quote(4)).isOrderable).toBe(true);
    }
  });

  it("when its customer replaces it, at once and not to somebody else in between", async () => {
    expect((await order(4)).status).toBe(200);
    const other = await another();
    expect(await order(1, {}, other)).toMatchObject(refusal(409, "slotUnavailable", FULL));
    expect((await quote(3, {}, token)).isOrderable).toBe(true);
    expect((await order(3)).status).toBe(200);
    expect((await order(1, {}, other)).status).toBe(200);
    expect(await order(2, {}, other)).toMatchObject(refusal(409, "slotUnavailable", FULL));
  });

  it("when it expires unpaid, and not before", async () => {
    await set({ kitchen: { maxPromiseMinutes: 120 } });
    const scheduledFor = at("19:30");
    // 19:30 to 20:00 is made from 19:00 on, in two slots.
    await order(4, { scheduledFor });
    await order(4, { scheduledFor }, await another());
    expect((await slotAt("19:30"))?.isFull).toBe(true);
    shop.clock.advance(50 * MINUTE_MS);
    await shop.jobs.runScheduled("reconcile-orders");
    expect((await quote(1)).slots.find(({ from }) => from === scheduledFor)?.isFull).toBe(false);
  });
});

describe("an order for later", () => {
  const scheduledFor = at("19:00");

  it("is placed for an offered time, and shown with it; the kitchen starts it earlier", async () => {
    expect(await quote(2, { scheduledFor })).toMatchObject({
      isOrderable: true,
      promise: { from: scheduledFor, to: at("19:30"), minutes: 85 },
    });
    expect((await cash(2, { scheduledFor: "2090-01-02T19:00:00+05:30" })).status).toBe(200);
    expect(await mine()).toMatchObject([{ scheduledFor, promisedAt: at("19:30"), promise: null }]);
    const { body } = await shop.call(orderEndpoints.all, { token: admin });
    expect(body.data).toMatchObject([{ scheduledFor, kitchenAt: at("18:30") }]);
  });

  it.each([
    ["that has passed while the customer read", 30],
    ["that is too soon to be made by now", 26],
  ])("is refused for a time %s, as quoted", async (_, minutes) => {
    expect((await quote(1, { scheduledFor })).isOrderable).toBe(true);
    shop.clock.advance(minutes * MINUTE_MS);
    expect(await quote(1, { scheduledFor })).toMatchObject({
      problems: [{ code: "slotUnavailable", message: FULL }],
      promise: null,
    });
    expect(await order(1, { scheduledFor })).toMatchObject(refusal(409, "slotUnavailable", FULL));
    expect(await mine()).toEqual([]);
  });

  it("is refused for a time that is full, that is none, or in a shop that takes none", async () => {
    await cash(8, { scheduledFor }, await another());
    expect(await slotAt("19:00")).toMatchObject({ isFull: true });
    expect(await order(1, { scheduledFor })).toMatchObject(refusal(409, "slotUnavailable", FULL));
    expect(await order(1, { scheduledFor: at("19:10") })).toMatchObject(refusal(409, "slotUnavailable", FULL));
    expect(await order(1, { scheduledFor: "tomorrow" })).toMatchObject({ status: 400 });
    await set({ scheduling: { isOn: false } });
    expect(await order(1, { scheduledFor: at("20:00") })).toMatchObject(refusal(409, "slotUnavailable", FULL));
  });

  it("reaches the board and the bell when the kitchen is to start it, and not before", async () => {
    const sent = vi.spyOn(shop.deps.events, "toRooms");
    const rings = () => sent.mock.calls.filter(([, event]) => event === "orderPlaced").length;
    const board = async () => {
      const { columns, scheduled, unseen } = (await shop.call(orderAdminEndpoints.board, { token: admin })).body;
      return [columns[0]?.orders.length, columns[0]?.total.count, scheduled.map(({ kitchenAt }) => kitchenAt), unseen.count];
    };
    await cash(2, { scheduledFor });
    expect([rings(), await board()]).toEqual([0, [0, 0, [at("18:30")], 0]]);
    shop.clock.advance(24 * MINUTE_MS);
    await shop.jobs.runAll();
    expect(rings()).toBe(0);
    shop.clock.advance(MINUTE_MS);
    await shop.jobs.runAll();
    expect([rings(), await board()]).toEqual([1, [1, 1, [], 1]]);
  });

  it("reaches the kitchen at once if it is paid only after it should have been started", async () => {
    const { body } = await order(1, { scheduledFor });
    const sent = vi.spyOn(shop.deps.events, "toRooms");
    shop.clock.advance(26 * MINUTE_MS);
    const providerOrderId = body.orderId ?? "";
    const payment = shop.payments.pay(providerOrderId);
    expect((await verifyPayment(shop, claimOf(shop, { providerOrderId, payment }))).status).toBe(200);
    expect(sent.mock.calls.filter(([, event]) => event === "orderPlaced")).toHaveLength(1);
    await shop.jobs.runAll();
    expect(sent.mock.calls.filter(([, event]) => event === "orderPlaced")).toHaveLength(1);
  });

  it("can be cancelled by its customer until the kitchen begins, and does not ring then", async () => {
    const { body } = await cash(2, { scheduledFor });
    expect((await shop.call(orderEndpoints.cancel, { token, body: { orderId: body.orderData._id } })).status).toBe(200);
    shop.clock.advance(30 * MINUTE_MS);
    const sent = vi.spyOn(shop.deps.events, "toRooms");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
  });

  it("is refused if the kitchen would be at work after closing, as quoted", async () => {
    await set({ closeOutsideHours: true, specialDays: [{ date: "2090-01-02", hours: { open: "11:00", close: "23:00" } }] });
    // Made from 22:00 on, in four slots.
    const late = { scheduledFor: at("22:30") };
    expect(await quote(16, late)).toMatchObject({ isOrderable: true, promise: { to: at("23:30") } });
    expect(await quote(17, late)).toMatchObject({ isOrderable: false, problems: [{ code: "slotUnavailable" }] });
    expect(await order(17, late)).toMatchObject(refusal(409, "slotUnavailable", FULL));
  });

  it("has the dishes that are served at its time, not those of now, as quoted", async () => {
    const served = (from: string, to: string) => [{ days: [0, 1, 2, 3, 4, 5, 6], from, to }];
    const terms = { price: 250, kitchenUnits: 1 };
    const lunch = await buildFood(shop.deps, { ...terms, name: "Thali", serviceHours: served("11:00", "18:30") });
    const dinner = await buildFood(shop.deps, { ...terms, name: "Lasagne", serviceHours: served("18:30", "23:00") });
    const outcome = async (food: Food, body: object) => {
      const { data } = (await shop.call(quoteEndpoints.get, { body: { items: [{ _id: food._id, quantity: 1 }], ...body } })).body;
      const { status } = await place(shop, (await shop.signIn()).token, { ...buildPlaceBody(food), ...body });
      return [data.problems.map(({ code }) => code), status];
    };
    const [isOrdered, isRefused] = [
      [[], 200],
      [["itemUnavailable"], 409],
    ];
    expect(await outcome(lunch, {})).toEqual(isOrdered);
    expect(await outcome(lunch, { scheduledFor })).toEqual(isRefused);
    expect(await outcome(dinner, {})).toEqual(isRefused);
    expect(await outcome(dinner, { scheduledFor })).toEqual(isOrdered);
  });

  it("may have dishes that are not served now, which a cart holds only while the shop takes such orders", async () => {
    const serviceHours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "11:00", to: "15:00" }];
    const meals = await buildFood(shop.deps, { name: "Meals", price: 250, serviceHours });
    const add = async () => (await shop.call(cartEndpoints.add, { token, body: { itemId: meals._id } })).body;
    const listed = async () => {
      const { data } = (await shop.call(foodEndpoints.list)).body;
      return data.filter(({ _id }) => _id === meals._id).map(({ isAvailable, isOffHours }) => [isAvailable, isOffHours]);
    };
    expect(await listed()).toEqual([[true, true]]);
    expect(await add()).toMatchObject({ success: true });
    expect((await shop.call(cartEndpoints.read, { token })).body.data.lines).toMatchObject([{ name: "Meals", problem: null }]);
    const now = await place(shop, token, buildPlaceBody(meals));
    expect(now).toMatchObject(refusal(409, "cartItemNotServed", "Meals is not served at this time, only 11\u00a0AM to 3\u00a0PM"));
    const tomorrow = new Date("2090-01-03T12:00:00+05:30").toISOString();
    expect((await place(shop, token, { ...buildPlaceBody(meals), scheduledFor: tomorrow })).body).toMatchObject({ success: true });
    await set({ scheduling: { isOn: false } });
    expect(await listed()).toEqual([[false, true]]);
    expect(await add()).toMatchObject({ success: false, message: "This item is not served at this time" });
  });

  it.each(["made", "delivered"])("that is %s early gives back its slot, but what was made in a slot stays counted", async (end) => {
    const ids: string[] = [];
    for (const scheduledFor of [at("20:00"), null]) {
      const { body } = await cash(4, scheduledFor ? { scheduledFor } : {}, await another());
      ids.push(body.orderData._id);
    }
    expect(await slotAt("20:00", 8)).toMatchObject({ isFull: true });
    for (const id of ids) expect((await (end === "made" ? bump(id) : setStatus(shop, id, "delivered"))).status).toBe(200);
    expect(await slotAt("20:00", 8)).toMatchObject({ isFull: false });
    expect((await quote(1)).promise?.minutes).toBe(40);
    const { slots } = (await shop.call(orderAdminEndpoints.slots, { token: admin })).body;
    expect(slots).toEqual([{ from: at("18:00"), units: 4 }]);
    await setStatus(shop, ids[0] ?? "", "pending");
    expect(await slotAt("20:00", 8)).toMatchObject({ isFull: true });
  });

  it("may have a dish that is sold out until then, and the quote says which times have which dish not", async () => {
    const soldOutUntil = new Date("2090-01-03T04:00:00+05:30").toISOString();
    const cola = await buildFood(shop.deps, { name: "Cola", price: 250, isAvailable: false, soldOutUntil });
    const serviceHours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "19:00", to: "20:00" }];
    const meals = await buildFood(shop.deps, { name: "Meals", price: 250, serviceHours });
    const listed = async () => {
      const { data } = (await shop.call(foodEndpoints.list)).body;
      return data.filter(({ _id }) => _id === cola._id).map(({ isAvailable, isOffHours }) => [isAvailable, isOffHours ?? false]);
    };
    expect(await listed()).toEqual([[true, true]]);
    expect(await shop.call(cartEndpoints.add, { token, body: { itemId: cola._id } })).toMatchObject({ status: 200 });
    const items = [pizza, meals, cola].map(({ _id }) => ({ _id, quantity: 1 }));
    const { slots, problems } = (await shop.call(quoteEndpoints.get, { body: { items } })).body.data;
    expect(problems).toMatchObject([{ code: "itemUnavailable" }]);
    const missing = (time: string) => slots.find(({ from }) => from === new Date(`${time}+05:30`).toISOString())?.notServed;
    expect(missing("2090-01-02T19:30:00")).toEqual(["Cola"]);
    expect(missing("2090-01-02T20:00:00")).toEqual(["Meals", "Cola"]);
    expect(missing("2090-01-03T18:30:00")).toEqual(["Meals"]);
    expect(missing("2090-01-03T19:30:00")).toBeUndefined();
    expect(missing("2090-01-03T20:00:00")).toEqual(["Meals"]);
    const later = (scheduledFor: string) => place(shop, token, { ...buildPlaceBody(cola), scheduledFor });
    expect(await later(at("19:30"))).toMatchObject(
      refusal(409, "cartItemSoldOut", "Cola is sold out. Please remove it from your cart"),
    );
    expect((await later(new Date("2090-01-03T19:30:00+05:30").toISOString())).status).toBe(200);
    await set({ scheduling: { daysAhead: 0 } });
    expect(await listed()).toEqual([[false, false]]);
  });

  it("is another order than the same dishes for another time or for now", async () => {
    const ids = [];
    for (const body of [{}, { scheduledFor }, { scheduledFor: at("19:30") }, { scheduledFor: at("19:30") }])
      ids.push((await order(1, body)).body.orderData._id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe(ids[3]);
  });

  it("is taken, and put into carts, while the shop is closed by its hours, but not while ordering is off", async () => {
    await set({ closeOutsideHours: true, specialDays: [{ date: "2090-01-02", hours: { open: "18:30", close: "23:00" } }] });
    expect((await quote(1)).slots[0]).toMatchObject({ from: scheduledFor });
    expect(await quote(1)).toMatchObject({ promise: null, problems: [{ code: "closed" }] });
    expect(await order(1)).toMatchObject(refusal(409, "ordersDisabled"));
    expect((await shop.call(cartEndpoints.add, { token, body: { itemId: pizza._id } })).status).toBe(200);
    expect(await quote(1, { scheduledFor })).toMatchObject({ isOrderable: true });
    expect((await order(1, { scheduledFor })).status).toBe(200);
    await set({ isOrderEnabled: false });
    expect(await quote(1, { scheduledFor })).toMatchObject({ problems: [{ code: "ordersDisabled" }] });
    expect(await order(2, { scheduledFor })).toMatchObject(refusal(409, "ordersDisabled"));
  });
});

describe("an unpaid order", () => {
  const reopen = (orderId: string) => shop.call(orderEndpoints.completePayment, { token, body: { orderId } });
  const expired = async () => {
    await shop.jobs.runScheduled("reconcile-orders");
    return (await mine()).map(({ status }) => status);
  };

  it.each([4, null])(
    "for later can be paid until the kitchen is to start it, however often it is opened (limit %s)",
    async (limit) => {
      await set({ kitchen: { pizzasPerSlot: limit } });
      const { body } = await order(1, { scheduledFor: at("19:00") });
      shop.clock.advance(20 * MINUTE_MS);
      // The kitchen is to start it at 18:30; the payment window closes a minute before.
      expect((await reopen(body.orderData._id)).body).toMatchObject({ timeout: 4 * 60 });
      shop.clock.advance(4 * MINUTE_MS);
      expect(await reopen(body.orderData._id)).toMatchObject(refusal(409, "orderNotPayable"));
      shop.clock.advance(10 * MINUTE_MS);
      expect(await expired()).toEqual(["cancelled"]);
    },
  );

  it("for the first time that is offered can be paid for some minutes", async () => {
    shop.clock.set(new Date(at("18:29")));
    expect((await order(1, { scheduledFor: at("19:00") })).body).toMatchObject({ timeout: 4 * 60 });
  });

  it("for now can be paid a quarter of an hour after its slot; one without a slot of its own as long as any", async () => {
    await order(1);
    shop.clock.advance(24 * MINUTE_MS);
    expect(await expired()).toEqual(["pending"]);
    shop.clock.advance(2 * MINUTE_MS);
    expect(await expired()).toEqual(["cancelled"]);
    await set({ kitchen: { pizzasPerSlot: null } });
    await order(1);
    shop.clock.advance(40 * MINUTE_MS);
    expect(await expired()).toEqual(["pending", "cancelled"]);
  });

  it("holds a limited kitchen no longer for being opened again", async () => {
    const { body } = await order(4);
    shop.clock.advance(20 * MINUTE_MS);
    expect((await reopen(body.orderData._id)).body).toMatchObject({ timeout: 4 * 60 });
    await set({ kitchen: { pizzasPerSlot: null } });
    expect((await reopen(body.orderData._id)).body).toMatchObject({ timeout: 14 * 60 });
  });

  it("does not keep a turn that has passed: the same cart waits for a new one, as quoted", async () => {
    const first = (await order(4)).body.orderData._id;
    shop.clock.advance(9 * MINUTE_MS);
    expect((await order(4)).body.orderData._id).toBe(first);
    shop.clock.advance(2 * MINUTE_MS);
    await cash(4, {}, await another());
    expect((await quote(4, {}, token)).promise?.minutes).toBe(44);
    const second = (await order(4)).body.orderData._id;
    expect(second).not.toBe(first);
    const promisedAt = await shop.deps.db.selectFrom("orders").select("promised_at").where("id", "=", second).execute();
    expect(promisedAt).toEqual([{ promised_at: new Date(at("19:00")) }]);
  });

  it("is replaced if the same cart goes to another area, by what it takes there", async () => {
    const area = { fee: 40, minimumOrder: 0, freeFrom: null };
    const areas = [
      { ...area, name: "Near", minutes: 15, rule: { kind: "pincodes", pincodes: ["560001"] } },
      { ...area, name: "Far", minutes: 45, rule: { kind: "pincodes", pincodes: ["560002"] } },
    ];
    await set({ deliveryPricing: "areas", areas });
    const to = (pincode: string) => {
      const body = buildPlaceBody(pizza);
      return order(1, { address: { ...body.address, pincode }, scheduledFor: at("20:00") });
    };
    const near = (await to("560001")).body.orderData._id;
    const far = (await to("560002")).body.orderData._id;
    expect(far).not.toBe(near);
    const rows = await shop.deps.db.selectFrom("orders").select(["id", "kitchen_at"]).execute();
    const kitchenAt = Object.fromEntries(rows.map(({ id, kitchen_at }) => [id, kitchen_at?.toISOString()]));
    expect(kitchenAt).toEqual({ [near]: at("19:30"), [far]: at("19:00") });
  });
});

describe("the settings changed while slots are taken", () => {
  it("count what is taken by the new length and limit", async () => {
    await cash(3);
    await set({ kitchen: { slotMinutes: 30, pizzasPerSlot: 5 } });
    await cash(2, {}, await another());
    expect((await quote(1)).promise?.minutes).toBe(55);
    await set({ kitchen: { pizzasPerSlot: 2 } });
    expect((await quote(1)).promise?.minutes).toBe(55);
    await set({ kitchen: { slotMinutes: 5, pizzasPerSlot: 2 } });
    expect((await quote(1)).promise?.minutes).toBe(30);
  });
});

describe("a busy kitchen", () => {
  it("promises later until it is over, and no refund", async () => {
    await set({ deliveryPromise: "fee", busy: { extraMinutes: 20, until: at("18:20") } });
    expect((await quote(1)).promise?.minutes).toBe(50);
    await cash(1);
    expect(await mine()).toMatchObject([{ promisedAt: at("18:55"), promise: null }]);
    shop.clock.advance(15 * MINUTE_MS);
    const customer = await another();
    await cash(1, {}, customer);
    expect(await mine(customer)).toMatchObject([{ promisedAt: at("18:50"), promise: { offer: "fee", amount: 40 } }]);
  });
});

it("a refund for a late order is limited, and not offered for a large order or by a suspended promise", async () => {
  await set({ deliveryPromise: "order", promise: { cap: 200, maxUnits: 3 }, kitchen: { pizzasPerSlot: null } });
  const offered = async (quantity: number) => {
    const customer = await another();
    await cash(quantity, {}, customer);
    return (await mine(customer))[0]?.promise?.amount ?? null;
  };
  expect([await offered(3), await offered(4)]).toEqual([200, null]);
  await set({ promise: { isSuspended: true } });
  expect(await offered(1)).toBeNull();
});
