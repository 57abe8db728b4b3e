/** Changes of what belongs to one person lock that person first, so that they run one after another on all instances. */
import { sql } from "kysely";
import { batch, type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../../tables.ts";

/** Returns false if the account was deleted. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const [isThere] = await batch(tx, userLocked(tx, userId));
  return isThere;
}

export const userLocked = (tx: Tx, userId: string): Statement<boolean> =>
  statement(locked.query(tx, userId), ([user]) => user !== undefined && isThere(user));

/** The row of a deleted account stays, without a number. */
const isThere = ({ mobile }: { mobile: string | null }): boolean => mobile !== null;

const idsOfThere = (users: readonly { id: string; mobile: string | null }[]): Set<string> =>
  new Set(users.filter(isThere).map(({ id }) => id));

const locked = prepared((db: Db, userId: string) =>
  db.selectFrom("users").select("mobile").where("id", "=", userId).forNoKeyUpdate(),
);

/** Returns those whose account is not deleted. In one order, to prevent deadlocks. */
export const usersLocked = (tx: Tx, userIds: readonly string[]): Statement<Set<string>> =>
  statement(lockedAll.query(tx, userIds), idsOfThere);

const lockedAll = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "mobile"])
    .where("id", "=", sql<string>`ANY(${userIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate(),
);

/**
 * Locks those users whom no other transaction has locked and whose account is not deleted. In one order, to prevent deadlocks
 * between two batches.
 */
export const freeUsersLocked = (tx: Tx, userIds: readonly string[]): Statement<Set<string>> =>
  statement(lockedFree.query(tx, userIds), idsOfThere);

const lockedFree = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "mobile"])
    .where("id", "=", sql<string>`ANY(${userIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .skipLocked(),
);
