/** Delivery partners: people with a number that signs in as a partner. */
import type { Person } from "@forno/contract/user/user.ts";
import { lockByName } from "../../../platform/db/database.ts";
import type { Db, Tx } from "../../../tables.ts";

const toPerson = (row: { id: string; name: string; mobile: string }): Person => ({
  _id: row.id,
  name: row.name,
  mobile: row.mobile,
});

export async function findPartnerId(db: Db, mobile: string): Promise<string | null> {
  const partner = await db
    .selectFrom("delivery_partners")
    .select("id")
    .where("mobile", "=", mobile)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return partner?.id ?? null;
}

/** Until the transaction ends: a number becomes either a partner's or a staff member's. */
export const lockWorkers = (tx: Tx): Promise<void> => lockByName(tx, "staff");

/** Serializes additions of partners until the transaction ends. Returns the number of partners. */
export async function lockPartners(tx: Tx): Promise<{ count: number }> {
  await lockWorkers(tx);
  return await tx
    .selectFrom("delivery_partners")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** Undefined if the number already is a partner's. */
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

/** Delivered orders still reference the row. Undefined if the partner does not exist. */
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

/** Locks the partner against deletion until the transaction ends. */
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

/** IDs of those that were added at this moment with this number and have not been deleted. */
export async function selectPartnersAdded(db: Db, { at, mobile }: { at: Date; mobile: string }): Promise<string[]> {
  const rows = await db
    .selectFrom("delivery_partners")
    .select("id")
    .where("created_at", "=", at)
    .where("mobile", "=", mobile)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Includes deleted ones. */
export async function hasPartners(db: Db): Promise<boolean> {
  return (await db.selectFrom("delivery_partners").select("id").limit(1).executeTakeFirst()) !== undefined;
}
