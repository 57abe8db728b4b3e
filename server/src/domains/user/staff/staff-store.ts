import { STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import type { Db, Tx } from "../../../tables.ts";

/** A later program may have given what this one does not know. */
export const knownPermissions = (stored: readonly string[]): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => stored.includes(permission));

/** Owners of ADMIN_MOBILES need no entry. Undefined: not of the staff. */
export async function findStaff(db: Db, mobile: string): Promise<{ name: string; permissions: StaffPermission[] } | undefined> {
  const row = await db.selectFrom("staff").select(["name", "permissions"]).where("mobile", "=", mobile).executeTakeFirst();
  return row && { name: row.name, permissions: knownPermissions(row.permissions) };
}

export async function selectStaff(db: Db) {
  return await db
    .selectFrom("staff")
    .select(["id", "mobile", "name", "permissions", "created_at", "refund_limit_paise"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export interface KnownPerson {
  id: string;
  name: string;
  hasPin: boolean;
  lastUsedAt: Date | null;
}

/** Of those who have signed in, by number. */
export async function selectKnown(db: Db, mobiles: readonly string[]): Promise<ReadonlyMap<string, KnownPerson>> {
  const rows = await db
    .selectFrom("users")
    .select((eb) => [
      "id",
      "name",
      eb.ref("mobile").$notNull().as("mobile"),
      eb
        .selectFrom("sessions")
        .select((each) => each.fn.max("last_used_at").as("lastUsedAt"))
        .whereRef("user_id", "=", "users.id")
        .where("revoked_at", "is", null)
        .as("lastUsedAt"),
      eb
        .exists(eb.selectFrom("staff_pins").select("user_id").whereRef("user_id", "=", "users.id"))
        .$castTo<boolean>()
        .as("hasPin"),
    ])
    .where("mobile", "in", [...mobiles])
    .execute();
  return new Map(rows.map(({ mobile, ...known }) => [mobile, known]));
}

interface StaffEntry {
  id: string;
  name: string;
  mobile: string;
  permissions: readonly StaffPermission[];
  refundLimitPaise: number | null;
}

export async function insertStaff(
  tx: Tx,
  { now, permissions, refundLimitPaise, ...entry }: StaffEntry & { now: Date },
): Promise<void> {
  await tx
    .insertInto("staff")
    .values({ ...entry, permissions: [...permissions], refund_limit_paise: refundLimitPaise, created_at: now })
    .execute();
}

export async function updateStaff(tx: Tx, { id, permissions, refundLimitPaise, ...entry }: StaffEntry): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ ...entry, permissions: [...permissions], refund_limit_paise: refundLimitPaise })
    .where("id", "=", id)
    .execute();
}

export async function deleteStaff(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("staff").where("id", "=", id).execute();
}
