/** Orders that are placed in one transaction (docs/decisions/0017-batch-placing.md). */

import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openGate } from "../../../testing/database/database-gate.ts";
import { endConnections, hold, untilWaiting, waitingConnections } from "../../../testing/database/held-rows.ts";
import { eventually } from "../../../testing/eventually.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { buildPlaceBody, place, storedOrdersOf } from "../order-factory.ts";
import type { PlaceRequest } from "./decide-placing.ts";
import { OrderBatches } from "./order-batches.ts";

let shop: TestShop;
let second: TestShop;
let admin: string;
let foods: Food[];
let food: Food;
let customer: SignedInUser;

beforeAll(async () => {
  shop = await startTestShop();
  second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
  admin = (await shop.signIn("admin")).token;
  const prices = [299.35, 199, 0.05, 1_249.99, 75];
  foods = await Promise.all(prices.map((price, index) => buildFood(shop.deps, { name: `Dish "${index}" \\ 🍕`, price })));
  food = foods[0] as Food;
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(async () => {
  customer = await shop.signIn();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const db = () => shop.deps.db;
const body = () => buildPlaceBody(food);
const customers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.signIn()));
const requests = () => shop.payments.callsOf("createOrder").length;
const stored = async ({ userId }: SignedInUser) => ({
  orders: (await storedOrdersOf(shop, [userId])).length,
  keys: (await db().selectFrom("idempotency_keys").selectAll().where("user_id", "=", userId).execute()).length,
});
const NOTHING = { orders: 0, keys: 0 };
const holdSettings = (...others: Parameters<typeof hold>[1][]) => hold(shop, sql`LOCK TABLE settings IN EXCLUSIVE MODE`, ...others);

/** Adds a trigger that runs the statement when an order of this customer is inserted. */
async function onInsertOf({ userId }: SignedInUser, statement: string): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION happening() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN ${sql.raw(statement)}; RETURN NEW; END $$`.execute(db());
  await sql`CREATE TRIGGER happening BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.user_id = ${sql.lit(userId)})
    EXECUTE FUNCTION happening()`.execute(db());
}

describe("orders that arrive together", () => {
  it("succeed even if one of them fails", async () => {
    const group = await customers(8);
    const unlucky = group[3] as SignedInUser;
    await onInsertOf(unlucky, "RAISE 'no oven'");
    const answers = await Promise.all(group.map(({ token }) => place(shop, token, body(), "key")));
    await sql`DROP FUNCTION happening CASCADE`.execute(db());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200]);
    expect(await stored(unlucky)).toEqual(NOTHING);
    expect((await place(shop, unlucky.token, body(), "key")).status).toBe(200);
    for (const person of group) expect(await stored(person)).toEqual({ orders: 1, keys: 1 });
  });

  it.each(["lock_not_available", "query_canceled"])("all fail after %s, and are placed if sent again", async (limit) => {
    const group = [...(await customers(7)), customer];
    await onInsertOf(customer, `RAISE ${limit}`);
    const input = { body: body() as PlaceRequest["body"], bodyHash: Buffer.alloc(32), key: "key", now: shop.clock.read() };
    const batches = new OrderBatches(shop.deps);
    const placed = await Promise.allSettled(group.map(({ userId }) => batches.place({ orderId: newId(), userId, ...input })));
    expect(placed.map(({ status }) => status)).toEqual(group.map(() => "rejected"));
    expect(await place(shop, customer.token, body())).toMatchObject({ status: 503 });
    await sql`DROP FUNCTION happening CASCADE`.execute(db());
    for (const { token } of group) expect((await place(shop, token, body(), "key")).status).toBe(200);
    for (const person of group) expect(await stored(person)).toEqual({ orders: 1, keys: 1 });
  });

  it("are placed once if their connection breaks", async () => {
    const [occupants, group] = [await customers(2), await customers(8)];
    const unlucky = group[3] as SignedInUser;
    await onInsertOf(unlucky, "PERFORM pg_advisory_xact_lock(51)");
    const before = requests();
    const openDoor = await holdSettings();
    const placing: ReturnType<typeof place>[] = [];
    for (const { token } of occupants) {
      placing.push(place(shop, token, body(), "key"));
      await untilWaiting(shop, placing.length);
    }
    placing.push(...group.map(({ token }) => place(shop, token, body(), "key")));
    const release = await hold(shop, sql`SELECT pg_advisory_xact_lock(51)`);
    await openDoor();
    // Not those of the occupants, which may still wait for the door.
    await untilWaiting(shop, 1, "advisory");
    await endConnections(shop, await waitingConnections(shop, "advisory"));
    await untilWaiting(shop, 1, "advisory");
    await release();
    expect((await Promise.all(placing)).map(({ status }) => status)).toEqual(placing.map(() => 200));
    await sql`DROP FUNCTION happening CASCADE`.execute(db());
    for (const person of [...occupants, ...group]) expect(await stored(person)).toEqual({ orders: 1, keys: 1 });
    expect(requests()).toBe(before + 10);
  });

  it.each(["with", "without"])("are placed once if the response to the commit is lost, %s a key", async (how) => {
    const { connection } = shop;
    const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
    const through = { ...connection, host: "127.0.0.1", port: gate.port, query_timeout: 1_000 };
    const far = await startTestShop({ sharing: { ...shop, connection: through }, deps: { payments: shop.payments } });
    const group = await customers(4);
    const before = requests();
    await far.call(foodEndpoints.list);
    const passed = gate.loseAnswerTo("commit\0");
    const send = ({ token }: SignedInUser) => place(far, token, body(), how === "with" ? "key" : undefined);
    const placing = group.map(async (person) => {
      let answer = await send(person);
      // Again after any stall of a second, as a customer does.
      while (answer.status === 503) answer = await send(person);
      return answer;
    });
    await passed;
    await eventually(async () =>
      expect(
        await storedOrdersOf(
          shop,
          group.map(({ userId }) => userId),
        ),
      ).toHaveLength(4),
    );
    // Lets the leases expire whose holders did not receive the response.
    shop.clock.advance(6_000);
    const answers = await Promise.all(placing);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const person of group) expect(await stored(person)).toMatchObject({ orders: 1 });
    expect(requests()).toBe(before + 4);
    await far.close();
    await gate.close();
  });
});

it("orders that arrive together each replace the open order of their own customer", async () => {
  const group = await customers(8);
  await Promise.all(group.map(({ token }) => place(shop, token, body())));
  const answers = await Promise.all(group.map(({ token }) => place(shop, token, buildPlaceBody(food, { quantity: 2 }))));
  expect(answers.map(({ status }) => status)).toEqual(group.map(() => 200));
  for (const [index, person] of group.entries()) {
    const [earlier, later] = await storedOrdersOf(shop, [person.userId]);
    expect(later).toMatchObject({ id: answers[index]?.body.orderData._id, status: "pending", superseded_by: null });
    expect(earlier).toMatchObject({ status: "cancelled", superseded_by: later?.id });
  }
});

describe("an order that waits for the owner's change to commit", () => {
  const price = (paise: number) => sql`UPDATE foods SET price_paise = ${paise} WHERE id = ${food._id}`;
  const change = (what: string) => sql`UPDATE settings SET ${sql.raw(what)}`;

  it.each([
    ["a food's price", () => price(30_000), () => price(29_935), 409, "pricesChanged"],
    [
      "the delivery fee",
      () => change("delivery_fee_paise = 5000"),
      () => change("delivery_fee_paise = 4000"),
      409,
      "pricesChanged",
    ],
    [
      "ordering being off",
      () => change("is_order_enabled = false"),
      () => change("is_order_enabled = true"),
      409,
      "ordersDisabled",
    ],
    [
      "a food being sold out",
      () => sql`UPDATE foods SET is_available = false WHERE id = ${food._id}`,
      () => sql`UPDATE foods SET is_available = true WHERE id = ${food._id}`,
      409,
      "cartItemSoldOut",
    ],
    ["a deleted food", () => sql`UPDATE foods SET id = gen_random_uuid() WHERE id = ${food._id}`, null, 409, "pricesChanged"],
  ] as const)("is refused because of %s, and nothing is stored", async (_name, to, back, status, code) => {
    const group = [customer, ...(await customers(3))];
    const before = requests();
    const release = await holdSettings(to());
    const placing = group.map(({ token }) => place(shop, token, body(), "key"));
    await untilWaiting(shop);
    await release();
    for (const answer of await Promise.all(placing)) expect(answer).toMatchObject({ status, body: { code } });
    for (const person of group) expect(await stored(person)).toEqual(NOTHING);
    expect(requests()).toBe(before);
    if (back) await back().execute(db());
    else food = foods[0] = await buildFood(shop.deps, { price: 299.35 });
  });
});

describe("a customer", () => {
  it("whose account is deleted in the meantime places no order", async () => {
    const { userId, token } = customer;
    const release = await hold(shop, sql`UPDATE users SET mobile = NULL WHERE id = ${userId}`);
    const placing = place(shop, token, body(), "key");
    await untilWaiting(shop);
    await release();
    expect(await placing).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    expect(await stored(customer)).toEqual(NOTHING);
  });

  it("whose session has ended places no order on any instance", async () => {
    await shop.call(signInEndpoints.logout, { token: customer.token, body: {} });
    const answers = await Promise.all([shop, second].map((instance) => place(instance, customer.token, body(), "key")));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await stored(customer)).toEqual(NOTHING);
  });

  it.each(["with one key", "without a key"])(
    "who places the same cart on two instances at once, %s, places one order",
    async (how) => {
      const before = requests();
      const release = await holdSettings();
      const key = how === "with one key" ? "key" : undefined;
      const placing = [shop, second, shop, second].map((instance) => place(instance, customer.token, body(), key));
      await untilWaiting(shop, 2);
      await release();
      const answers = await Promise.all(placing);
      for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
      expect(await stored(customer)).toEqual({ orders: 1, keys: key ? 1 : 0 });
      expect(requests()).toBe(before + 1);
    },
  );

  it("who sends two carts under one key at once places one order and is refused the other", async () => {
    const release = await holdSettings();
    const carts = [buildPlaceBody(food), buildPlaceBody(food, { quantity: 2 })];
    const placing = carts.map((cart, index) => place(index === 0 ? shop : second, customer.token, cart, "key"));
    await untilWaiting(shop, 2);
    await release();
    const codes = (await Promise.all(placing)).map((answer) => answer.body.code ?? answer.status);
    expect(codes.sort()).toEqual([200, "idempotencyKeyReused"]);
    expect(await stored(customer)).toEqual({ orders: 1, keys: 1 });
  });

  it("who places several carts on two instances at once, one with a promo code, has one payable order", async () => {
    const promo = { code: "TEN", discountType: "PERCENTAGE", discountValue: 10 };
    const terms = { description: "x", minOrderAmount: 0, isActive: true, validUntil: "2099-12-31" };
    await shop.call(promoEndpoints.add, { token: admin, body: { ...promo, ...terms } });
    const carts = [{}, { promo }, { quantity: 2 }, { quantity: 3 }].map((input) => buildPlaceBody(food, input));
    const answers = await Promise.all(
      carts.map((cart, index) => place(index % 2 === 0 ? shop : second, customer.token, cart, `key ${index}`)),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const open = (await storedOrdersOf(shop, [customer.userId])).filter(({ status }) => status === "pending");
    expect(open).toHaveLength(1);
    const providerOrderId = open[0]?.provider_order_id ?? "";
    const payment = shop.payments.pay(providerOrderId);
    expect((await verifyPayment(shop, claimOf(shop, { providerOrderId, payment }))).status).toBe(200);
  });

  it("with another open order supersedes it, on either instance", async () => {
    const first = await place(shop, customer.token, body());
    const next = await place(second, customer.token, buildPlaceBody(food, { quantity: 2 }));
    const [earlier, later] = await storedOrdersOf(shop, [customer.userId]);
    expect(earlier).toMatchObject({ id: first.body.orderData._id, status: "cancelled", superseded_by: later?.id });
    expect(later).toMatchObject({ id: next.body.orderData._id, status: "pending" });
  });
});
