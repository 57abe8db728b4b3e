/** SQL of promo uses, which the limits count. */

import type { PromoUses } from "@forno/contract/promo/rules/promo-validity.ts";
import { type RawBuilder, sql } from "kysely";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { insertMany, rowsAsJson } from "../../platform/db/statements/many-rows.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../tables.ts";

export interface WantedUse {
  promoId: string;
  /** Null: any number of uses. */
  maxUses: number | null;
  /** The person's account and deleted accounts of the same number. */
  userIds: readonly string[];
}

export interface PromoUse {
  promoId: string;
  orderId: string;
  userId: string;
  discountPaise: number;
}

/**
 * In the given order, without the customer's orders that await online payment, since a new order supersedes them. Others' uses are
 * counted up to `maxUses`, and not at all if it is null: a code without a limit may have any number.
 */
export async function readUses(db: Db, wanted: readonly WantedUse[]): Promise<PromoUses[]> {
  const rows = wanted.map(({ promoId, maxUses, userIds }, n) => ({
    n,
    promo_id: promoId,
    max_uses: maxUses ?? 0,
    user_ids: userIds,
  }));
  const isOwn = sql<boolean>`user_id = ANY(wanted.user_ids)`;
  const { rows: found } = await sql<PromoUses>`
    SELECT uses.* FROM json_to_recordset(${rowsAsJson(rows)}::json) AS wanted (n int, promo_id uuid, max_uses bigint, user_ids uuid[]),
    LATERAL (
      WITH open AS (SELECT id FROM orders WHERE ${isOwn} AND ${orderRules().awaitsPayment}),
      own AS (
        SELECT count(*) AS uses, count(*) FILTER (WHERE order_id IN (SELECT id FROM open)) AS replaced
        FROM promo_uses WHERE promo_id = wanted.promo_id AND ${isOwn} AND is_counted
      )
      SELECT
        (SELECT count(*) FROM (
          SELECT FROM promo_uses WHERE promo_id = wanted.promo_id AND is_counted LIMIT wanted.max_uses + own.replaced
        ) AS counted) - own.replaced AS "all",
        own.uses - own.replaced AS "byCustomer",
        EXISTS (SELECT FROM orders WHERE ${isOwn} AND ${orderRules().countsAsOrder}) AS "hasOrdered"
      FROM own
    ) AS uses ORDER BY wanted.n`.execute(db);
  return found;
}

export const promoUsesInserted = (tx: Tx, uses: readonly PromoUse[]): Statement<null> =>
  statement(insertUses.query(tx, rowsAsJson(uses.map(useRow))), () => null);

const useRow = ({ promoId, orderId, userId, discountPaise }: PromoUse) => ({
  order_id: orderId,
  promo_id: promoId,
  user_id: userId,
  discount_paise: discountPaise,
  is_counted: true,
});

const insertUses = prepared((db: Db, json: string) =>
  insertMany(db, "promo_uses", ["order_id", "promo_id", "user_id", "discount_paise", "is_counted"], json),
);

/** A cancelled order's use does not count; a reopened order's does, even beyond the limits. */
export const promoUsesCounted = (tx: Tx, orderIds: readonly string[], isCounted: boolean): Statement<null> =>
  statement(setCounted.query(tx, orderIds, isCounted), () => null);

const setCounted = prepared((db: Db, orderIds: readonly string[], isCounted: boolean) =>
  db.updateTable("promo_uses").set({ is_counted: isCounted }).where("order_id", "=", sql<string>`ANY(${orderIds}::uuid[])`),
);

/** Of an order that was edited. */
export async function setUseDiscount(tx: Tx, orderId: string, discountPaise: number): Promise<void> {
  await tx.updateTable("promo_uses").set({ discount_paise: discountPaise }).where("order_id", "=", orderId).execute();
}

/** `orderIds`: subquery of the orders' IDs. */
export async function deleteUsesOf(tx: Tx, orderIds: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM promo_uses WHERE order_id IN (${orderIds})`.execute(tx);
}
