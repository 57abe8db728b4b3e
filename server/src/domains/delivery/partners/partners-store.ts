import type { PartnerFigures } from "@forno/contract/order/delivery.ts";
import type { Person } from "@forno/contract/person/user.ts";
import { OPEN_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { lockByName } from "../../../platform/db/statements/lock-by-name.ts";
import type { Db, Tx } from "../../../tables.ts";

const toPerson = (row: { id: string; name: string; mobile: string }): Person => ({
  _id: row.id,
  name: row.name,
  mobile: row.mobile,
});

/** The partners with their figures, the oldest first. */
export async function listPartners(db: Db): Promise<PartnerFigures[]> {
  const rows = await db
    .selectFrom("delivery_partners as p")
    .select(["p.id", "p.name", "p.mobile"])
    .select((eb) => [
      eb
        .selectFrom("orders as o")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.delivery_partner_id", "=", "p.id")
        .where("o.status", "in", OPEN_STATUSES)
        .as("openCount"),
      eb
        .selectFrom("orders as o")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("o.delivery_partner_id", "=", "p.id")
        .where("o.status", "=", "delivered")
        .as("deliveredCount"),
    ])
    .where("p.deleted_at", "is", null)
    .orderBy("p.created_at")
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({ ...toPerson(row), openCount: row.openCount ?? 0, deliveredCount: row.deliveredCount ?? 0 }));
}

/** One at a time may add partners until the transaction ends. Answers how many there are. */
export async function lockPartners(tx: Tx): Promise<{ count: number }> {
  await lockByName(tx, "delivery partners");
  return await tx
    .selectFrom("delivery_partners")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Undefined when the number is a partner's already. */
export async function insertPartner(
  tx: Tx,
  partner: { id: string; name: string; mobile: string; at: Date },
): Promise<Person | undefined> {
  const row = await tx
    .insertInto("delivery_partners")
    .values({ id: partner.id, name: partner.name, mobile: partner.mobile, created_at: partner.at })
    .onConflict((conflict) => conflict.column("mobile").where("deleted_at", "is", null).doNothing())
    .returning(["id", "name", "mobile"])
    .executeTakeFirst();
  return row && toPerson(row);
}

/** Orders that were delivered keep pointing at the row. Undefined when there is no such partner. */
export async function softDeletePartner(tx: Tx, id: string, at: Date): Promise<Person | undefined> {
  const row = await tx
    .updateTable("delivery_partners")
    .set({ deleted_at: at })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["id", "name", "mobile"])
    .executeTakeFirst();
  return row && toPerson(row);
}

/** The partner, who is not deleted before the transaction ends. */
export async function holdPartner(tx: Tx, id: string): Promise<Person | undefined> {
  const row = await tx
    .selectFrom("delivery_partners")
    .select(["id", "name", "mobile"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row && toPerson(row);
}
