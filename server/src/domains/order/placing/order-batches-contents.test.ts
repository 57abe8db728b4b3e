/** What is stored of orders that are placed together (docs/decisions/0017-batch-placing.md). */

import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hold, untilWaiting } from "../../../testing/database/held-rows.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants } from "../../payment/payment-factory.ts";
import { ADDRESS, place, storedOrdersOf } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let foods: Food[];

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  const prices = [299.35, 199, 0.05, 1_249.99, 75];
  foods = await Promise.all(prices.map((price, index) => buildFood(shop.deps, { name: `Dish "${index}" \\ 🍕`, price })));
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const db = () => shop.deps.db;
const customers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.signIn()));

interface Cart {
  lines: { food: number; quantity: number }[];
  address: object;
  key: string | undefined;
}

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((text) => `a${text.replaceAll("\0", "")}`);
const anyCart: fc.Arbitrary<Cart> = fc.record({
  lines: fc
    .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((food) => fc.record({ food: fc.constant(food), quantity: fc.integer({ min: 1, max: 20 }) }))),
    ),
  address: fc.record({
    firstName: word,
    lastName: word,
    address: word,
    phone: fc.constant(ADDRESS.phone),
    email: fc.constantFrom(undefined, null, "asha@example.com"),
  }),
  key: fc.option(fc.stringMatching(/^[\w"'{}\\,-]{1,40}$/), { nil: undefined }),
});

function bodyOf({ lines, address }: Cart) {
  const items = lines.map(({ food: index, quantity }) => ({ _id: (foods[index] as Food)._id, quantity }));
  const priced = lines.map(({ food: index, quantity }) => ({ unitPaise: toPaise((foods[index] as Food).price), quantity }));
  return { items, address, amount: toRupees(priceOrder(priced, { deliveryFeePaise: 4_000 }).totalPaise) };
}

/** Everything that is stored of an order, except its IDs. */
async function factsOf(orderId: string) {
  const { id, order_number, user_id, provider_order_id, ...order } = await db()
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const items = await db().selectFrom("order_items").selectAll().where("order_id", "=", id).orderBy("position").execute();
  const charges = await db().selectFrom("order_charges").selectAll().where("order_id", "=", id).orderBy("position").execute();
  const events = await db().selectFrom("order_events").selectAll().where("order_id", "=", id).orderBy("id").execute();
  const keys = await db().selectFrom("idempotency_keys").selectAll().where("order_id", "=", id).execute();
  return {
    order,
    items: items.map(({ order_id: _, ...item }) => item),
    charges: charges.map(({ order_id: _, ...charge }) => charge),
    events: events.map(({ id: _, order_id: __, actor_user_id, ...event }) => ({ ...event, isOwn: actor_user_id === user_id })),
    keys: keys.map(({ order_id: _, user_id: keyOf, ...key }) => ({ ...key, isOwn: keyOf === user_id })),
    atProvider: shop.payments.orders.get(provider_order_id ?? "")?.amountPaise,
    isReceiptOwn: shop.payments.orders.get(provider_order_id ?? "")?.receipt === id,
  };
}

/** Orders whose search text differs from what the function of the search triggers returns. */
async function wronglySearched(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o LEFT JOIN order_search s ON s.order_id = o.id
    WHERE s.document IS DISTINCT FROM order_search_document(o.id)`.execute(db());
  return rows.map(({ id }) => id);
}

/** Counts the transactions that stored the orders' first history entries. */
async function transactionsOf(orderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT xmin::text)::int FROM order_events WHERE order_id = ANY(${orderIds}::uuid[])`.execute(db());
  return rows[0]?.count ?? 0;
}

it("stores orders that come together as if each was placed alone: own lines, address, sums, history entries and key", async () => {
  const sampledCarts = fc.sample(anyCart, { numRuns: 64, seed: 51 });
  const [many, few] = [await customers(64), await customers(16)];
  const release = await hold(shop, sql`LOCK TABLE settings IN EXCLUSIVE MODE`);
  const placing = many.map(({ token }, index) => place(shop, token, bodyOf(sampledCarts[index] as Cart), sampledCarts[index]?.key));
  await untilWaiting(shop);
  await release();
  const answers = await Promise.all(placing);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const ids = answers.map((answer) => answer.body.orderData._id);
  expect(await transactionsOf(ids)).toBeLessThan(32);
  expect(
    (
      await storedOrdersOf(
        shop,
        many.map(({ userId }) => userId),
      )
    )
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
  for (const [index, person] of many.entries()) {
    expect((await storedOrdersOf(shop, [person.userId])).map(({ id }) => id)).toEqual([ids[index]]);
  }
  for (const [index, person] of few.entries()) {
    const input = sampledCarts[index] as Cart;
    const alone = await place(shop, person.token, bodyOf(input), input.key);
    expect(alone.status).toBe(200);
    const { body: together } = answers[index] as (typeof answers)[number];
    expect(together).toMatchObject({ ...alone.body, orderId: together.orderId, orderData: together.orderData });
    expect(await factsOf(together.orderData._id)).toEqual(await factsOf(alone.body.orderData._id));
  }
  expect(await wronglySearched()).toEqual([]);
  const found = await shop.call(orderEndpoints.all, { token: admin, query: { q: many[40]?.mobile.slice(3) ?? "" } });
  expect(found.body.data.map(({ _id }) => _id)).toEqual([ids[40]]);
});
