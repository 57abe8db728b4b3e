/** The cash that partners hold, and the settlements. */
import { CASH_ROWS_MAX, type CashSettlement, type HeldCash } from "@forno/contract/delivery/delivery.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { orders } from "../../order/order-sql.ts";
import { partners, users } from "../../user/account/user-store.ts";

/** For statements of other domains. */
export const partnerCash = sql<Selectable<Tables["partner_cash"]>>`partner_cash`;
export const cashSettlements = sql<Selectable<Tables["cash_settlements"]>>`cash_settlements`;

interface HeldRow extends Person {
  paise: number;
  remainingPaise: number;
  orderCount: number;
  orders: { _id: string; orderNumber: number; paise: number; receivedAt: string | null }[] | null;
}

const heldBy = (isOfPartner: RawBuilder<boolean>) => sql<HeldRow>`
  SELECT p.id AS "_id", p.name, p.mobile, held.paise, held."remainingPaise", held."orderCount", newest.orders
  FROM (SELECT c.delivery_partner_id, sum(c.paise)::bigint AS paise, count(c.order_id)::int AS "orderCount",
      coalesce(sum(c.paise) FILTER (WHERE c.order_id IS NULL), 0)::bigint AS "remainingPaise"
    FROM partner_cash AS c WHERE c.settlement_id IS NULL AND ${isOfPartner}
    GROUP BY c.delivery_partner_id HAVING sum(c.paise) <> 0) AS held
  JOIN ${partners} AS p ON p.id = held.delivery_partner_id
  CROSS JOIN LATERAL (SELECT json_agg(json_build_object('_id', o.id, 'orderNumber', o.order_number, 'paise', n.paise,
      'receivedAt', o.paid_at) ORDER BY n.id DESC) AS orders
    FROM (SELECT c.id, c.order_id, c.paise FROM partner_cash AS c
      WHERE c.settlement_id IS NULL AND c.delivery_partner_id = p.id AND c.order_id IS NOT NULL
      ORDER BY c.id DESC LIMIT ${sql.lit(CASH_ROWS_MAX)}) AS n
    JOIN ${orders} AS o ON o.id = n.order_id) AS newest
  ORDER BY p.created_at, p.id`;

const toHeld = ({ paise, remainingPaise, orderCount, orders }: Omit<HeldRow, keyof Person>): HeldCash => ({
  amount: toRupees(paise),
  remaining: toRupees(remainingPaise),
  orderCount,
  orders: (orders ?? []).map(({ _id, orderNumber, paise, receivedAt }) => ({
    _id,
    orderNumber,
    amount: toRupees(paise),
    receivedAt: receivedAt && new Date(receivedAt).toISOString(),
  })),
});

export async function selectHeldCash(db: Db): Promise<(HeldCash & { deliveryBoy: Person })[]> {
  const { rows } = await heldBy(sql`true`).execute(db);
  return rows.map(({ _id, name, mobile, ...held }) => ({ deliveryBoy: { _id, name, mobile }, ...toHeld(held) }));
}

export async function selectHeldCashOf(db: Db, partnerId: string): Promise<HeldCash> {
  const { rows } = await heldBy(sql`c.delivery_partner_id = ${partnerId}`).execute(db);
  return toHeld(rows[0] ?? { paise: 0, remainingPaise: 0, orderCount: 0, orders: null });
}

interface HeldEntry {
  id: number;
  orderId: string | null;
  paise: number;
}

/** Locked until the transaction ends. */
export async function lockHeldCash(tx: Tx, partnerId: string): Promise<HeldEntry[]> {
  return await tx
    .selectFrom("partner_cash")
    .select(["id", "order_id as orderId", "paise"])
    .where("delivery_partner_id", "=", partnerId)
    .where("settlement_id", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface NewSettlement {
  id: string;
  partnerId: string;
  userId: string;
  at: Date;
  held: readonly HeldEntry[];
  amountPaise: number;
  remainingPaise: number;
}

/** Takes all that is held; what remains is held again. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<void> {
  const { id, partnerId, held, remainingPaise } = settlement;
  await tx
    .insertInto("cash_settlements")
    .values({
      id,
      delivery_partner_id: partnerId,
      amount_paise: settlement.amountPaise,
      order_count: held.filter(({ orderId }) => orderId !== null).length,
      remaining_paise: remainingPaise,
      settled_by: settlement.userId,
      at: settlement.at,
    })
    .execute();
  const ids = held.map((entry) => entry.id);
  await tx.updateTable("partner_cash").set({ settlement_id: id }).where("id", "=", sql<number>`ANY(${ids}::bigint[])`).execute();
  if (remainingPaise === 0) return;
  const remaining = { delivery_partner_id: partnerId, order_id: null, paise: remainingPaise, settlement_id: null };
  await tx.insertInto("partner_cash").values(remaining).execute();
}

const selectSettlements = (db: Db) =>
  db
    .selectFrom("cash_settlements as s")
    .innerJoin(partners.as("p"), "p.id", "s.delivery_partner_id")
    .leftJoin(users.as("u"), "u.id", "s.settled_by")
    .select([
      "s.id",
      "s.amount_paise",
      "s.order_count",
      "s.remaining_paise",
      "s.at",
      "p.id as partnerId",
      "p.name",
      "p.mobile",
      "u.name as by",
    ]);

type SettlementRow = Awaited<ReturnType<ReturnType<typeof selectSettlements>["executeTakeFirstOrThrow"]>>;

const toSettlement = (row: SettlementRow): CashSettlement => ({
  _id: row.id,
  deliveryBoy: { _id: row.partnerId, name: row.name, mobile: row.mobile },
  amount: toRupees(row.amount_paise),
  remaining: toRupees(row.remaining_paise),
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
