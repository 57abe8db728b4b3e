/** Changes of what belongs to one person lock that person first, so that they run one after another on all instances. */
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { genericPlanBehind, oneOf, prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../../tables.ts";

/** Returns false if the account was deleted. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await locked(tx, userId);
  // The row of a deleted account stays, without a number.
  return user !== undefined && user.mobile !== null;
}

const locked = prepared((db: Db, userId: string) =>
  db.selectFrom("users").select("mobile").where("id", "=", userId).forNoKeyUpdate(),
);

/** In the order of their IDs, to prevent deadlocks. Returns the mobile numbers by ID, without those of deleted accounts. */
export const usersLocked = (tx: Tx, userIds: readonly string[]): Statement<ReadonlyMap<string, string>> =>
  statement(
    lockedAll.query(tx, userIds),
    (rows) => new Map(rows.flatMap(({ id, mobile }) => (mobile === null ? [] : [[id, mobile]]))),
  );

const lockedAll = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "mobile"])
    .where("id", "=", oneOf(userIds, "uuid"))
    .where(genericPlanBehind)
    .orderBy("id")
    .forNoKeyUpdate(),
);
