import { STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import type { Db } from "../../../tables.ts";

/** A later program may have given what this one does not know. */
export const knownPermissions = (stored: readonly string[]): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => stored.includes(permission));

/** Owners of ADMIN_MOBILES need no entry. Undefined: not of the staff. */
export async function findStaff(db: Db, mobile: string): Promise<{ name: string; permissions: StaffPermission[] } | undefined> {
  const row = await db.selectFrom("staff").select(["name", "permissions"]).where("mobile", "=", mobile).executeTakeFirst();
  return row && { name: row.name, permissions: knownPermissions(row.permissions) };
}
