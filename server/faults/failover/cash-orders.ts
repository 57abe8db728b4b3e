/** Customers who place orders in cash one after another: each confirmation is one commit, and the time between two is the outage. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { expect } from "vitest";
import { buildCashBody } from "../../src/domains/order/cash/cash-factory.ts";
import { place } from "../../src/domains/order/order-factory.ts";
import type { ReachedShop } from "../programs/shop.ts";
import type { People } from "../world/load.ts";

const AGAIN_MS = 100;

export interface CashOrders {
  /** Resolves when an order has been confirmed that was sent after this call. */
  next(): Promise<void>;
  /** The longest time without a confirmed order since `at` (of `performance.now()`), in milliseconds. */
  longestOutage(at: number): number;
  /** The longest that a customer waited for a refusal since `at`, in milliseconds. */
  slowestRefusal(at: number): number;
  /** Rejects if the shop wrongly refused a call. */
  finish(): Promise<void>;
  /** All that was confirmed is stored, once, and was cancelled afterwards. */
  expectStored(): Promise<void>;
}

/** Of all rounds. */
export interface CashRecord {
  keys: Set<string>;
  placed: Set<string>;
  cancelled: Set<string>;
}

export const noCashOrders = (): CashRecord => ({ keys: new Set(), placed: new Set(), cancelled: new Set() });

export function startCashOrders(
  shop: ReachedShop,
  { food, admin }: People,
  tokens: readonly string[],
  { keys, placed, cancelled }: CashRecord,
): CashOrders {
  const confirmations: { sentAt: number; at: number }[] = [];
  const refusals: { at: number; ms: number }[] = [];
  let isEnding = false;

  /** Repeats a call until it succeeds, as a page does. */
  const insist = async <A extends { status: number; body: { message?: string } }>(ask: () => Promise<A>): Promise<A> => {
    for (;;) {
      const from = performance.now();
      const answer = await ask().catch(() => null);
      if (answer?.status === 200) return answer;
      if (answer && answer.status < 500) throw new Error(`Refused with ${answer.status}: ${answer.body.message}`);
      refusals.push({ at: performance.now(), ms: performance.now() - from });
      await pause(AGAIN_MS);
    }
  };
  const order = async (token: string) => {
    const key = randomUUID();
    const [body, sentAt] = [buildCashBody(food), performance.now()];
    keys.add(key);
    const answer = await insist(() => place(shop, token, body, key));
    confirmations.push({ sentAt, at: performance.now() });
    const orderId = answer.body.orderData._id;
    placed.add(orderId);
    await insist(() => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } }));
    cancelled.add(orderId);
  };
  const all = Promise.all(
    tokens.map(async (token) => {
      while (!isEnding) await order(token);
    }),
  );
  all.catch(() => {});
  return {
    async next() {
      const from = performance.now();
      while (!confirmations.some(({ sentAt }) => sentAt > from)) await Promise.race([pause(20), all]);
    },
    longestOutage(at) {
      const times = [at, ...confirmations.map((each) => each.at).filter((time) => time > at)].sort((a, b) => a - b);
      return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? at)));
    },
    slowestRefusal: (at) => Math.max(0, ...refusals.filter((each) => each.at > at).map(({ ms }) => ms)),
    async finish() {
      isEnding = true;
      await all;
    },
    async expectStored() {
      const { rows, all: count } = await shop.inDatabase(async (db) => ({
        rows: await db
          .selectFrom("orders")
          .select(["id", "status"])
          .where("id", "in", [...placed])
          .execute(),
        all: await db.selectFrom("orders").select("id").where("payment_method", "=", "cash").execute(),
      }));
      expect(rows.map(({ id }) => id).sort()).toEqual([...placed].sort());
      expect(rows.filter(({ id, status }) => cancelled.has(id) && status !== "cancelled")).toEqual([]);
      // Each was repeated with its key until it was confirmed: any other would be a second one.
      expect(count).toHaveLength(keys.size);
    },
  };
}
