/** Cash of delivered orders that no settlement has, and the settlements. */
import { CASH_ROWS_MAX, type CashSettlement, type HeldCash } from "@forno/contract/delivery/delivery.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { type RawBuilder, sql } from "kysely";
import { orderStatus, paymentMethod } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { orders, revenuePaise } from "../../order/order-sql.ts";
import { partners, users } from "../../user/user-sql.ts";

/** Of orders: their cash was received by their partner, and not handed over. */
const isHeld = sql<boolean>`(o.status = ${orderStatus.delivered} AND o.payment AND NOT o.refunded AND o.payment_method = ${paymentMethod.cash}
  AND NOT EXISTS (SELECT FROM settled_orders AS s WHERE s.order_id = o.id))`;

interface HeldRow extends Person {
  paise: number;
  orderCount: number;
  orders: { _id: string; orderNumber: number; paise: number; receivedAt: string }[];
}

const heldBy = (isOfPartner: RawBuilder<boolean>) => sql<HeldRow>`
  SELECT p.id AS "_id", p.name, p.mobile, sum(o.paise)::bigint AS paise, count(*)::int AS "orderCount",
    (array_agg(json_build_object('_id', o.id, 'orderNumber', o.order_number, 'paise', o.paise, 'receivedAt', o.paid_at)
      ORDER BY o.paid_at DESC, o.id DESC))[:${sql.lit(CASH_ROWS_MAX)}] AS orders
  FROM (SELECT o.id, o.order_number, o.paid_at, o.delivery_partner_id, ${revenuePaise} AS paise FROM ${orders} AS o
    WHERE ${isHeld} AND ${isOfPartner}) AS o
  JOIN ${partners} AS p ON p.id = o.delivery_partner_id
  WHERE o.paise > 0 GROUP BY p.id, p.name, p.mobile, p.created_at ORDER BY p.created_at, p.id`;

const toHeld = ({ paise, orderCount, orders }: Omit<HeldRow, keyof Person>): HeldCash => ({
  amount: toRupees(paise),
  orderCount,
  orders: orders.map(({ _id, orderNumber, paise, receivedAt }) => ({
    _id,
    orderNumber,
    amount: toRupees(paise),
    receivedAt: new Date(receivedAt).toISOString(),
  })),
});

export async function selectHeldCash(db: Db): Promise<(HeldCash & { deliveryBoy: Person })[]> {
  const { rows } = await heldBy(sql`o.delivery_partner_id IS NOT NULL`).execute(db);
  return rows.map(({ _id, name, mobile, ...held }) => ({ deliveryBoy: { _id, name, mobile }, ...toHeld(held) }));
}

export async function selectHeldCashOf(db: Db, partnerId: string): Promise<HeldCash> {
  const { rows } = await heldBy(sql`o.delivery_partner_id = ${partnerId}`).execute(db);
  return toHeld(rows[0] ?? { paise: 0, orderCount: 0, orders: [] });
}

export interface NewSettlement {
  id: string;
  partnerId: string;
  userId: string;
  at: Date;
}

/** Takes all that the partner holds. Undefined: nothing. */
export async function insertSettlement(tx: Tx, { id, partnerId, userId, at }: NewSettlement): Promise<number | undefined> {
  const { rows } = await sql<{ amountPaise: number }>`
    WITH held AS MATERIALIZED (SELECT o.id, ${revenuePaise} AS paise FROM ${orders} AS o
      WHERE ${isHeld} AND o.delivery_partner_id = ${partnerId}),
    settlement AS (
      INSERT INTO cash_settlements (id, delivery_partner_id, amount_paise, order_count, settled_by, at)
      SELECT ${id}, ${partnerId}, sum(paise), count(*), ${userId}, ${at} FROM held WHERE paise > 0 HAVING count(*) > 0
      RETURNING id, amount_paise),
    settled AS (
      INSERT INTO settled_orders (order_id, settlement_id)
      SELECT held.id, settlement.id FROM held, settlement)
    SELECT amount_paise AS "amountPaise" FROM settlement`.execute(tx);
  return rows[0]?.amountPaise;
}

const selectSettlements = (db: Db) =>
  db
    .selectFrom("cash_settlements as s")
    .innerJoin(partners.as("p"), "p.id", "s.delivery_partner_id")
    .leftJoin(users.as("u"), "u.id", "s.settled_by")
    .select(["s.id", "s.amount_paise", "s.order_count", "s.at", "p.id as partnerId", "p.name", "p.mobile", "u.name as by"]);

type SettlementRow = Awaited<ReturnType<ReturnType<typeof selectSettlements>["executeTakeFirstOrThrow"]>>;

const toSettlement = (row: SettlementRow): CashSettlement => ({
  _id: row.id,
  deliveryBoy: { _id: row.partnerId, name: row.name, mobile: row.mobile },
  amount: toRupees(row.amount_paise),
  orderCount: row.order_count,
  by: row.by,
  at: row.at.toISOString(),
});

export async function selectNewestSettlements(db: Db): Promise<CashSettlement[]> {
  const rows = await selectSettlements(db).orderBy("s.at", "desc").orderBy("s.id", "desc").limit(CASH_ROWS_MAX).execute();
  return rows.map(toSettlement);
}

export async function selectSettlement(db: Db, id: string): Promise<CashSettlement | undefined> {
  const row = await selectSettlements(db).where("s.id", "=", id).executeTakeFirst();
  return row && toSettlement(row);
}
