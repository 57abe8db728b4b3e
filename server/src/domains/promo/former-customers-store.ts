/** Deleted accounts whose number has placed orders, so that limits per customer do not start again with a new account. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { users } from "../user/user-sql.ts";

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

/** The account and the deleted ones of the same number. */
export async function accountsOfPerson(db: Db, userId: string, key: Buffer): Promise<string[]> {
  const user = await db.selectFrom(users.as("u")).select("u.mobile").where("u.id", "=", userId).executeTakeFirst();
  if (!user?.mobile) return [userId];
  const query = db.selectFrom("former_customers").select("user_id as id").where("mobile_mac", "=", mobileMac(key, user.mobile));
  return [userId, ...(await query.execute()).map(({ id }) => id)];
}

export async function deleteOldFormerCustomers(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "former_customers", sql`deleted_at < ${before}`, stopped);
}
