import type { PartnerFigures } from "@forno/contract/order/delivery.ts";
import { OPEN_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import type { Db } from "../../../tables.ts";
import { orders } from "../../order/order-sql.ts";
import { partners } from "../../user/user-sql.ts";

/** The partners with their figures, oldest first. */
export async function listPartners(db: Db): Promise<PartnerFigures[]> {
  const rows = await db
    .selectFrom(partners.as("p"))
    .select(["p.id", "p.name", "p.mobile"])
    .select((eb) => [
      eb
        .selectFrom(orders.as("o"))
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.delivery_partner_id", "=", "p.id")
        .where("o.status", "in", OPEN_STATUSES)
        .as("openCount"),
      eb
        .selectFrom(orders.as("o"))
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.delivery_partner_id", "=", "p.id")
        .where("o.status", "=", "delivered")
        .as("deliveredCount"),
    ])
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    mobile: row.mobile,
    openCount: row.openCount ?? 0,
    deliveredCount: row.deliveredCount ?? 0,
  }));
}
