/** SQL of what delivery partners are paid. */
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { sql } from "kysely";
import { itemAt } from "../../../platform/process/item-at.ts";
import { paymentMethod } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { orders, revenuePaise } from "../../order/order-sql.ts";
import { partners } from "../../user/account/user-store.ts";

export interface StoredRates {
  perDeliveryPaise: number;
  perKmPaise: number;
}

export async function selectRates(db: Db): Promise<StoredRates> {
  return await db
    .selectFrom("partner_rates")
    .select(["per_delivery_paise as perDeliveryPaise", "per_km_paise as perKmPaise"])
    .executeTakeFirstOrThrow();
}

export async function updateRates(tx: Tx, { perDeliveryPaise, perKmPaise }: StoredRates): Promise<void> {
  await tx.updateTable("partner_rates").set({ per_delivery_paise: perDeliveryPaise, per_km_paise: perKmPaise }).execute();
}

export async function selectPin(tx: Tx, orderId: string): Promise<Point | null> {
  const { rows } = await sql<{ lat: number | null; lng: number | null }>`
    SELECT latitude AS lat, longitude AS lng FROM ${orders} WHERE id = ${orderId}`.execute(tx);
  const { lat, lng } = itemAt(rows, 0);
  return lat === null || lng === null ? null : { lat, lng };
}

interface NewDelivery {
  orderId: string;
  partnerId: string;
  at: Date;
  metres: number | null;
  payPaise: number;
}

/** Once for each order. */
export async function insertDelivery(tx: Tx, { orderId, partnerId, at, metres, payPaise }: NewDelivery): Promise<void> {
  const row = { order_id: orderId, delivery_partner_id: partnerId, delivered_at: at, metres, pay_paise: payPaise };
  await tx
    .insertInto("partner_deliveries")
    .values(row)
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

export async function deleteDelivery(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom("partner_deliveries").where("order_id", "=", orderId).execute();
}

interface SheetRow extends Person {
  deliveries: number;
  metres: number;
  payPaise: number;
  cashPaise: number;
  handedOverPaise: number;
}

/** Partners who delivered something or handed over cash from `from` until before `to`. */
export async function selectSheet(db: Db, from: Date, to: Date): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    WITH done AS (
      SELECT d.delivery_partner_id AS id, count(*)::int AS deliveries, coalesce(sum(d.metres), 0)::int AS metres,
        sum(d.pay_paise)::bigint AS pay, coalesce(sum(${revenuePaise}) FILTER (WHERE o.payment_method = ${paymentMethod.cash}), 0)::bigint AS cash
      FROM partner_deliveries d JOIN ${orders} o ON o.id = d.order_id
      WHERE d.delivered_at >= ${from} AND d.delivered_at < ${to} GROUP BY 1
    ), handed AS (
      SELECT delivery_partner_id AS id, sum(amount_paise)::bigint AS paise FROM cash_settlements
      WHERE at >= ${from} AND at < ${to} GROUP BY 1
    )
    SELECT p.id AS "_id", p.name, p.mobile, coalesce(deliveries, 0) AS deliveries, coalesce(metres, 0) AS metres,
      coalesce(pay, 0) AS "payPaise", coalesce(cash, 0) AS "cashPaise", coalesce(handed.paise, 0) AS "handedOverPaise"
    FROM done FULL JOIN handed USING (id) JOIN ${partners} p USING (id) ORDER BY p.name, p.id`.execute(db);
  return rows;
}
