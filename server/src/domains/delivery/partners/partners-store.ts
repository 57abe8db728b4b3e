import { DELIVERED_COUNT_MAX, type PartnerFigures } from "@forno/contract/delivery/delivery.ts";
import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { orders } from "../../order/order-sql.ts";
import { partners } from "../../user/account/user-store.ts";

const currentPartners = (db: Db) =>
  db
    .selectFrom(partners.as("p"))
    .select(["p.id as _id", "p.name", "p.mobile"])
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id");

export const listAssignees = (db: Db): Promise<Person[]> => currentPartners(db).execute();

/** The partners with their figures, oldest first. */
export async function listPartners(db: Db): Promise<PartnerFigures[]> {
  const rows = await currentPartners(db)
    .select((eb) => [
      eb
        .selectFrom(orders.as("o"))
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.delivery_partner_id", "=", "p.id")
        .where("o.status", "in", OPEN_STATUSES)
        .as("openCount"),
      eb
        .selectFrom((each) =>
          each
            .selectFrom(orders.as("o"))
            .select("o.id")
            .whereRef("o.delivery_partner_id", "=", "p.id")
            .where("o.status", "=", "delivered")
            .limit(sql.lit(DELIVERED_COUNT_MAX + 1))
            .as("delivered"),
        )
        .select((each) => each.fn.countAll<number>().as("count"))
        .as("deliveredCount"),
    ])
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    mobile: row.mobile,
    openCount: row.openCount ?? 0,
    deliveredCount: Math.min(row.deliveredCount ?? 0, DELIVERED_COUNT_MAX),
    hasDeliveredMore: (row.deliveredCount ?? 0) > DELIVERED_COUNT_MAX,
  }));
}
