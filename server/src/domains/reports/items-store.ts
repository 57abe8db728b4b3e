/** What was sold, by food and size or by something of the order. */
import type { ItemGroup } from "@forno/contract/reports/reports-calls.ts";
import { type RawBuilder, sql } from "kysely";
import { chargeKind } from "../../rules/literals-sql.ts";
import type { Db } from "../../tables.ts";
import { foods, sections } from "../menu/food-store.ts";
import { lineModifiers, lineSize, orderCharges, orderItems, orders, secondHalf } from "../order/order-sql.ts";
import { partners } from "../user/account/user-store.ts";
import { type ReportDays, sold } from "./sold-sql.ts";

/** In paise. */
export interface SoldRow {
  key: string | null;
  section: string | null;
  food: string | null;
  size: string | null;
  group: string | null;
  /** The delivery fees of all orders of the group, in place of a food. */
  isFee: boolean;
  orders: number;
  quantity: number;
  gross: number;
  discount: number;
}

/** Of an order `o`, its line `i`, or the food `f` of the line. Modifiers are split off the lines later. */
const KEYS: Record<ItemGroup, RawBuilder<unknown>> = {
  food: sql`i.food_id`,
  modifier: sql`NULL::text`,
  section: sql`f.section_id`,
  hour: sql`to_char(o.created_at AT TIME ZONE INTERVAL '5 hours 30 minutes', 'HH24')`,
  channel: sql`o.channel`,
  area: sql`o.area_name`,
  partner: sql`o.delivery_partner_id`,
  promo: sql`o.promo_code`,
};

/** What a key says. */
const NAMES: Partial<Record<ItemGroup, RawBuilder<string | null>>> = {
  food: sql`NULL`,
  section: sql`(SELECT name FROM ${sections} WHERE id = key)`,
  partner: sql`(SELECT name FROM ${partners} WHERE id = key)`,
};

/** Each food of a line, with half of the price of a half-and-half pizza. */
const byFood = sql`SELECT order_id, is_fee, p.* FROM lines l CROSS JOIN LATERAL (
      SELECT CASE WHEN second_id IS NULL THEN 0 ELSE gross / 2 END AS gross, CASE WHEN second_id IS NULL THEN 0 ELSE discount / 2 END AS discount
    ) AS half CROSS JOIN LATERAL (
      SELECT key, name, size, position, quantity / foods AS quantity, l.gross - half.gross AS gross, l.discount - half.discount AS discount
      UNION ALL SELECT second_key, second_name, size, position, quantity / foods, half.gross, half.discount WHERE second_id IS NOT NULL
    ) AS p`;

/** Lines `l` in parts. A modifier counts with what it adds to the price; the row without a key has the rest. */
const PARTS: Partial<Record<ItemGroup, RawBuilder<unknown>>> = {
  food: byFood,
  section: byFood,
  modifier: sql`SELECT order_id, is_fee, p.* FROM lines l CROSS JOIN LATERAL (
      WITH added AS (
        SELECT m.name AS key, l.quantity / l.foods * m.quantity AS quantity, l.quantity / l.foods * m.paise AS gross,
          coalesce(l.discount * (l.quantity / l.foods) * m.paise / nullif(l.gross, 0), 0) AS discount
        FROM jsonb_to_recordset(l.modifiers) AS m (name text, quantity bigint, paise bigint)
      )
      SELECT key, NULL::text AS name, NULL::text AS size, 0 AS position, quantity, gross, discount FROM added
      UNION ALL SELECT NULL, NULL, NULL, 0, l.quantity, l.gross - coalesce(sum(gross), 0)::bigint, l.discount - coalesce(sum(discount), 0)::bigint
      FROM added
    ) AS p`,
};

/**
 * Of a half-and-half pizza both foods count as sold, whatever the group. Lines have the discount that their tax was computed with. Where there was none, it is spread by value: each line takes what rounding
 * down leaves between it and the lines before it, so that all shares add up.
 */
export async function selectItems(db: Db, days: ReportDays, by: ItemGroup, most: number): Promise<SoldRow[]> {
  const before = sql`(SELECT coalesce(sum(b.quantity::bigint * b.unit_paise), 0)::bigint FROM ${orderItems} b
    WHERE b.order_id = o.id AND b.position < i.position)`;
  const share = (paise: RawBuilder<unknown>) => sql`(${paise}) * o.discount / (o.subtotal_paise + o.fee)`;
  const ofPart = (place: RawBuilder<unknown>) => sql`(o.parts->${place}->>'discountPaise')::bigint`;
  const gross = sql`i.quantity::bigint * i.unit_paise`;
  const isFood = sql.lit(by === "food");
  const isOfLines = by === "food" || by === "modifier" || by === "section";
  const { rows } = await sql<SoldRow>`
    WITH sold_orders AS (
      SELECT o.id, o.created_at, o.channel, o.area_name, o.delivery_partner_id, o.promo_code, o.subtotal_paise,
        coalesce(fee.paise, 0) AS fee, -coalesce(discount.paise, 0) AS discount,
        -- Large, and seldom read.
        CASE WHEN discount.paise <> 0 THEN o.tax->'parts' END AS parts
      FROM (${sold(days)}) AS s JOIN ${orders} o ON o.id = s.order_id
      LEFT JOIN ${orderCharges} fee ON fee.order_id = o.id AND fee.kind = ${chargeKind.delivery}
      LEFT JOIN ${orderCharges} discount ON discount.order_id = o.id AND discount.kind = ${chargeKind.discount}
    ), lines AS (
      SELECT o.id AS order_id, false AS is_fee, ${KEYS[by]} AS key, CASE WHEN ${isFood} THEN i.name END AS name,
        CASE WHEN ${isFood} THEN ${lineSize} END AS size, i.position, i.quantity::bigint * second.foods AS quantity, second.foods, ${gross} AS gross,
        second.id AS second_id, CASE WHEN ${isFood} THEN second.id ELSE s.section_id END AS second_key, second.name AS second_name,
        ${by === "modifier" ? lineModifiers : sql`NULL::jsonb`} AS modifiers,
        CASE WHEN o.discount = 0 THEN 0 WHEN o.parts IS NOT NULL THEN ${ofPart(sql`i.position`)}
          ELSE ${share(sql`${before} + ${gross}`)} - ${share(before)} END AS discount
      FROM sold_orders o JOIN ${orderItems} i ON i.order_id = o.id LEFT JOIN ${foods} f ON f.id = i.food_id
      CROSS JOIN LATERAL (
        SELECT ${secondHalf.id} AS id, ${secondHalf.name} AS name, CASE WHEN ${secondHalf.id} IS NULL THEN 1 ELSE 2 END AS foods
      ) AS second LEFT JOIN ${foods} s ON s.id = second.id
      UNION ALL SELECT o.id, true, NULL, NULL, NULL, 0, 0, 1, o.fee, NULL, NULL, NULL, NULL,
        CASE WHEN o.discount = 0 THEN 0 WHEN o.parts IS NOT NULL THEN ${ofPart(sql`-1`)}
          ELSE o.discount - ${share(sql`o.subtotal_paise`)} END
      FROM sold_orders o WHERE o.fee > 0
    ), parts AS (${PARTS[by] ?? sql`SELECT * FROM lines`}
    ), sums AS (
      SELECT is_fee, key, size, max(name) AS name, ${isOfLines ? sql`count(DISTINCT order_id)` : sql`count(*) FILTER (WHERE position = 0)`} AS orders, sum(quantity)::bigint AS quantity,
        sum(gross)::bigint AS gross, sum(discount)::bigint AS discount
      FROM parts GROUP BY is_fee, key, size ORDER BY sum(gross - discount) DESC LIMIT ${most}
    )
    SELECT is_fee AS "isFee", key::text AS key, ${NAMES[by] ?? sql`key`} AS group, size, orders, quantity, gross, discount,
      ${
        by === "food"
          ? sql`(SELECT m.name FROM ${foods} f JOIN ${sections} m ON m.id = f.section_id WHERE f.id = key) AS section,
              coalesce((SELECT f.name FROM ${foods} f WHERE f.id = key), sums.name) AS food`
          : sql`NULL AS section, NULL AS food`
      }
    FROM sums ORDER BY gross - discount DESC, 3, food, size`.execute(db);
  return rows;
}
