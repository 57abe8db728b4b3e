/** The delivery promise for orders to be paid in cash (decision 0019). */

import type { Food } from "@forno/contract/menu/food.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash/cash-factory.ts";
import { type LateDeliveries, lateDeliveriesOf } from "../late-delivery-factory.ts";
import { brokenInvariants } from "../payment-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let food: Food;
let admin: SignedInUser;
let customer: SignedInUser;
let late: LateDeliveries;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, (await shop.signIn("admin")).token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // A separate day for each test, because of the sums per day.
  shop.clock.advance(24 * 60 * MINUTE_MS);
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  late = lateDeliveriesOf(shop, food, { admin, customer });
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const cashOfToday = async () => {
  const day = dayInKolkata(shop.clock.read());
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin.token, query: { from: day, to: day } });
  const cash = body.data[0]?.methods.find(({ method }) => method === "cash");
  return { captured: cash?.captured, refunded: cash?.refunded, difference: body.data[0]?.difference };
};

describe("a late order to be paid in cash", () => {
  const collects = async (orderId: string) => {
    const before = await late.revenue();
    await late.setStatus(orderId, "delivered");
    return (await late.revenue()) - before;
  };

  it("is free if the owner grants it before delivery: nothing is collected, even after changes of status", async () => {
    await late.promise("order");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await late.honour(orderId)).toMatchObject({ status: 200, body: { message: "₹0 to collect on delivery" } });
    expect(await late.own()).toMatchObject({ payment: false, refundedAmount: 0, promise: { amount: 239 } });
    expect(await collects(orderId)).toBe(0);
    await late.setStatus(orderId, "out_for_delivery");
    expect(await collects(orderId)).toBe(0);
    expect(await late.own()).toMatchObject({ payment: true, refunded: true, refundedAmount: 239 });
    expect(await cashOfToday()).toEqual({ captured: 0, refunded: 0, difference: 0 });
  });

  it("is reduced by its delivery fee if that is promised", async () => {
    await late.promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await late.honour(orderId)).toMatchObject({ body: { message: "₹199 to collect on delivery" } });
    expect(await collects(orderId)).toBe(199);
    expect(await cashOfToday()).toEqual({ captured: 199, refunded: 0, difference: 0 });
    await late.setStatus(orderId, "cancelled");
    expect(await late.own()).toMatchObject({ refunded: true });
    expect(await cashOfToday()).toEqual({ captured: 199, refunded: 199, difference: 0 });
  });

  it("has its cash returned if the owner grants it after delivery", async () => {
    await late.promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await collects(orderId)).toBe(239);
    shop.clock.advance(MINUTE_MS);
    expect(await late.honour(orderId)).toMatchObject({ body: { message: "Please return ₹40 in cash" } });
    expect(await late.own()).toMatchObject({ payment: true, refunded: false, refundedAmount: 40 });
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 40, difference: 0 });
  });

  it("is to be paid in full until the owner grants it, even if online payments are refunded automatically", async () => {
    await late.promise("order", true);
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await late.own()).toMatchObject({ cashDue: 239, promise: { amount: 239, isAutomatic: false, grantedAt: null } });
    expect(await collects(orderId)).toBe(239);
    expect(await late.own()).toMatchObject({ cashDue: 0, payment: true, refunded: false });
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 0, difference: 0 });
  });

  it("shows the cash to collect", async () => {
    await late.promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    expect(await late.own()).toMatchObject({ amount: 239, cashDue: 239 });
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(orderId);
    expect(await late.own()).toMatchObject({ amount: 239, cashDue: 199 });
    await late.payOnline();
    expect(await late.own()).toMatchObject({ cashDue: 0 });
  });

  it("shows no cash that was not collected, even if the clock of the delivering instance is behind", async () => {
    await late.promise("order");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(orderId);
    shop.clock.advance(-5_000);
    await late.setStatus(orderId, "delivered");
    expect(await cashOfToday()).toEqual({ captured: 0, refunded: 0, difference: 0 });
  });

  it("shows cash as received and returned if it was granted in the millisecond of its delivery", async () => {
    await late.promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await late.setStatus(orderId, "delivered");
    await late.honour(orderId);
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 40, difference: 0 });
  });

  it("shows the received and returned cash in its history", async () => {
    await late.promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(orderId);
    for (const status of ["delivered", "out_for_delivery", "delivered", "cancelled"]) await late.setStatus(orderId, status);
    const moved = (await late.detail(orderId)).events.filter(({ kind }) => kind === "paid" || kind === "refund");
    expect(moved.map((event) => [event.detail, event.amount])).toEqual([
      ["delivered_late", 40],
      ["cash", 199],
      ["cash_not_received", 199],
      ["cash", 199],
      ["cash_returned", 199],
    ]);
  });
});
