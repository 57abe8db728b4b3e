/** Whoever changes what belongs to one person locks them first: on all instances, one change of a person comes after the other. */
import { sql } from "kysely";
import { batch, type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../../tables.ts";

/** False when the account has been deleted. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const [isThere] = await batch(tx, userLocked(tx, userId));
  return isThere;
}

export const userLocked = (tx: Tx, userId: string): Statement<boolean> =>
  statement(locked.query(tx, userId), ([user]) => user !== undefined && isThere(user));

/** A deleted account keeps its row, without a number. */
const isThere = ({ mobile }: { mobile: string | null }): boolean => mobile !== null;

const locked = prepared((db: Db, userId: string) =>
  db.selectFrom("users").select("mobile").where("id", "=", userId).forNoKeyUpdate(),
);

/** Those whom nobody else holds, and whose account is not deleted. In one order, so that two batches never wait for each other in turn. */
export const freeUsersLocked = (tx: Tx, userIds: readonly string[]): Statement<Set<string>> =>
  statement(lockedFree.query(tx, userIds), (rows) => new Set(rows.filter(isThere).map(({ id }) => id)));

const lockedFree = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "mobile"])
    .where("id", "=", sql<string>`ANY(${userIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .skipLocked(),
);
