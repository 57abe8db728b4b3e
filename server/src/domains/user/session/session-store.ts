import { areBothStaff, ROLES, type Role, STAFF_PERMISSIONS } from "@forno/contract/wire/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import { oneOf, prepared } from "../../../platform/db/statements/prepared.ts";
import { role } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { staffFactorRequired } from "../../settings/settings-store.ts";
import { deleteDevices } from "../sign-in/sign-in-devices-store.ts";

export interface SessionRow {
  id: string;
  userId: string;
  name: string;
  mobile: string;
  partnerId: string | null;
  /** As stored; null: not of the staff. */
  staffPermissions: string[] | null;
  refundLimitPaise: number | null;
  isLocked: boolean;
  staffFactorRequired: boolean;
  hasSecondFactor: boolean;
  /** Whether this session's sign-in passed it. */
  passedSecondFactor: boolean;
  /** The role in which it began. */
  startedAs: Role;
  createdAt: Date;
  /** When a code last proved the number after sign-in. */
  numberConfirmedAt: Date | null;
  lastUsedAt: Date;
}

/** Sessions that were not revoked, each with what determines its user's current role. */
const openSessions = (db: Db) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("delivery_partners", (join) =>
      join.onRef("delivery_partners.mobile", "=", "users.mobile").on("delivery_partners.deleted_at", "is", null),
    )
    .leftJoin("staff", "staff.mobile", "users.mobile")
    .leftJoin("second_factors", (join) =>
      join.onRef("second_factors.user_id", "=", "users.id").on("second_factors.confirmed_at", "is not", null),
    )
    .where("sessions.revoked_at", "is", null)
    .select(({ eb }) => [
      "sessions.id",
      "sessions.user_id as userId",
      eb.fn.coalesce("staff.name", "users.name").as("name"),
      // A user with a session has a number.
      eb.ref("users.mobile").$notNull().as("mobile"),
      "delivery_partners.id as partnerId",
      "staff.permissions as staffPermissions",
      "staff.refund_limit_paise as refundLimitPaise",
      staffFactorRequired.as("staffFactorRequired"),
      eb("second_factors.user_id", "is not", null).$castTo<boolean>().as("hasSecondFactor"),
      "sessions.passed_second_factor as passedSecondFactor",
      eb("sessions.locked_at", "is not", null).$castTo<boolean>().as("isLocked"),
      "sessions.role as startedAs",
      "sessions.created_at as createdAt",
      "sessions.number_confirmed_at as numberConfirmedAt",
      "sessions.last_used_at as lastUsedAt",
    ]);

const sessionsOfTokens = prepared((db: Db, tokenHashes: readonly Buffer[]) =>
  openSessions(db)
    .where("sessions.token_hash", "=", oneOf(tokenHashes, "bytea"))
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as("tokenHash")),
);

/** In the order of the hashes. */
export async function findSessionsOfTokens(db: Db, tokenHashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const rows = await sessionsOfTokens(db, tokenHashes);
  const rowOf = new Map(rows.map((row) => [row.tokenHash, row]));
  return tokenHashes.map((hash) => rowOf.get(hash.toString("hex")));
}

export function findSessions(db: Db, ids: readonly string[]): Promise<SessionRow[]> {
  return openSessions(db).where("sessions.id", "=", sql<string>`ANY(${ids}::uuid[])`).execute();
}

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: Buffer;
  userAgent: string | null;
  device: Buffer | null;
  passedSecondFactor: boolean;
  role: Role;
  now: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { id, userId, tokenHash, userAgent, device, passedSecondFactor, role, now } = session;
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent,
      device,
      passed_second_factor: passedSecondFactor,
      role,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

export async function markNumberConfirmed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ number_confirmed_at: now }).where("id", "=", id).execute();
}

export async function markPassed(db: Db, id: string): Promise<void> {
  await db.updateTable("sessions").set({ passed_second_factor: true }).where("id", "=", id).execute();
}

/** Null unlocks it. */
export async function setLocked(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable("sessions").set({ locked_at: at }).where("id", "=", id).execute();
}

export async function markUsed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: now })
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .where("last_used_at", "<", now)
    .execute();
}

/** Returns false if it had already ended or never existed. */
export async function revokeSession(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ListedSession extends SessionRow {
  userAgent: string | null;
}

/** The oldest sign-in and the oldest use with which a session of a role is still alive. */
export type AliveSince = Record<Role, { createdAfter: Date; usedAfter: Date }>;

interface SessionPage {
  limit: number;
  /** The last ID of the previous page. */
  after: string | undefined;
  role: Role | undefined;
  adminMobiles: ReadonlySet<string>;
  aliveSince: AliveSince;
}

/** Sessions that still sign someone in, newest first, at most `limit`. */
export async function selectAliveSessions(db: Db, page: SessionPage): Promise<ListedSession[]> {
  return await aliveSessionsQuery(db, page).execute();
}

export function aliveSessionsQuery(db: Db, page: SessionPage) {
  const isOf = roleConditions([...page.adminMobiles]);
  const roles = page.role ? [page.role] : ROLES;
  let query = openSessions(db)
    .select("sessions.user_agent as userAgent")
    .where((eb) =>
      eb.or(
        roles.map((role) =>
          eb.and([
            isOf[role],
            eb(
              "sessions.role",
              "in",
              ROLES.filter((began) => began === role || areBothStaff(began, role)),
            ),
            eb("sessions.created_at", ">", page.aliveSince[role].createdAfter),
            eb("sessions.last_used_at", ">", page.aliveSince[role].usedAfter),
          ]),
        ),
      ),
    );
  if (page.after) query = query.where("sessions.id", "<", page.after);
  return query.orderBy("sessions.id", "desc").limit(page.limit);
}

/**
 * Staff are few: their sessions are found by person, and customers' are all others. A condition on the role of each row would make
 * a page of one role scan all live sessions.
 */
function roleConditions(adminMobiles: readonly string[]): Record<Role, RawBuilder<boolean>> {
  const staffWho = (condition: RawBuilder<unknown>) => sql`ARRAY(SELECT mobile FROM staff WHERE ${condition})`;
  const hasAll = sql`permissions @> ${[...STAFF_PERMISSIONS]}::text[]`;
  const idsOf = (mobiles: RawBuilder<unknown>) => sql`ARRAY(SELECT id FROM users WHERE mobile = ANY(${mobiles}))`;
  const admins = idsOf(sql`${adminMobiles}::text[] || ${staffWho(hasAll)}`);
  const staff = idsOf(staffWho(sql`NOT ${hasAll} AND mobile <> ALL(${adminMobiles}::text[])`));
  const partners = sql`ARRAY(SELECT u.id FROM delivery_partners p JOIN users u ON u.mobile = p.mobile
    WHERE p.deleted_at IS NULL AND u.mobile <> ALL(${adminMobiles}::text[] || ${staffWho(sql`true`)}))`;
  return {
    admin: sql`sessions.user_id = ANY(${admins})`,
    staff: sql`sessions.user_id = ANY(${staff})`,
    delivery_boy: sql`sessions.user_id = ANY(${partners})`,
    customer: sql`sessions.user_id <> ALL(${admins} || ${staff} || ${partners})`,
  };
}

/** One person's, newest first, at most `limit`; some may have ended by the limits of their role. */
export async function selectSessionsOf(db: Db, userId: string, limit: number): Promise<ListedSession[]> {
  return await openSessions(db)
    .select("sessions.user_agent as userAgent")
    .where("sessions.user_id", "=", userId)
    .orderBy("sessions.id", "desc")
    .limit(limit)
    .execute();
}

export async function findOpenSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return await openSessions(db).where("sessions.id", "=", id).executeTakeFirst();
}

/** Ends all sessions of a number, or all but one. Returns the IDs of the ended sessions, whose sockets are still open. */
export async function revokeSessionsOf(db: Db, mobile: string, now: Date, { except }: { except?: string } = {}): Promise<string[]> {
  let query = db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", (eb) => eb.selectFrom("users").select("id").where("mobile", "=", mobile))
    .where("revoked_at", "is", null);
  if (except) query = query.where("id", "<>", except);
  const rows = await query.returning("id").execute();
  await deleteDevices(db, mobile, except);
  return rows.map((row) => row.id);
}

/** Ends the sessions that began in another role than their person has now. Returns how many. */
export async function revokeSessionsOfOtherRoles(db: Db, adminMobiles: ReadonlySet<string>, now: Date): Promise<number> {
  const isOfStaff = sql`(u.mobile = ANY(${[...adminMobiles]}::text[]) OR EXISTS (SELECT FROM staff WHERE staff.mobile = u.mobile))`;
  const isPartner = sql`EXISTS (SELECT FROM delivery_partners p WHERE p.mobile = u.mobile AND p.deleted_at IS NULL)`;
  const { rows } = await sql<{ count: number }>`
    WITH ended AS (UPDATE sessions s SET revoked_at = ${now} FROM users u
    WHERE u.id = s.user_id AND s.revoked_at IS NULL
      AND CASE WHEN ${isOfStaff} THEN s.role NOT IN (${role.admin}, ${role.staff})
               WHEN ${isPartner} THEN s.role <> ${role.delivery_boy}
               ELSE s.role <> ${role.customer} END
      RETURNING u.mobile),
    dropped AS (DELETE FROM sign_in_devices WHERE mobile IN (SELECT mobile FROM ended))
    SELECT count(*)::int AS count FROM ended`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All of a person's, ended or not. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Also those that were ended before. */
export async function deleteOldSessions(db: Db, createdBefore: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "sessions", sql`revoked_at IS NOT NULL OR created_at < ${createdBefore}`, stopped);
}

export async function deleteUnusedSessions(db: Db, unusedSince: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "sessions", sql`last_used_at < ${unusedSince}`, stopped);
}
