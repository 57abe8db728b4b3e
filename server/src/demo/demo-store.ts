import { sql } from "kysely";
import { lockByName } from "../platform/db/statements/lock-by-name.ts";
import type { Db, Tx } from "../tables.ts";

/** Of instances that start together one fills the shop; the others wait here for its commit. */
export async function lockDemo(tx: Tx): Promise<void> {
  await lockByName(tx, "demo");
}

/** A shop that was never filled, and in which nobody has made anything yet. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { untouched } = await db
    .selectFrom("settings")
    .select(({ and, eb, not, exists, selectFrom }) =>
      and([
        eb("demo_filled_at", "is", null),
        not(exists(selectFrom("foods").select("id"))),
        not(exists(selectFrom("promos").select("id"))),
        not(exists(selectFrom("delivery_partners").select("id"))),
      ]).as("untouched"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(untouched);
}

export async function markFilled(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("settings").set({ demo_filled_at: now }).execute();
}

export interface DemoRows {
  foodIds: string[];
  promoIds: string[];
  partnerIds: string[];
}

/** What was made in the moment the shop was filled and has not been edited since. */
export async function selectDemoRows(db: Db, partner: { mobile: string }): Promise<DemoRows> {
  const filledAt = db.selectFrom("settings").select("demo_filled_at");
  const foods = db.selectFrom("foods").select("id").where("created_at", "=", filledAt).where("edited_at", "is", null);
  const promos = db.selectFrom("promos").select("id").where("created_at", "=", filledAt).where("edited_at", "is", null);
  const partners = db
    .selectFrom("delivery_partners")
    .select("id")
    .where("created_at", "=", filledAt)
    .where("mobile", "=", partner.mobile)
    .where("deleted_at", "is", null);
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
  return {
    foodIds: await idsOf(foods.execute()),
    promoIds: await idsOf(promos.execute()),
    partnerIds: await idsOf(partners.execute()),
  };
}

export async function deleteDemoPromos(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("promos").where("id", "=", sql<string>`ANY(${ids}::uuid[])`).execute();
}
