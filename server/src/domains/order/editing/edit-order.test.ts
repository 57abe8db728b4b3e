/** Staff edit orders before they leave. A Margherita costs ₹199, a Tub ₹118, delivery ₹40. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { EDIT_EMPTY, orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { reportsEndpoints } from "@forno/contract/reports/reports.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { hold, untilWaiting } from "../../../testing/database/held-rows.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { signInPartner } from "../../delivery/delivery-factory.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, buildPayment, claimOf, deliver, verifyPayment } from "../../payment/payment-factory.ts";
import { addPromo } from "../../promo/promo-factory.ts";
import { REGULAR } from "../../tax/tax-factory.ts";
import { buildCashBody, setCash } from "../cash/cash-factory.ts";
import { buildOrder, place, setStatus } from "../order-factory.ts";

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

let shop: TestShop;
let admin: string;
let customer: SignedInUser;
let pizza: Food;
let tub: Food;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  admin = (await shop.signIn("admin")).token;
  await setCash(shop, admin, { cashOnDelivery: true });
  pizza = await buildFood(shop.deps, { name: "Margherita", price: 199 });
  tub = await buildFood(shop.deps, { name: "Tub", price: 118 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.signIn();
});
afterEach(async () => {
  await shop.jobs.runAll();
  expect(await brokenInvariants(shop)).toEqual([]);
});

async function paidOrder(quantity = 2): Promise<string> {
  const paid = await buildPayment(shop, customer.token, pizza, { createdAt: shop.clock.read() }, { quantity });
  await verifyPayment(shop, claimOf(shop, paid));
  return paid.orderId;
}
const cashOrder = async (quantity = 1): Promise<string> =>
  (await place(shop, customer.token, buildCashBody(pizza, { quantity }))).body.orderData._id;

interface EditBody {
  lines: object[];
  version?: number;
  expectedTotal?: number;
}
const edit = (orderId: string, { version = 0, ...body }: EditBody, { token = admin, key = "" } = {}) =>
  shop.call(orderEditEndpoints.edit, {
    token,
    params: { id: orderId },
    body: { version, ...body },
    headers: key ? { "idempotency-key": key } : {},
  });
const kept = (quantity: number, line = 0) => ({ line, quantity });
const added = (food: Food, quantity = 1) => ({ _id: food._id, quantity });
const detail = async (id: string) => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id } })).body.data;
const refundsTo = async (orderId: string) =>
  (await detail(orderId)).refunds.map(({ amount, reason, status }) => ({ amount, reason, status }));
async function edited(orderId: string, body: EditBody & { expectedTotal: number }) {
  const answer = await edit(orderId, body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}

describe("the money", () => {
  it("of an order that costs less goes back to the payment, once, and is no refund of the order", async () => {
    const orderId = await paidOrder();
    const preview = await edit(orderId, { lines: [kept(1)] });
    const difference = { amount: 239, difference: -199, refund: 199, byHand: 0, cashDue: 0 };
    expect(preview.body.data).toMatchObject({ version: 0, ...difference, charges: [{ label: "Delivery fee", amount: 40 }] });
    expect(await detail(orderId)).toMatchObject({ amount: 438, events: expect.not.arrayContaining([{ kind: "edited" }]) });
    const body = { lines: [kept(1)], expectedTotal: 239 };
    const [one, two] = await Promise.all([edit(orderId, body, { key: "k" }), edit(orderId, body, { key: "k" })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data.version + two.body.data.version).toBe(2);
    await shop.jobs.runAll();
    expect(await detail(orderId)).toMatchObject({
      ...{ amount: 239, editRefund: 199, refundedAmount: 0, refunded: false, cashDue: 0, items: [{ quantity: 1 }] },
      events: expect.arrayContaining([
        expect.objectContaining({ kind: "edited", detail: "1 × Margherita instead of 2", amount: -199 }),
      ]),
    });
    expect(await refundsTo(orderId)).toEqual([{ amount: 199, reason: "order_edited", status: "processed" }]);
    await setStatus(shop, orderId, "cancelled");
    await shop.jobs.runAll();
    expect((await refundsTo(orderId)).map(({ amount }) => amount)).toEqual([199, 239]);
  });

  it("that an order paid online costs more is collected by its partner at the door", async () => {
    const partner = await signInPartner(shop, admin);
    const orderId = await paidOrder(1);
    await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner.partnerId } });
    const lines = [kept(1), added(tub)];
    expect(await edited(orderId, { lines, expectedTotal: 357 })).toMatchObject({ difference: 118, refund: 0, cashDue: 118 });
    const mine = async () => (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body.orders[0];
    const cash = async () => (await shop.call(deliveryEndpoints.cash, { token: admin })).body.held;
    const dueToday = async () => (await shop.call(statsEndpoints.read, { token: admin })).body.stats.cashDue;
    const due = await dueToday();
    expect(await mine()).toMatchObject({ cashDue: 118, items: [{ name: "Margherita" }, { name: "Tub" }] });
    await setStatus(shop, orderId, "out_for_delivery");
    await setStatus(shop, orderId, "delivered");
    expect(await detail(orderId)).toMatchObject({ cashDue: 0, amount: 357, payment: true });
    expect(await cash()).toMatchObject([{ amount: 118 }]);
    expect(await dueToday()).toBe(due - 118);
    await setStatus(shop, orderId, "out_for_delivery");
    expect([await detail(orderId), await cash()]).toMatchObject([{ cashDue: 118 }, []]);
    await setStatus(shop, orderId, "delivered");
    await setStatus(shop, orderId, "cancelled");
    expect(await cash()).toEqual([]);
    await shop.jobs.runAll();
    expect(await refundsTo(orderId)).toMatchObject([{ amount: 239, reason: "order_cancelled" }]);
  });

  it("to collect shrinks before anything is refunded", async () => {
    const orderId = await paidOrder(1);
    await edited(orderId, { lines: [kept(1), added(tub, 2)], expectedTotal: 475 });
    const answer = await edited(orderId, { version: 1, lines: [kept(1, 1), added(pizza)], expectedTotal: 357 });
    expect(answer).toMatchObject({ refund: 0, cashDue: 118 });
    expect(await edited(orderId, { version: 2, lines: [kept(1, 0)], expectedTotal: 158 })).toMatchObject({
      refund: 81,
      cashDue: 0,
    });
  });

  it("to collect is never less than nothing: what a late order's promise deducts stays deducted", async () => {
    const promise = (deliveryPromise: string) =>
      shop.call(settingsEndpoints.updateShop, { token: admin, body: { deliveryPromise } });
    await promise("free");
    const orderId = await cashOrder(2);
    await promise("off");
    shop.clock.advance(3_600_000);
    expect((await shop.call(orderAdminEndpoints.refundLateOrder, { token: admin, body: { orderId } })).status).toBe(200);
    expect(await edit(orderId, { lines: [kept(1)], expectedTotal: 239 })).toMatchObject(refusal(409, "editRefundTooLarge"));
    expect(await edited(orderId, { lines: [kept(3)], expectedTotal: 637 })).toMatchObject({ cashDue: 337 });
  });

  it("of a cash order is what is collected", async () => {
    const orderId = await cashOrder();
    expect(await edited(orderId, { lines: [kept(3)], expectedTotal: 637 })).toMatchObject({ cashDue: 637, byHand: 0, refund: 0 });
    await setStatus(shop, orderId, "delivered");
    expect(await detail(orderId)).toMatchObject({ payment: true, amount: 637, cashDue: 0 });
  });

  it("at the counter moves in the drawer of whoever edits it", async () => {
    const [seller, other] = [await shop.signIn("staff", ["counter"]), await shop.signIn("staff", ["counter"])];
    const openShift = (token: string) => shop.call(counterEndpoints.openShift, { token, body: { counted: 100 } });
    const sales = async (token: string) => (await shop.call(counterEndpoints.shift, { token })).body.data?.sales;
    const sell = async (payment: string) => {
      const body = { items: [{ _id: pizza._id, quantity: 1 }], payment };
      return (await shop.call(counterEndpoints.order, { token: seller.token, body })).body.data.orderId;
    };
    await openShift(seller.token);
    const [inCash, byCard] = [await sell("cash"), await sell("card")];
    const more = { lines: [kept(1), added(tub)], expectedTotal: 317 };
    expect(await edit(inCash, more, other)).toMatchObject(refusal(409, "shiftNotOpen"));
    await openShift(other.token);
    expect((await edit(inCash, more, other)).body.data).toMatchObject({ byHand: 118, cashDue: 0 });
    expect([await sales(seller.token), await sales(other.token)]).toEqual([199, 118]);
    const less = { version: 1, lines: [kept(1, 1)], expectedTotal: 118 };
    for (const _ of ["first", "again"])
      expect((await edit(inCash, less, { ...seller, key: "less" })).body.data).toMatchObject({ difference: -199, byHand: -199 });
    expect([await sales(seller.token), await sales(other.token)]).toEqual([0, 118]);
    expect((await edit(byCard, more, seller)).body.data).toMatchObject({ byHand: 118 });
    expect(await sales(seller.token)).toBe(0);
  });

  it.each([
    ["without tax", { scheme: "none" } as const],
    ["with an invoice", REGULAR],
  ])("to collect is dropped once all that was paid online is refunded, %s", async (_name, tax) => {
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax } });
    const partner = await signInPartner(shop, admin);
    const day = dayInKolkata(shop.clock.read());
    const figures = async () => {
      const { stats } = (await shop.call(statsEndpoints.read, { token: admin })).body;
      const { data } = (await shop.call(reportsEndpoints.payments, { token: admin, query: { from: day, to: day } })).body;
      const { total, due, withPartners, refunded, received } = data.totals;
      const { held } = (await shop.call(deliveryEndpoints.cash, { token: admin })).body;
      const sums = { total, due, withPartners, refunded, received };
      return { dueToday: stats.cashDue, revenueToday: stats.revenueToday, held, ...sums };
    };
    const before = await figures();
    const orderId = await paidOrder(1);
    await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner.partnerId } });
    await edited(orderId, { lines: [kept(1), added(tub)], expectedTotal: 357 });
    const refund = { orderId, reason: "Late", expectedRefunded: 0 };
    expect((await shop.call(orderAdminEndpoints.refund, { token: admin, body: refund })).status).toBe(200);
    expect(await detail(orderId)).toMatchObject({ refunded: true, refundedAmount: 239, cashDue: 0 });
    const more = { total: before.total + 357, refunded: before.refunded + 357, received: before.received + 357 };
    for (const status of ["out_for_delivery", "delivered"]) {
      await setStatus(shop, orderId, status);
      expect(await figures()).toEqual({ ...before, ...more });
    }
    expect(await detail(orderId)).toMatchObject({ cashDue: 0 });
    const documents = await shop.deps.db
      .selectFrom("tax_documents")
      .select("total_paise")
      .where("order_id", "=", orderId)
      .execute();
    expect(documents).toEqual(tax === REGULAR ? [{ total_paise: 35_700 }, { total_paise: 35_700 }] : []);
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax: { scheme: "none" } } });
  });

  it("to collect stays dropped if that refund fails at the bank: the shop still owes it", async () => {
    const dueToday = async () => (await shop.call(statsEndpoints.read, { token: admin })).body.stats.cashDue;
    const refunded = async () => {
      const day = dayInKolkata(shop.clock.read());
      const { data } = (await shop.call(reportsEndpoints.payments, { token: admin, query: { from: day, to: day } })).body;
      return ["online", "cash"].map((name) => data.rows.find(({ method }) => method === name)?.refunded ?? 0);
    };
    const [due, [online = 0, cash = 0]] = [await dueToday(), await refunded()];
    const partner = await signInPartner(shop, admin);
    const orderId = await paidOrder(1);
    await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner.partnerId } });
    await edited(orderId, { lines: [kept(1), added(tub)], expectedTotal: 357 });
    const refund = { orderId, reason: "Late", expectedRefunded: 0 };
    expect((await shop.call(orderAdminEndpoints.refund, { token: admin, body: refund })).status).toBe(200);
    await shop.jobs.runAll();
    const failed = shop.payments.failRefund(shop.payments.refunds.at(-1)?.id ?? "", "failed");
    await deliver(shop, shop.payments.signedEvent("refund.failed", shop.payments.change(failed.paymentId, {}), failed));
    await shop.jobs.runAll();
    expect(await detail(orderId)).toMatchObject({ refunded: false, refundable: 239, cashDue: 0 });
    // An edit would make it due again.
    const swapped = { version: 1, lines: [kept(1), added(tub)], expectedTotal: 357 };
    expect(await edit(orderId, swapped)).toMatchObject(refusal(409, "orderNotEditable"));
    const { data: lines } = (await shop.call(orderEditEndpoints.lines, { token: admin, params: { id: orderId } })).body;
    expect(lines.isEditable).toBe(false);
    for (const status of ["out_for_delivery", "delivered"]) {
      await setStatus(shop, orderId, status);
      expect([(await detail(orderId)).cashDue, await dueToday()]).toEqual([0, due]);
      expect(await refunded()).toEqual([online, cash + 118]);
    }
    // Nothing is still to be paid, so that a part of its payment can be kept.
    await setStatus(shop, orderId, "out_for_delivery");
    await shop.call(deliveryEndpoints.notDelivered, { token: partner.token, body: { orderId, reason: "no_answer" } });
    const cancelled = { orderId, status: "cancelled", reason: "customer_unreachable", refund: 100 };
    const answer = await shop.call(orderEndpoints.setStatus, { token: admin, body: cancelled });
    expect(answer).toMatchObject({ status: 200, body: { data: { refundedAmount: 100, keptAmount: 139 } } });
    expect(await refunded()).toEqual([online + 100, cash + 118]);
  });

  it("is asked for by no edit once all that was paid online was to be refunded, also if that failed", async () => {
    const orderId = await paidOrder(1);
    const refund = { orderId, reason: "Late", expectedRefunded: 0 };
    expect((await shop.call(orderAdminEndpoints.refund, { token: admin, body: refund })).status).toBe(200);
    await shop.jobs.runAll();
    const failed = shop.payments.failRefund(shop.payments.refunds.at(-1)?.id ?? "", "failed");
    await deliver(shop, shop.payments.signedEvent("refund.failed", shop.payments.change(failed.paymentId, {}), failed));
    await shop.jobs.runAll();
    expect(await detail(orderId)).toMatchObject({ refunded: false, refundable: 239, cashDue: 0 });
    for (const lines of [[kept(2)], [kept(1), added(tub)]])
      expect(await edit(orderId, { lines })).toMatchObject(refusal(409, "orderNotEditable"));
    const { data } = (await shop.call(orderEditEndpoints.lines, { token: admin, params: { id: orderId } })).body;
    expect(data.isEditable).toBe(false);
  });

  it.each([
    ["is received", "delivered"],
    ["is not collected any more", "cancelled"],
  ])("to collect is nothing in the answer to a repeated edit once it %s", async (_what, status) => {
    const [online, cash] = [await paidOrder(1), await cashOrder()];
    const more = { lines: [kept(1), added(tub)], expectedTotal: 357 };
    const due = async (orderId: string) => (await edit(orderId, more, { key: orderId })).body.data.cashDue;
    for (const _ of ["first", "again"]) expect([await due(online), await due(cash)]).toEqual([118, 357]);
    for (const orderId of [online, cash]) await setStatus(shop, orderId, status);
    expect([await due(online), await due(cash)]).toEqual([0, 0]);
  });

  it("of the day adds up", async () => {
    const days = async () => {
      const day = dayInKolkata(shop.clock.read());
      const { data: rows } = (await shop.call(paymentAdminEndpoints.days, { token: admin, query: { from: day, to: day } })).body;
      const { revenueToday } = (await shop.call(statsEndpoints.read, { token: admin })).body.stats;
      return { row: rows[0], revenueToday };
    };
    const before = await days();
    const [less, more] = [await paidOrder(), await paidOrder(1)];
    await edited(less, { lines: [kept(1)], expectedTotal: 239 });
    await edited(more, { lines: [kept(1), added(tub)], expectedTotal: 357 });
    for (const orderId of [less, more]) await setStatus(shop, orderId, "delivered");
    await shop.jobs.runAll();
    const after = await days();
    expect(after.revenueToday - before.revenueToday).toBe(239 + 357);
    const of = ({ row }: typeof after, method: string) => {
      const found = row?.methods.find((each) => each.method === method);
      return { captured: found?.captured ?? 0, refunded: found?.refunded ?? 0 };
    };
    const rise = (method: string, name: "captured" | "refunded") => of(after, method)[name] - of(before, method)[name];
    expect([rise("online", "captured"), rise("online", "refunded"), rise("cash", "captured")]).toEqual([438 + 239, 199, 118]);
  });
});

describe("what else follows", () => {
  it("kitchen, history, activity log and bill have the new lines, at the prices that were agreed on and today's", async () => {
    const orderId = await paidOrder(2);
    await shop.call(kitchenEndpoints.start, { token: admin, body: { orderId } });
    const setPrices = async (prices: readonly [Food, string][]) => {
      for (const [{ _id: id }, price] of prices) await shop.call(foodEndpoints.update, { token: admin, body: form({ id, price }) });
    };
    await setPrices([
      [pizza, "250"],
      [tub, "150"],
    ]);
    await edited(orderId, { lines: [kept(1), added(tub)], expectedTotal: 389 });
    expect((await edit(orderId, { version: 1, lines: [kept(1), added(pizza)] })).body.data).toMatchObject({ subtotal: 398 });
    await setPrices([
      [pizza, "199"],
      [tub, "118"],
    ]);
    const ticket = async () =>
      (await shop.call(kitchenEndpoints.list, { token: admin })).body.data.tickets.find((each) => each.orderId === orderId);
    expect(await ticket()).toMatchObject({
      isChanged: true,
      lines: [
        { name: "Margherita", quantity: 1, wasQuantity: 2 },
        { name: "Tub", wasQuantity: 0 },
      ],
      removed: [],
    });
    await edited(orderId, { version: 1, lines: [kept(1, 1)], expectedTotal: 190 });
    await edited(orderId, { version: 2, lines: [kept(1), added(pizza)], expectedTotal: 389 });
    expect((await ticket())?.removed).toEqual([{ name: "Margherita", quantity: 2 }]);
    const { data: entries } = (await shop.call(auditEndpoints.list, { token: admin, query: { limit: 100 } })).body;
    expect(entries.filter(({ action, subject }) => action === "order.edit" && subject.id === orderId).at(-1)?.details).toEqual({
      ...{ changes: "1 × Margherita instead of 2; Added 1 × Tub", from: 438, to: 389 },
    });
    const mine = (await shop.call(orderEndpoints.mine, { token: customer.token, body: {} })).body.data;
    expect(mine[0]).toMatchObject({ amount: 389, items: [{ name: "Tub" }, { name: "Margherita" }] });
  });

  it("the invoice is that of the edited order, and there is no credit note", async () => {
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax: REGULAR } });
    const orderId = await paidOrder(2);
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax: { rate: 12 } } });
    await edited(orderId, { lines: [kept(1), added(tub)], expectedTotal: 357 });
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax: { scheme: "none", rate: 5 } } });
    await setStatus(shop, orderId, "out_for_delivery");
    const documents = await shop.deps.db.selectFrom("tax_documents").selectAll().where("order_id", "=", orderId).execute();
    expect(documents).toMatchObject([{ credits_id: null, total_paise: 35_700 }]);
    expect((await detail(orderId)).tax?.byRate.map(({ rate }) => rate)).toEqual([5, 12]);
    await setStatus(shop, orderId, "processing");
    expect(await edit(orderId, { version: 1, lines: [kept(1)] })).toMatchObject(refusal(409, "orderNotEditable"));
  });

  it("the promo counts with its minimum, and its use with what it deducted", async () => {
    const promo = { code: "TENTH", discountType: "PERCENTAGE", discountValue: 10 };
    await addPromo(shop, admin, { ...promo, minOrderAmount: 300, validUntil: "2099-12-31" });
    const body = { ...buildCashBody(pizza, { quantity: 2, promo }) };
    const orderId = (await place(shop, customer.token, body)).body.orderData._id;
    expect((await edited(orderId, { lines: [kept(3)], expectedTotal: 573 })).charges).toMatchObject([{}, { amount: -64 }]);
    expect((await edited(orderId, { version: 1, lines: [kept(1)], expectedTotal: 239 })).charges).toHaveLength(1);
    const use = await shop.deps.db.selectFrom("promo_uses").selectAll().where("order_id", "=", orderId).executeTakeFirst();
    expect(use).toMatchObject({ discount_paise: 0, is_counted: true });
  });

  it("stock and the kitchen's slots take and return the difference", async () => {
    const count = (left: number | null) => shop.call(menuAdminEndpoints.stock, { token: admin, body: { foodId: pizza._id, left } });
    const left = async () =>
      (await shop.call(menuAdminEndpoints.document, { token: admin })).body.data.stock.find(({ _id }) => _id === pizza._id)?.left;
    const units = async (orderId: string) => {
      const rows = await shop.deps.db.selectFrom("order_slots").select("units").where("order_id", "=", orderId).execute();
      return rows.reduce((sum, row) => sum + row.units, 0);
    };
    await count(5);
    const orderId = await cashOrder(2);
    const before = await units(orderId);
    await edited(orderId, { lines: [kept(4)], expectedTotal: 836 });
    expect([await left(), await units(orderId)]).toEqual([1, before * 2]);
    expect(await edit(orderId, { version: 1, lines: [kept(4), added(pizza, 2)] })).toMatchObject(refusal(409, "stockShort"));
    await edited(orderId, { version: 1, lines: [kept(1)], expectedTotal: 239 });
    expect([await left(), await units(orderId)]).toEqual([4, before / 2]);
    await count(null);
  });
});

describe("an edit is refused", () => {
  const REFUSED: [string, (orderId: string) => Promise<object>, object][] = [
    ["of another version", (id) => edit(id, { version: 3, lines: [kept(1)] }), refusal(409, "orderChanged")],
    ["that leaves nothing", (id) => edit(id, { lines: [] }), { status: 400, body: { message: EDIT_EMPTY } }],
    ["of a line that is not there", (id) => edit(id, { lines: [kept(1, 7)] }), refusal(409, "orderChanged")],
    ["of more than may be ordered", (id) => edit(id, { lines: [kept(100)] }), { status: 400 }],
    ["that costs too much", (id) => edit(id, { lines: [added(tub, 99), ...costly()] }), refusal(400, "totalTooLarge")],
    [
      "with another total than was confirmed",
      (id) => edit(id, { lines: [kept(3)], expectedTotal: 1 }),
      refusal(409, "editTotalChanged"),
    ],
    ["by a customer", (id) => edit(id, { lines: [kept(3)] }, customer), { status: 403 }],
    [
      "by staff without the permission",
      async (id) => edit(id, { lines: [kept(3)] }, await shop.signIn("staff", ["kitchen", "menu"])),
      { status: 403 },
    ],
    ["of no order", () => edit("0190a000-0000-7000-8000-000000000000", { lines: [kept(1)] }), refusal(404, "orderNotFound")],
    ["with what is sold out", (id) => edit(id, { lines: [kept(1), added(soldOut)] }), refusal(409, "cartItemSoldOut")],
  ];
  let soldOut: Food;
  let gold: Food;
  const costly = () => [added(gold, 99)];
  beforeAll(async () => {
    soldOut = await buildFood(shop.deps, { name: "Gone", isAvailable: false });
    gold = await buildFood(shop.deps, { name: "Gold", price: 99_999 });
  });

  it.each(REFUSED)("%s", async (_name, act, refused) => {
    const orderId = await paidOrder();
    expect(await act(orderId)).toMatchObject(refused);
    expect(await detail(orderId)).toMatchObject({ amount: 438, items: [{ quantity: 2 }] });
  });

  it("of an order that is not paid, has left or is cancelled", async () => {
    const unpaid = await buildOrder(shop, customer.token, pizza);
    expect(await edit(unpaid.orderId, { lines: [kept(2)] })).toMatchObject(refusal(409, "editNotPaid"));
    const orderId = await paidOrder();
    for (const status of ["out_for_delivery", "delivered", "cancelled"]) {
      await setStatus(shop, orderId, status);
      expect(await edit(orderId, { lines: [kept(1)] })).toMatchObject(refusal(409, "orderNotEditable"));
    }
  });

  it("if more was refunded than it would cost, or the bank decides about its payment", async () => {
    const orderId = await paidOrder();
    const refund = { orderId, amount: 300, reason: "Cold", expectedRefunded: 0 };
    expect((await shop.call(orderAdminEndpoints.refund, { token: admin, body: refund })).status).toBe(200);
    expect(await edit(orderId, { lines: [kept(1)], expectedTotal: 239 })).toMatchObject(refusal(409, "editRefundTooLarge"));
    expect(await detail(orderId)).toMatchObject({ amount: 438, refundedAmount: 300 });
  });

  it.each(["out_for_delivery", "cancelled"])("or is followed by %s: both at once leave one order and one sum", async (status) => {
    const orderId = await paidOrder();
    const [changed] = await Promise.all([
      edit(orderId, { lines: [kept(1)], expectedTotal: 239 }),
      setStatus(shop, orderId, status),
    ]);
    await shop.jobs.runAll();
    const { amount, status: now } = await detail(orderId);
    expect([now, amount]).toEqual([status, changed.status === 200 ? 239 : 438]);
    const refunded = (await refundsTo(orderId)).reduce((sum, refund) => sum + refund.amount, 0);
    expect(refunded).toBe(status === "cancelled" ? 438 : 438 - amount);
  });

  it("or waits, holding nothing that a sale of the same person locks later", async () => {
    const orderId = await cashOrder();
    const isFree = async (lock: RawBuilder<unknown>) => (await lock.execute(shop.deps.db)).rows.length === 1;
    const lockOf = (name: string) => sql`SELECT WHERE pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
    const row = sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE SKIP LOCKED`;
    const { userId, token } = await shop.signIn("staff", ["orders"]);
    for (const [version, held, free] of [
      [0, sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`, row],
      [1, lockOf("kitchen slots"), lockOf("stock")],
    ] as const) {
      const release = await hold(shop, held);
      const waiting = edit(orderId, { version, lines: [kept(2 + version)], expectedTotal: 438 + version * 199 }, { token });
      await untilWaiting(shop);
      expect(await isFree(free)).toBe(true);
      await release();
      expect((await waiting).status).toBe(200);
    }
  });

  it("two at once are one edit", async () => {
    const orderId = await paidOrder();
    const answers = await Promise.all([
      edit(orderId, { lines: [kept(1)], expectedTotal: 239 }),
      edit(orderId, { lines: [kept(3)], expectedTotal: 637 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.call(orderEditEndpoints.lines, { token: admin, params: { id: orderId } })).toMatchObject({
      body: { data: { version: 1, isEditable: true, lines: [{ name: "Margherita" }] } },
    });
  });
});
