/** The figures of the dashboard (spec section 3, Stats; api.md, Messages and figures). */

import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeOrder } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPayment, sendPaymentEvent } from "../payment/payment-factory.ts";

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
});
afterEach(() => shop.close());

const read = () => shop.call(statsEndpoints.read, { token });

it("the figures of a new shop are zero", async () => {
  expect(await read()).toMatchObject({
    status: 200,
    body: { success: true, stats: { totalOrders: 0, totalRevenue: 0, totalFoods: 0, totalUsers: 0, paymentsToReview: 0 } },
  });
});

it("the figures count orders without unpaid checkouts; revenue counts paid orders that were not refunded, in rupees", async () => {
  const { userId } = await shop.signIn("customer");
  await storeOrder(shop.deps, { userId, status: "delivered" });
  await storeOrder(shop.deps, { userId, status: "pending" });
  await storeOrder(shop.deps, { userId, status: "pending", paid: false });
  await storeOrder(shop.deps, { userId, status: "cancelled", refunded: true });
  await storeOrder(shop.deps, { userId, status: "cancelled", paid: false });
  const { stats } = (await read()).body;
  expect(stats).toMatchObject({ totalOrders: 3, totalRevenue: 876 });
});

it("the figures count the foods on the menu", async () => {
  await buildFood(shop.deps);
  await buildFood(shop.deps, { name: "Farmhouse" });
  expect((await read()).body.stats.totalFoods).toBe(2);
});

it("the figures count customers as users, not admins and delivery partners", async () => {
  await shop.signIn("customer");
  await shop.signIn("customer");
  await shop.signIn("delivery_boy");
  expect((await read()).body.stats.totalUsers).toBe(2);
});

it("the figures include today's in Asia/Kolkata, and the foods that are sold out", async () => {
  // A minute after midnight in Asia/Kolkata, when it is still the previous day in UTC.
  const midnight = new Date("2026-03-01T00:00:00+05:30");
  shop.clock.set(new Date(midnight.getTime() - 60_000));
  const { userId } = await shop.signIn();
  await storeOrder(shop.deps, { userId, createdAt: shop.clock.read() });
  shop.clock.advance(120_000);
  ({ token } = await shop.signIn("admin"));
  await shop.signIn();
  await storeOrder(shop.deps, { userId, createdAt: shop.clock.read() });
  await storeOrder(shop.deps, { userId, createdAt: shop.clock.read(), paid: false });
  await buildFood(shop.deps);
  const { _id: foodId } = await buildFood(shop.deps, { name: "Farmhouse" });
  await shop.call(foodEndpoints.setAvailability, { token, body: { id: foodId, isAvailable: false } });
  expect((await read()).body.stats).toMatchObject({
    totalOrders: 2,
    totalRevenue: 876,
    ordersToday: 1,
    revenueToday: 438,
    averageToday: 438,
    lateShareToday: 0,
    cashDue: 0,
    foodsSoldOut: 1,
    totalUsers: 2,
    newUsersToday: 1,
  });
});

it("the totals are complete after midnight, on an instance that started before it and on one that starts later", async () => {
  const { userId } = await shop.signIn();
  await storeOrder(shop.deps, { userId, createdAt: shop.clock.read() });
  expect((await read()).body.stats).toMatchObject({ totalOrders: 1, ordersToday: 1, totalUsers: 1, newUsersToday: 1 });
  shop.clock.advance(24 * 3_600_000);
  ({ token } = await shop.signIn("admin"));
  await shop.signIn();
  await storeOrder(shop.deps, { userId, createdAt: shop.clock.read() });
  const later = await startTestShop({ sharing: shop });
  for (const instance of [shop, later])
    expect((await instance.call(statsEndpoints.read, { token })).body.stats).toMatchObject({
      totalOrders: 2,
      totalRevenue: 876,
      ordersToday: 1,
      revenueToday: 438,
      totalUsers: 2,
      newUsersToday: 1,
    });
  await later.close();
});

it("the figures of today include the average total, the share of late orders, and the cash to collect", async () => {
  const { userId } = await shop.signIn("customer");
  const minutesAgo = (minutes: number) => new Date(shop.clock.read().getTime() - minutes * 60_000);
  shop.clock.set(new Date("2026-03-01T20:00:00+05:30"));
  ({ token } = await shop.signIn("admin"));
  expect((await read()).body.stats).toMatchObject({ averageToday: null, lateShareToday: null, cashDue: 0 });
  await storeOrder(shop.deps, { userId, status: "delivered", createdAt: minutesAgo(90) });
  await storeOrder(shop.deps, { userId, status: "processing", createdAt: minutesAgo(31) });
  await storeOrder(shop.deps, { userId, status: "processing", createdAt: minutesAgo(29) });
  await storeOrder(shop.deps, { userId, status: "cancelled", createdAt: minutesAgo(60) });
  const cash = await storeOrder(shop.deps, { userId, status: "out_for_delivery", paid: false, createdAt: minutesAgo(10) });
  await shop.deps.db.updateTable("orders").set({ payment_method: "cash" }).where("id", "=", cash).execute();
  expect((await read()).body.stats).toMatchObject({ averageToday: 438, lateShareToday: 0.25, cashDue: 438 });
});

it("the figures agree with each other, with the charts and with the lists, over all kinds of orders", async () => {
  shop.clock.set(new Date("2026-03-01T20:00:00+05:30"));
  ({ token } = await shop.signIn("admin"));
  const { userId } = await shop.signIn();
  const yesterday = new Date("2026-02-28T20:00:00+05:30");
  const change = (id: string, columns: object) => shop.deps.db.updateTable("orders").set(columns).where("id", "=", id).execute();
  const cash = async (input: object) =>
    change(await storeOrder(shop.deps, { userId, paid: false, ...input }), { payment_method: "cash" });
  await storeOrder(shop.deps, { userId, status: "delivered" });
  await storeOrder(shop.deps, { userId, status: "pending", fulfilment: "pickup" });
  await change(await storeOrder(shop.deps, { userId, status: "delivered" }), { given_back_paise: 10_000 });
  await storeOrder(shop.deps, { userId, status: "cancelled", refunded: true });
  await storeOrder(shop.deps, { userId, status: "pending", paid: false });
  await storeOrder(shop.deps, { userId, status: "cancelled", paid: false });
  await cash({ status: "delivered", paid: true });
  await cash({ status: "out_for_delivery" });
  await cash({ status: "cancelled" });
  await cash({ status: "processing", createdAt: yesterday });
  await storeOrder(shop.deps, { userId, status: "delivered", createdAt: yesterday });

  const { stats } = (await read()).body;
  const { data } = (await shop.call(statsEndpoints.series, { token })).body;
  expect(stats).toMatchObject({ ordersToday: 7, revenueToday: 4 * 438 - 100, totalOrders: 9, totalRevenue: 5 * 438 - 100 });
  expect(stats).toMatchObject({ averageToday: 438, cashDue: 2 * 438 });
  expect(data.totals).toMatchObject({ orders: stats.totalOrders, revenue: stats.totalRevenue });
  expect(data.days.at(-1)).toMatchObject({ orders: stats.ordersToday, revenue: stats.revenueToday });
  expect(data.hours[20]).toMatchObject({ orders: stats.totalOrders, revenue: stats.totalRevenue });
  expect(data.statuses.reduce((sum, { orders }) => sum + orders, 0)).toBe(stats.totalOrders);
  expect(data.foods.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2 * 5);
  const { columns } = (await shop.call(orderAdminEndpoints.board, { token })).body;
  const onBoard = (status: string) => columns.find((column) => column.status === status);
  for (const { status, orders } of data.statuses.filter(({ status }) => isOpen(status))) {
    const { total, awaitingPayment } = onBoard(status) ?? { total: { count: 0 }, awaitingPayment: { count: 0 } };
    expect(total.count - awaitingPayment.count).toBe(orders);
  }
});

it("the figures count open payment exceptions", async () => {
  const food = await buildFood(shop.deps);
  const openExceptions = async () => {
    await shop.jobs.runScheduled("review-payments");
    return (await read()).body.stats.paymentsToReview;
  };
  const customer = await shop.signIn();
  const { payment } = await buildPayment(shop, customer.token, food, { amountPaise: 100 });
  await sendPaymentEvent(shop, "payment.captured", payment);
  await sendPaymentEvent(shop, "payment.captured", { ...payment, id: "pay_stranger1", orderId: "order_stranger1" });
  expect(await openExceptions()).toBe(2);
  shop.payments.refundsStartAs = "pending";
  await shop.jobs.runAll();
  expect(await openExceptions()).toBe(2);
  shop.payments.refundsStartAs = "processed";
  for (const refund of shop.payments.refunds) refund.status = "processed";
  shop.clock.advance(3_600_000);
  await shop.jobs.runScheduled("sweep-refunds");
  expect(await openExceptions()).toBe(1);

  const paid = await buildPayment(shop, customer.token, food);
  await sendPaymentEvent(shop, "payment.captured", paid.payment);
  const body = { orderId: paid.orderId, status: "cancelled" };
  await shop.call(orderEndpoints.setStatus, { token, body });
  expect(await openExceptions()).toBe(1);
  shop.clock.advance(24 * 3_600_000);
  ({ token } = await shop.signIn("admin"));
  expect(await openExceptions()).toBe(2);
});

it("the figures are for admins only", async () => {
  for (const role of ["customer", "delivery_boy"] as const) {
    const other = await shop.signIn(role);
    expect(await shop.call(statsEndpoints.read, { token: other.token })).toMatchObject({
      status: 403,
      body: { success: false, message: "You do not have access to this page", code: "accessDenied" },
    });
  }
  expect(await shop.call(statsEndpoints.read)).toMatchObject({
    status: 401,
    body: { success: false, message: "Please sign in to continue", code: "signInRequired" },
  });
});
