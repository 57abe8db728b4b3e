/** Deleted accounts whose number has placed orders, so that limits per customer do not start again with a new account. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { users } from "../user/account/user-store.ts";

/** Without the key it can neither be reversed nor brute-forced. `mobile` is in E.164. */
export const mobileMac = (key: Buffer, mobile: string): Buffer => createHmac("sha256", key).update(mobile).digest();

/** Stores only customers who have placed orders. */
export async function storeFormerCustomer(
  tx: Tx,
  { userId, mobile }: { userId: string; mobile: string },
  key: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO former_customers (user_id, mobile_mac, deleted_at)
    SELECT ${userId}::uuid, ${mobileMac(key, mobile)}, ${now} WHERE EXISTS (SELECT FROM orders WHERE user_id = ${userId})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Each person's account and the deleted ones of the same number, in the given order. */
export async function accountsOfPersons(
  db: Db,
  persons: readonly { userId: string; mobile: string | null }[],
  key: Buffer,
): Promise<string[][]> {
  const macs = persons.map(({ mobile }) => (mobile === null ? "" : mobileMac(key, mobile).toString("hex")));
  const rows = await db
    .selectFrom("former_customers")
    .select(["user_id as id", sql<string>`encode(mobile_mac, 'hex')`.as("mac")])
    .where("mobile_mac", "=", sql<Buffer>`ANY(SELECT decode(mac, 'hex') FROM unnest(${macs}::text[]) AS mac)`)
    .execute();
  return persons.map(({ userId }, index) => [userId, ...rows.filter(({ mac }) => mac === macs[index]).map(({ id }) => id)]);
}

export async function selectMobile(db: Db, userId: string): Promise<string | null> {
  return (await db.selectFrom(users.as("u")).select("u.mobile").where("u.id", "=", userId).executeTakeFirst())?.mobile ?? null;
}

export async function deleteOldFormerCustomers(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "former_customers", sql`deleted_at < ${before}`, stopped);
}
