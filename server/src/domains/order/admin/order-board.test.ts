/** The board of orders by status (api.md, Orders and payment). */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { BOARD_CLOSED_MAX, BOARD_OPEN_MAX, orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../cash/cash-factory.ts";

let shop: TestShop;
let token: string;
let userId: string;
beforeEach(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
  ({ userId } = await shop.signIn());
});
afterEach(() => shop.close());

async function board() {
  const { body } = await shop.call(orderAdminEndpoints.board, { token });
  return Object.fromEntries(body.columns.map((column) => [column.status, column]));
}
const idsIn = async (status: OrderStatus) => (await board())[status]?.orders.map((order) => order._id);
const setStatus = (orderId: string, status: OrderStatus) =>
  shop.call(orderEndpoints.setStatus, { token, body: { orderId, status } });
/** Copies an order `count` times, with its payment state. */
const copy = (id: string, status: OrderStatus, count: number) =>
  sql`WITH copied AS (
    INSERT INTO orders (id, user_id, status, payment_method, payment, paid_at, subtotal_paise, total_paise,
      first_name, last_name, address, phone, created_at, cart_hash, expires_at)
    SELECT gen_random_uuid(), user_id, ${status}, payment_method, payment, paid_at, subtotal_paise, total_paise,
      first_name, last_name, address, phone, created_at, cart_hash, expires_at FROM orders, generate_series(1, ${count}::int)
    WHERE id = ${id} RETURNING id, created_at)
    INSERT INTO order_events (order_id, kind, status, actor_role, at) SELECT id, 'status', ${status}, 'system', created_at FROM copied`.execute(
    shop.deps.db,
  );
/** Moves the clock to noon in Asia/Kolkata on its current day. */
const goToMidday = () => shop.clock.set(new Date(startOfToday(shop.clock.read()).getTime() + 12 * 3_600_000));

it("has a column for each status with its number of orders, oldest open order first", async () => {
  const none = { count: 0, isCapped: false };
  expect((await board()).pending).toEqual({ status: "pending", total: none, awaitingPayment: none, orders: [] });
  const older = await storeOrder(shop.deps, { userId, status: "processing" });
  shop.clock.advance(1000);
  const newer = await storeOrder(shop.deps, { userId, status: "processing" });
  const { body } = await shop.call(orderAdminEndpoints.board, { token });
  expect(body.columns.map((column) => column.status)).toEqual(ORDER_STATUSES);
  expect(await idsIn("processing")).toEqual([older, newer]);
  expect((await board()).processing).toMatchObject({
    total: { count: 2, isCapped: false },
    orders: [{ userId: { _id: userId }, history: [{ status: "processing", by: { role: "system", name: null } }] }, {}],
  });
});

it("shows closed orders only if they were closed today in Asia/Kolkata, latest first", async () => {
  goToMidday();
  const yesterdays = await storeOrder(shop.deps, { userId, status: "out_for_delivery" });
  await setStatus(yesterdays, "delivered");
  shop.clock.advance(11.9 * 3_600_000);
  const placedBefore = await storeOrder(shop.deps, { userId, status: "out_for_delivery" });
  expect(await idsIn("delivered")).toEqual([yesterdays]);
  shop.clock.advance(0.2 * 3_600_000);
  await setStatus(placedBefore, "delivered");
  const cancelled = await storeOrder(shop.deps, { userId, status: "processing", paid: false });
  await setStatus(cancelled, "cancelled");
  shop.clock.advance(1000);
  const last = await storeOrder(shop.deps, { userId, status: "delivered" });
  expect(await idsIn("delivered")).toEqual([last, placedBefore]);
  expect(await idsIn("cancelled")).toEqual([cancelled]);
  expect((await board()).delivered?.total).toEqual({ count: 2, isCapped: false });
});

it("shows an order once, in its current status, even if it had that status several times", async () => {
  goToMidday();
  const id = await storeOrder(shop.deps, { userId, status: "pending" });
  for (const status of ["delivered", "processing", "delivered", "cancelled", "delivered"] as const) await setStatus(id, status);
  const columns = await board();
  expect(ORDER_STATUSES.map((status) => columns[status]?.orders.length)).toEqual([0, 0, 0, 1, 0]);
  expect(columns.delivered?.total.count).toBe(1);
});

it("limits each column and counts the orders beyond the limit", async () => {
  goToMidday();
  const id = await storeOrder(shop.deps, { userId, status: "pending" });
  await copy(id, "pending", BOARD_OPEN_MAX);
  await copy(id, "delivered", BOARD_CLOSED_MAX + 1);
  const columns = await board();
  expect([columns.pending?.orders.length, columns.pending?.total.count]).toEqual([BOARD_OPEN_MAX, BOARD_OPEN_MAX + 1]);
  expect([columns.delivered?.orders.length, columns.delivered?.total.count]).toEqual([BOARD_CLOSED_MAX, BOARD_CLOSED_MAX + 1]);
});

it("shows the oldest order that can be started, however many unpaid orders were placed since", async () => {
  const paid = await storeOrder(shop.deps, { userId, status: "pending" });
  const food = await buildFood(shop.deps);
  await setCash(shop, token, { cashOnDelivery: true });
  shop.clock.advance(1000);
  const cash = await buildCashOrder(shop, (await shop.signIn()).token, food);
  const unpaid = await storeOrder(shop.deps, { userId, status: "pending", paid: false });
  await copy(unpaid, "pending", BOARD_OPEN_MAX + 10);
  const { pending } = await board();
  expect(pending?.orders.map((order) => order._id)).toEqual([paid, cash]);
  expect(pending?.awaitingPayment).toEqual({ count: BOARD_OPEN_MAX + 11, isCapped: false });
  expect(pending?.total).toEqual({ count: BOARD_OPEN_MAX + 13, isCapped: false });
});

it("shows no checkout that was never paid, whether it is open, superseded or cancelled", async () => {
  goToMidday();
  await setStatus(await storeOrder(shop.deps, { userId, status: "pending", paid: false }), "cancelled");
  await storeOrder(shop.deps, { userId, status: "pending", paid: false });
  const paid = await storeOrder(shop.deps, { userId, status: "pending" });
  await setStatus(paid, "cancelled");
  expect(await idsIn("pending")).toEqual([]);
  expect(await idsIn("cancelled")).toEqual([paid]);
});

it("shows the oldest 200 of 500 paid orders, and counts those that no admin has seen", async () => {
  const oldest = await storeOrder(shop.deps, { userId, status: "pending" });
  await sql`UPDATE orders SET created_at = created_at - interval '1 minute' WHERE id = ${oldest}`.execute(shop.deps.db);
  await copy(await storeOrder(shop.deps, { userId, status: "pending" }), "pending", 498);
  const { body } = await shop.call(orderAdminEndpoints.board, { token });
  expect(body.columns[0]?.orders).toHaveLength(BOARD_OPEN_MAX);
  expect(body.columns[0]?.orders[0]?._id).toBe(oldest);
  expect(body.columns[0]?.total).toEqual({ count: 500, isCapped: false });
  expect(body.unseen).toEqual({ count: 500, isCapped: false });
  await shop.call(orderAdminEndpoints.open, { token, body: { orderId: oldest } });
  expect((await shop.call(orderAdminEndpoints.board, { token, query: { q: "nobody" } })).body.unseen).toEqual({
    count: 499,
    isCapped: false,
  });
});

it("finds and counts the same orders as the list", async () => {
  goToMidday();
  const ids = await Promise.all(
    (["pending", "processing", "delivered"] as const).map((status) => storeOrder(shop.deps, { userId, status })),
  );
  const { body } = await shop.call(orderEndpoints.all, { token });
  const number = body.data.find((order) => order._id === ids[1])?.orderNumber ?? 0;
  for (const [q, found] of [
    ["aarav marg", ids],
    [`#${number}`, [ids[1]]],
    ["MG Road", ids],
    ["MG Lane", []],
    ["argherita", []],
  ] as const) {
    const listed = (await shop.call(orderEndpoints.all, { token, query: { q } })).body.data;
    expect(listed.map((order) => order._id).toSorted()).toEqual([...found].sort());
    const { columns } = (await shop.call(orderAdminEndpoints.board, { token, query: { q } })).body;
    expect(columns.flatMap((column) => column.orders.map((order) => order._id))).toEqual(found);
    expect(columns.map((column) => column.total.count)).toEqual(columns.map((column) => column.orders.length));
  }
});

it("refuses a search that is empty or too long", async () => {
  for (const q of [" ", "x".repeat(101)]) {
    expect(await shop.call(orderAdminEndpoints.board, { token, query: { q } })).toMatchObject({ status: 400 });
  }
});

it("is for admins only", async () => {
  const customer = await shop.signIn();
  expect(await shop.call(orderAdminEndpoints.board)).toMatchObject({ status: 401, body: { code: "signInRequired" } });
  expect(await shop.call(orderAdminEndpoints.board, { token: customer.token })).toMatchObject({
    status: 403,
    body: { code: "accessDenied" },
  });
});
