/** SQL of placing a batch of orders. */
import { sql } from "kysely";
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { isWithoutMoney } from "./order-placing-store.ts";

/** Those customers who have an order that awaits payment, or an unpaid order placed since then. */
export const customersWithUnpaid = (tx: Tx, userIds: readonly string[], since: Date): Statement<Set<string>> =>
  statement(unpaidOf.query(tx, userIds, since), (rows) => new Set(rows.map(({ userId }) => userId)));

const unpaidOf = prepared((db: Db, userIds: readonly string[], since: Date) => {
  const own = (query: ReturnType<typeof ordersOf>) => query.where("user_id", "=", sql<string>`ANY(${userIds}::uuid[])`);
  const ordersOf = (tx: Db) => tx.selectFrom("orders").select("user_id as userId").$narrowType<{ userId: string }>();
  const open = own(ordersOf(db)).where(orderRules().awaitsPayment);
  const recent = own(ordersOf(db)).where("created_at", ">", since).where(isWithoutMoney);
  return open.unionAll(recent);
});

export interface UserKey {
  userId: string;
  key: string;
}

/** Those customers who have used their key before. */
export const customersWithKnownKey = (tx: Tx, keys: readonly UserKey[]): Statement<Set<string>> =>
  statement(
    knownKeys.query(
      tx,
      keys.map(({ userId }) => userId),
      keys.map(({ key }) => key),
    ),
    (rows) => new Set(rows.map(({ userId }) => userId)),
  );

const knownKeys = prepared((db: Db, userIds: readonly string[], keys: readonly string[]) =>
  db
    .selectFrom(
      sql<{ user_id: string; key: string }>`unnest(${userIds}::uuid[], ${keys}::text[])`.as<"wanted">(sql`wanted (user_id, key)`),
    )
    .innerJoin("idempotency_keys as known", (join) =>
      join.onRef("known.user_id", "=", "wanted.user_id").onRef("known.key", "=", "wanted.key"),
    )
    .select("known.user_id as userId"),
);
