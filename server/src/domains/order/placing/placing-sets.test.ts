/** A set of orders gives what each of them gives alone, in the same order. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { PlaceBody } from "@forno/contract/order/order.ts";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Tx } from "../../../tables.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { readMenu } from "../../menu/menu.ts";
import { brokenInvariants } from "../../payment/payment-factory.ts";
import { addPromo } from "../../promo/promo-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { type BodyInput, buildPlaceBody, place } from "../order-factory.ts";
import type { PlaceRequest } from "./decide-placing.ts";
import { placeAll } from "./placing.ts";
import { jsonHash } from "./priced-order.ts";

const CUSTOMERS = 12;

let shop: TestShop;
let food: Food;
let customers: SignedInUser[];
let promos: { code: string; discountType: string; discountValue: number }[];

beforeAll(async () => {
  shop = await startTestShop();
  const admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
  await setCash(shop, admin, { cashOnDelivery: true });
  const limits = [{}, { maxUses: 2 }, { firstOrderOnly: true }, { maxUses: 3, maxUsesPerCustomer: 1 }];
  const free = { discountType: "PERCENTAGE", discountValue: 100, maxUses: 3 };
  promos = await Promise.all([...limits, free].map((change) => addPromo(shop, admin, change)));
  customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.signIn()));
  for (const [index, { token }] of customers.entries()) {
    if (index % 3 === 0) await place(shop, token, { ...buildPlaceBody(food, { quantity: 2 }), paymentMethod: "cash" });
    if (index % 2 === 0) await place(shop, token, buildPlaceBody(food), `key of ${index}`);
  }
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

interface Input {
  customer: number;
  quantity: number;
  promo: number | null;
  isCash: boolean;
  isPriceWrong: boolean;
  key: "own" | "new" | null;
}

const anyInputs: fc.Arbitrary<Input[]> = fc.uniqueArray(
  fc.record({
    customer: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    promo: fc.option(fc.integer({ min: 0, max: 4 })),
    isCash: fc.boolean(),
    isPriceWrong: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    key: fc.constantFrom("own", "new", null),
  }),
  { selector: ({ customer }) => customer, minLength: 1, maxLength: CUSTOMERS },
);

function requestOf({ customer, quantity, promo, isCash, isPriceWrong, key }: Input): PlaceRequest {
  const input: BodyInput = {
    quantity,
    ...(promo !== null && { promo: itemAt(promos, promo) }),
    ...(isPriceWrong && { amount: 1_234 }),
  };
  const body = { ...buildPlaceBody(food, input), ...(isCash && { paymentMethod: "cash" }) } as PlaceBody;
  return {
    orderId: newId(),
    userId: itemAt(customers, customer).userId,
    body,
    bodyHash: jsonHash(body),
    key: key === "own" ? `key of ${customer}` : (key ?? undefined),
    now: shop.clock.read(),
  };
}

class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("undone");
    this.result = result;
  }
}

/** What the work gives and leaves, which is undone. */
async function tryOut(work: (tx: Tx) => Promise<unknown[]>): Promise<unknown> {
  const trying = inTransaction(shop.deps.db, async (tx) => {
    const results = await work(tx);
    const orders = await tx.selectFrom("orders").selectAll().orderBy("id").execute();
    const events = await tx.selectFrom("order_events").selectAll().orderBy("order_id").orderBy("id").execute();
    const items = await tx.selectFrom("order_items").selectAll().orderBy("order_id").orderBy("position").execute();
    const charges = await tx.selectFrom("order_charges").selectAll().orderBy("order_id").orderBy("position").execute();
    const uses = await tx.selectFrom("promo_uses").selectAll().orderBy("order_id").execute();
    const keys = await tx.selectFrom("idempotency_keys").selectAll().orderBy("user_id").orderBy("key").execute();
    throw new Undone({
      results,
      orders: orders.map(({ order_number: _, ...order }) => order),
      events: events.map(({ id: _, ...event }) => event),
      items,
      charges,
      uses,
      keys,
    });
  });
  const undone = await trying.catch((error: unknown) => error);
  if (undone instanceof Undone) return undone.result;
  throw undone;
}

type Results = Awaited<ReturnType<typeof placeAll>>;

function shown(placed: Results[number]) {
  if (placed instanceof Refusal) return { code: placed.code, message: placed.message };
  if (!placed) throw new Error("a single order is never left for the next set");
  const { order, lease } = placed;
  return { id: order.id, payment: order.payment, expiresAt: order.expiresAt, lease };
}

it("a set of orders gives and stores what sets of one do", async () => {
  const deps = { ...shop.deps, menu: await readMenu(shop.deps) };
  await fc.assert(
    fc.asyncProperty(anyInputs, async (inputs) => {
      const inOrder: PlaceRequest[] = [];
      const together = await tryOut(async (tx) => {
        const results = [];
        for (let set = inputs.map(requestOf); set.length > 0; ) {
          const placed = await placeAll(tx, set, deps);
          results.push(...placed.filter((each) => each !== null).map(shown));
          inOrder.push(...set.filter((_, index) => placed[index] !== null));
          set = set.filter((_, index) => placed[index] === null);
        }
        return results;
      });
      const alone = await tryOut(async (tx) => {
        const results = [];
        for (const request of inOrder) results.push(...(await placeAll(tx, [request], deps)).map(shown));
        return results;
      });
      expect(together).toEqual(alone);
    }),
    { numRuns: 25, seed: 28 },
  );
});
