/** What staff sell at the counter and by telephone, and the cash of their shifts. */
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { dayInKolkata, dayOf } from "@forno/contract/time/kolkata-day.ts";
import { accountEndpoints } from "@forno/contract/user/account.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { newMobile, type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildOrder, setStatus } from "../order/order-factory.ts";

const HOME = { address: "12 MG Road", pincode: "560001" };

let shop: TestShop;
let admin: SignedInUser;
let seller: SignedInUser;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  food = await buildFood(shop.deps, { name: "Margherita", price: 199 });
});
afterAll(() => shop.close());
const signIn = async () => {
  admin = await shop.signIn("admin");
  seller = await shop.signIn("staff", ["counter"]);
};
beforeEach(signIn);

/** Nobody stays signed in over night. */
const untilMidnight = async () => {
  shop.clock.set(new Date(dayOf(shop.clock.read()).end.getTime() + 1));
  await signIn();
};

const sell = (body: object = {}, { token = seller.token, key = "" } = {}) =>
  shop.call(counterEndpoints.order, {
    token,
    body: { items: [{ _id: food._id, quantity: 1 }], payment: "card", ...body },
    headers: key ? { "idempotency-key": key } : {},
  });
const sold = async (body: object = {}) => (await sell(body)).body.data;
const openShift = (counted: number, token = seller.token) => shop.call(counterEndpoints.openShift, { token, body: { counted } });
const closeShift = (counted: number, token = seller.token) => shop.call(counterEndpoints.closeShift, { token, body: { counted } });
const detail = async (id: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id } })).body.data;
const inKitchen = async (orderId: string) =>
  (await shop.call(kitchenEndpoints.list, { token: admin.token })).body.data.tickets.find((each) => each.orderId === orderId);
const lookUp = async (mobile: string) =>
  (await shop.call(counterEndpoints.customer, { token: seller.token, query: { mobile } })).body.data;
const setShop = (change: object) => shop.call(settingsEndpoints.update, { token: admin.token, body: change });
const closed = refusal(409, "counterClosed");

describe("an order at the counter", () => {
  it("is priced by the shop, paid, and in the kitchen at once", async () => {
    const { status, body } = await sell({ items: [{ _id: food._id, quantity: 2 }], fulfilment: "dine_in", note: "Table 4" });
    expect(status).toBe(200);
    const { orderId, orderNumber, token } = body.data;
    expect(body.data).toEqual({
      orderId,
      orderNumber,
      token,
      amount: 398,
      change: 0,
      upi: null,
      link: null,
      status: "pending",
      payment: true,
    });
    expect(await detail(orderId)).toMatchObject({
      channel: "counter",
      fulfilment: "dine_in",
      paymentMethod: "card",
      payment: true,
      status: "pending",
      deliveryFee: 0,
      token,
      userId: null,
      address: { firstName: "Walk-in" },
      kitchenNote: "Table 4",
      history: [{ status: "pending", by: { role: "staff", name: "Priya Nair" } }],
    });
    expect(await inKitchen(orderId)).toMatchObject({
      orderNumber,
      token,
      note: "Table 4",
      channel: "counter",
      fulfilment: "dine_in",
    });
  });

  it("of the telephone is delivered for the delivery fee, and paid at the door", async () => {
    const mobile = newMobile();
    const customer = { name: "Asha Rao", mobile };
    const phone = { channel: "phone", customer, fulfilment: "delivery", payment: "cash" };
    const { orderId, amount } = await sold({ ...phone, address: HOME });
    expect(amount).toBe(239);
    expect(await detail(orderId)).toMatchObject({
      payment: false,
      cashDue: 239,
      address: { firstName: "Asha Rao", phone: mobile },
    });
    await setStatus(shop, orderId, "delivered");
    expect(await detail(orderId)).toMatchObject({ payment: true, cashDue: 0 });
    expect(await sell(phone)).toMatchObject({ status: 400, body: { message: "Please fill in all fields" } });
  });

  it("tells the kitchen its note and the delivery partner theirs, both at full length", async () => {
    const [note, instructions] = ["No salt. ".padEnd(200, "x"), "Gate code 4711 ".padEnd(200, "y")];
    const customer = { name: "Asha Rao", mobile: newMobile() };
    const address = { ...HOME, instructions };
    const { orderId } = await sold({ channel: "phone", customer, fulfilment: "delivery", payment: "cash", address, note });
    expect(await inKitchen(orderId)).toMatchObject({ note });
    expect(await detail(orderId)).toMatchObject({ address: { instructions }, kitchenNote: note });
  });

  it("has a token that counts from 1 each day in Asia/Kolkata, never twice", async () => {
    await untilMidnight();
    const others = await Promise.all([1, 2, 3].map(() => shop.signIn("staff", ["counter"])));
    const answers = await Promise.all([seller, ...others].flatMap(({ token }) => [sell({}, { token }), sell({}, { token })]));
    expect(answers.map(({ body }) => body.data.token).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await untilMidnight();
    expect((await sold()).token).toBe(1);
  });

  it("sent twice with one key is one order, also at the same time", async () => {
    await openShift(0);
    const cash = { payment: "cash", cashGiven: 500 };
    const [one, two] = await Promise.all([sell(cash, { key: "k" }), sell(cash, { key: "k" })]);
    expect(one.body).toEqual(two.body);
    expect(await closeShift(199)).toMatchObject({ body: { data: { expected: 199 } } });
    expect((await sell(cash, { key: "k" })).body).toEqual(one.body);
    expect(await sell({}, { key: "k" })).toMatchObject(refusal(409, "idempotencyKeyReused"));
    expect((await sell(cash, { key: "k", token: admin.token })).body.code).toBe("shiftNotOpen");
  });

  it("sells while online ordering and pickup are off, but not while the counter is closed", async () => {
    await setShop({ isOrderEnabled: false });
    expect((await sell()).status).toBe(200);
    expect((await setShop({ counterOpen: false })).body.data.counterOpen).toBe(false);
    expect(await sell()).toMatchObject({ ...closed, body: { message: "The counter is closed" } });
    await setShop({ isOrderEnabled: true, counterOpen: true });
  });

  it("leaves an open order of the seller's own as it is", async () => {
    const { orderId } = await buildOrder(shop, (await shop.signIn()).token, food);
    await sql`UPDATE orders SET user_id = ${seller.userId} WHERE id = ${orderId}`.execute(shop.deps.db);
    await sold();
    expect((await detail(orderId)).status).toBe("pending");
  });

  it("is quoted and refused before it is paid, and never booked at another price than was shown", async () => {
    const quote = (body: object) =>
      shop.call(counterEndpoints.quote, {
        token: seller.token,
        body: { items: [{ _id: food._id, quantity: 1 }], payment: "card", ...body },
      });
    expect((await quote({ amount: 199, fulfilment: "dine_in" })).body.data).toEqual({ amount: 199 });
    const changed = refusal(409, "pricesChanged", "Prices have changed. Please review your cart");
    for (const ask of [quote, sell]) expect(await ask({ amount: 198 })).toMatchObject(changed);
    await setShop({ counterOpen: false });
    expect(await quote({ amount: 199 })).toMatchObject(closed);
    await setShop({ counterOpen: true });
    expect((await sold({ amount: 199 })).amount).toBe(199);
  });

  it.each([
    ["an unknown food", { items: [{ _id: "0190a000-0000-7000-8000-000000000000", quantity: 1 }] }, "pricesChanged"],
    ["no items", { items: [] }, "badRequest"],
    ["an unknown payment", { payment: "cheque" }, "badRequest"],
  ])("with %s is refused", async (_what, body, code) => {
    expect((await sell(body)).body).toMatchObject({ success: false, code });
  });

  it("by card has its last four digits on the order and the export, if staff noted them", async () => {
    const { orderId } = await sold({ cardDigits: "4242" });
    expect(await detail(orderId)).toMatchObject({ cardDigits: "4242" });
    expect(await detail((await sold()).orderId)).toMatchObject({ cardDigits: null });
    for (const cardDigits of ["424", "42424", "42a2"])
      expect(await sell({ cardDigits })).toMatchObject({
        status: 400,
        body: { message: "Please enter the last four digits of the card" },
      });
    const file = await fetch(`${shop.url}/api/order/admin/export`, { headers: { token: admin.token } });
    const [head = "", ...rows] = (await file.text()).trim().split(/\r?\n/);
    expect([head.endsWith("Card ending"), rows.filter((row) => row.endsWith(",4242")).length]).toEqual([true, 1]);
  });

  it("that is cancelled counts its card payment as handed back", async () => {
    const { orderId } = await sold();
    await setStatus(shop, orderId, "cancelled");
    expect(await detail(orderId)).toMatchObject({ status: "cancelled", payment: true, refunded: true });
  });
});

describe("cash", () => {
  const cash = (cashGiven?: number) => sell({ payment: "cash", ...(cashGiven !== undefined && { cashGiven }) });
  const needsShift = { status: 409, body: { message: "Open your shift first" } };

  it("needs the seller's own open shift, and enough of it", async () => {
    expect(await cash()).toMatchObject(needsShift);
    await openShift(0, admin.token);
    expect(await cash()).toMatchObject(needsShift);
    await closeShift(0, admin.token);
    await openShift(100);
    expect(await cash(198.99)).toMatchObject({ status: 400, body: { message: "Not enough cash" } });
    expect((await cash(500)).body.data).toMatchObject({ amount: 199, change: 301 });
    expect((await cash()).body.data).toMatchObject({ change: 0 });
    expect((await closeShift(490)).body.data).toEqual({ expected: 498, counted: 490, difference: -8 });
    expect(await cash()).toMatchObject(needsShift);
  });

  it("stays paid while the order is made, and leaves the drawer if it is cancelled", async () => {
    await openShift(0);
    const { orderId } = (await cash()).body.data;
    for (const status of ["processing", "out_for_delivery", "delivered"]) {
      await setStatus(shop, orderId, status);
      expect(await detail(orderId)).toMatchObject({ status, payment: true, refunded: false });
    }
    const other = (await cash()).body.data.orderId;
    await setStatus(shop, orderId, "cancelled");
    expect(await detail(orderId)).toMatchObject({ payment: true, refunded: true });
    const handBack = { orderId: other, amount: 50, reason: "Cold", expectedRefunded: 0 };
    const refund = () => shop.call(orderAdminEndpoints.refund, { token: admin.token, body: handBack });
    expect(await refund()).toMatchObject(refusal(409, "refundByCancelling"));
    await setStatus(shop, other, "delivered");
    expect(await refund()).toMatchObject({ status: 200, body: { data: { refundedAmount: 50 } } });
    expect((await closeShift(149)).body.data).toEqual({ expected: 149, counted: 149, difference: 0 });
  });

  it("that is handed back of a sale of a closed shift leaves the drawer that is open, or the next one, once", async () => {
    await openShift(0);
    const [first, second] = [(await cash()).body.data.orderId, (await cash()).body.data.orderId];
    await setStatus(shop, second, "delivered");
    expect((await closeShift(398)).body.data).toMatchObject({ expected: 398 });
    await setStatus(shop, first, "cancelled");
    await openShift(500, admin.token);
    shop.clock.advance(1_000);
    await openShift(500);
    const body = { orderId: second, amount: 50, reason: "Cold", expectedRefunded: 0 };
    expect((await shop.call(orderAdminEndpoints.refund, { token: admin.token, body })).status).toBe(200);
    const shiftOf = async ({ token }: SignedInUser) => (await shop.call(counterEndpoints.shift, { token })).body.data;
    expect(await shiftOf(admin)).toMatchObject({ sales: 0, returned: 249 });
    expect(await shiftOf(seller)).toMatchObject({ sales: 0, returned: 0 });
    expect((await closeShift(251, admin.token)).body.data).toEqual({ expected: 251, counted: 251, difference: 0 });
    expect(await shiftOf(seller)).toMatchObject({ returned: 0 });
    await setStatus(shop, second, "cancelled");
    expect((await closeShift(351)).body.data).toEqual({ expected: 351, counted: 351, difference: 0 });
  });

  it("of an order that is placed while the shift closes is in its report, or refused", async () => {
    await openShift(0);
    const [first, report, second] = await Promise.all([cash(), closeShift(0), cash()]);
    const taken = [first, second].filter(({ status }) => status === 200).length;
    for (const each of [first, second].filter(({ status }) => status !== 200)) expect(each).toMatchObject(needsShift);
    expect(report.body.data.expected).toBe(199 * taken);
  });

  it("is counted in the open shift as it is taken", async () => {
    const shift = async () => (await shop.call(counterEndpoints.shift, { token: seller.token })).body.data;
    expect(await shift()).toBeNull();
    await openShift(100);
    expect(await shift()).toEqual({ openedAt: shop.clock.read().toISOString(), counted: 100, orders: 0, sales: 0, returned: 0 });
    const { orderId } = (await cash()).body.data;
    await cash();
    await sold();
    await setStatus(shop, orderId, "cancelled");
    expect(await shift()).toMatchObject({ counted: 100, orders: 1, sales: 199 });
    await closeShift(299);
    expect(await shift()).toBeNull();
  });

  it("has one shift at a time", async () => {
    const answers = await Promise.all([openShift(100), openShift(100)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closings = await Promise.all([closeShift(100), closeShift(100)]);
    expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("who telephones", () => {
  it("is found by any way of writing the number, with addresses and the last three orders", async () => {
    const { token, mobile } = await shop.signIn();
    await shop.call(accountEndpoints.addAddress, { token, body: { label: "Home", line: "12 MG Road", isDefault: true } });
    const { orderId } = await buildOrder(shop, token, food);
    const customer = { name: "Asha Rao", mobile };
    for (let n = 0; n < 3; n++) await sold({ customer });
    const { name, addresses, orders } = await lookUp(mobile.slice(3));
    expect([name, addresses.map(({ line }) => line)]).toEqual(["Asha Rao", ["12 MG Road"]]);
    expect(orders).toHaveLength(3);
    expect(orders.map(({ _id }) => _id)).not.toContain(orderId);
    expect(await lookUp(newMobile())).toEqual({ name: null, addresses: [], orders: [] });
  });

  it("is known without an account, and forgotten with one", async () => {
    const { token, mobile } = await shop.signIn();
    const { orderId } = await sold({ customer: { name: "Asha Rao", mobile }, note: "For Asha" });
    const data = await shop.call(privacyEndpoints.data, { token });
    expect(JSON.stringify(data.body)).toContain(orderId);
    await setStatus(shop, orderId, "delivered");
    await shop.call(privacyEndpoints.deleteAccount, { token, body: { confirmation: "DELETE" } });
    expect((await lookUp(mobile)).name).toBeNull();
    expect(await detail(orderId)).toMatchObject({ address: { firstName: "Deleted" } });
    expect((await detail(orderId)).kitchenNote).toBeUndefined();
  });
});

it("counts in the payments of the day, by method", async () => {
  await untilMidnight();
  const day = dayInKolkata(shop.clock.read());
  await openShift(0);
  await sold();
  const returned = await sold();
  await sold({ payment: "cash" });
  await setStatus(shop, returned.orderId, "cancelled");
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin.token, query: { from: day, to: day } });
  expect(body.data[0]?.methods).toMatchObject([
    { method: "card", orders: 2, captured: 398, refunded: 199 },
    { method: "cash", orders: 1, captured: 199, refunded: 0 },
  ]);
  await closeShift(199);
});
