/** SQL of promo uses, which the limits count. */

import type { PromoLimits, PromoUses } from "@forno/contract/promo/rules/promo-validity.ts";
import { type RawBuilder, sql } from "kysely";
import { itemAt } from "../../platform/process/item-at.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../tables.ts";

/** Who wants to use a promo, and for which order; null before one is placed. */
export interface PromoCustomer {
  /** The person's account and deleted accounts of the same number. */
  userIds: readonly string[];
  orderId: string | null;
}

export interface PromoUse {
  promoId: string;
  orderId: string;
  userId: string;
  discountPaise: number;
}

/** Locks the promo against deletion until the transaction ends. Undefined if it was deleted. */
export async function holdLimits(tx: Tx, promoId: string): Promise<PromoLimits | undefined> {
  return await selectLimits(tx, promoId).forKeyShare().executeTakeFirst();
}

/** Also locks its uses against concurrent orders. */
export async function lockLimits(tx: Tx, promoId: string): Promise<PromoLimits> {
  return await selectLimits(tx, promoId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

const selectLimits = (db: Db, promoId: string) =>
  db
    .selectFrom("promos")
    .select(["max_uses as maxUses", "max_uses_per_customer as maxUsesPerCustomer", "first_order_only as firstOrderOnly"])
    .where("id", "=", promoId);

/**
 * Without the order that is being placed, and without the customer's orders that await online payment, since it supersedes them.
 * Others' uses are counted up to `maxUses`, and not at all if it is null: a code without a limit may have any number.
 */
export async function readUses(
  db: Db,
  promoId: string,
  { maxUses }: Pick<PromoLimits, "maxUses">,
  { userIds, orderId }: PromoCustomer,
): Promise<PromoUses> {
  const isOwn = sql<boolean>`user_id = ANY(${userIds}::uuid[])`;
  const { rows } = await sql<PromoUses>`
    WITH open AS (SELECT id FROM orders WHERE ${isOwn} AND ${orderRules().awaitsPayment}),
    own AS (
      SELECT count(*) AS uses, count(*) FILTER (WHERE order_id IN (SELECT id FROM open)) AS replaced
      FROM promo_uses WHERE promo_id = ${promoId} AND ${isOwn} AND is_counted
    )
    SELECT
      (SELECT count(*) FROM (
        SELECT FROM promo_uses WHERE promo_id = ${promoId} AND is_counted LIMIT ${maxUses ?? 0}::bigint + own.replaced
      ) AS counted) - own.replaced AS "all",
      own.uses - own.replaced AS "byCustomer",
      EXISTS (
        SELECT FROM orders WHERE ${isOwn} AND ${orderRules().countsAsOrder} AND id IS DISTINCT FROM ${orderId}::uuid
      ) AS "hasOrdered"
    FROM own`.execute(db);
  return itemAt(rows, 0);
}

export async function insertUse(tx: Tx, { promoId, orderId, userId, discountPaise }: PromoUse): Promise<void> {
  await tx
    .insertInto("promo_uses")
    .values({ order_id: orderId, promo_id: promoId, user_id: userId, discount_paise: discountPaise, is_counted: true })
    .execute();
}

/** A cancelled order's use does not count; a reopened order's does, even beyond the limits. */
export async function setPromoUsesCounted(tx: Tx, orderIds: readonly string[], isCounted: boolean): Promise<void> {
  await tx
    .updateTable("promo_uses")
    .set({ is_counted: isCounted })
    .where("order_id", "=", sql<string>`ANY(${orderIds}::uuid[])`)
    .execute();
}

/** `orderIds`: subquery of the orders' IDs. */
export async function deleteUsesOf(tx: Tx, orderIds: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM promo_uses WHERE order_id IN (${orderIds})`.execute(tx);
}
