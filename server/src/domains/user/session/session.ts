/** Which user a token identifies, and until when (api.md, Sign-in). */
import { hash, randomBytes } from "node:crypto";
import { periodMs } from "@forno/contract/privacy/rules/retention.ts";
import type { SecondFactorPolicy } from "@forno/contract/user/second-factor.ts";
import { USER_RETENTION } from "@forno/contract/user/user-calls.ts";
import {
  areBothStaff,
  isOwner,
  may,
  type Person,
  type Role,
  staffPermissionsOf,
  staffRole,
} from "@forno/contract/wire/permissions.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { Batcher } from "../../../platform/concurrency/batcher.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { READ_BATCH } from "../../../platform/db/statements/batch.ts";
import type { Authenticate, Caller } from "../../../platform/http/caller.ts";
import type { Tx } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { sessionRoom } from "../socket-rooms.ts";
import { knownPermissions } from "../staff/staff-store.ts";
import {
  findSessions,
  findSessionsOfTokens,
  insertSession,
  markUsed,
  revokeSession,
  revokeSessionsOfOtherRoles,
  type SessionRow,
} from "./session-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

interface SessionLimits {
  unusedMs: number;
  totalMs: number;
  /** How often use is recorded at most: a small part of `unusedMs`, by which a session may end too early. */
  useStepMs: number;
}
const STAFF: SessionLimits = { unusedMs: 12 * HOUR_MS, totalMs: 7 * DAY_MS, useStepMs: 5 * MINUTE_MS };

export const SESSION_LIMITS: Record<Role, SessionLimits> = {
  customer: {
    unusedMs: periodMs(USER_RETENTION.sessionUnused),
    totalMs: periodMs(USER_RETENTION.sessionInAll),
    useStepMs: HOUR_MS,
  },
  delivery_boy: STAFF,
  staff: STAFF,
  admin: STAFF,
};

const TOKEN_BYTES = 32;

const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

interface Known {
  mobile: string;
  partnerId: string | null;
  /** Null: not of the staff. */
  staffPermissions: readonly string[] | null;
}

/** What the person behind a number is now. */
export function personOf({ mobile, partnerId, staffPermissions }: Known, adminMobiles: ReadonlySet<string>): Person {
  if (adminMobiles.has(mobile)) return { role: "admin" };
  if (staffPermissions === null) return { role: partnerId === null ? "customer" : "delivery_boy" };
  const permissions = knownPermissions(staffPermissions);
  return { role: staffRole(permissions), permissions };
}

/** Owners may always have one; others of the staff are asked for it only while the shop wants it of them. */
export const usesSecondFactor = (person: Person, staffFactorRequired: boolean): boolean =>
  isOwner(person) || (staffFactorRequired && may(person, "adminArea"));

/** For owners the installation decides, for others of the staff the shop. */
export function policyFor(
  person: Person,
  { secondFactorPolicy }: Pick<Deps["config"], "secondFactorPolicy">,
  staffFactorRequired: boolean,
): SecondFactorPolicy {
  if (isOwner(person)) return secondFactorPolicy;
  return usesSecondFactor(person, staffFactorRequired) ? "required" : "optional";
}

const USER_AGENT_MAX = 300;

interface SessionStart {
  role: Role;
  /** See `CodeRequester`. */
  device?: Buffer | null;
  userAgent?: string | undefined;
  passedSecondFactor?: boolean;
}

/** Returns the token; the database stores only its hash. */
export async function startSession(
  tx: Tx,
  userId: string,
  now: Date,
  { role, userAgent, device = null, passedSecondFactor = false }: SessionStart,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const agent = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  const session = { id: newId(), userId, tokenHash: hashToken(token), userAgent: agent, device, passedSecondFactor, role, now };
  await insertSession(tx, session);
  return token;
}

type SessionDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

/**
 * Read for each call, by a statement that begins after the call arrived, so that a revoked token, a new role and a deleted partner
 * take effect at once, on every instance (docs/decisions/0008-request-cost.md).
 */
export function authenticate(deps: SessionDeps): Authenticate {
  const sessions = new Batcher({ ...READ_BATCH, run: (hashes: readonly Buffer[]) => findSessionsOfTokens(deps.db, hashes) });
  return async (token) => await callerOf(deps, await sessions.add(hashToken(token)));
}

/** Null for a session that is not valid any more. */
async function callerOf(deps: SessionDeps, session: SessionRow | undefined): Promise<Caller | null> {
  const now = deps.clock();
  if (!session || !isAlive(deps, session, now)) return null;
  if (isUseDue(deps, session, now)) await recordUse(deps, session.id, now);
  const { id: sessionId, userId, name, mobile, partnerId, hasSecondFactor, isLocked } = session;
  const person = personOf(session, deps.config.adminMobiles);
  const lacksSecondFactor = !hasSecondFactor && policyFor(person, deps.config, session.staffFactorRequired) === "required";
  return {
    sessionId,
    userId,
    name,
    mobile,
    partnerId,
    role: person.role,
    permissions: staffPermissionsOf(person),
    lacksSecondFactor,
    isLocked,
    refundLimitPaise: isOwner(person) ? null : session.refundLimitPaise,
  };
}

export function isAlive({ config }: Pick<Deps, "config">, session: SessionRow, now: Date): boolean {
  const person = personOf(session, config.adminMobiles);
  // A number that becomes a staff member's or a partner's gives no rights to earlier sessions.
  if (session.startedAs !== person.role && !areBothStaff(session.startedAs, person.role)) return false;
  // Signed in before the second factor was set up.
  if (usesSecondFactor(person, session.staffFactorRequired) && session.hasSecondFactor && !session.passedSecondFactor) return false;
  const limits = SESSION_LIMITS[person.role];
  const total = now.getTime() - session.createdAt.getTime();
  const unused = now.getTime() - session.lastUsedAt.getTime();
  return total < limits.totalMs && unused < limits.unusedMs;
}

/**
 * Called at the start: sessions that `isAlive` refuses now must not become valid again when a number is removed from ADMIN_MOBILES.
 */
export async function endSessionsOfOtherRoles(deps: SessionDeps): Promise<void> {
  const ended = await revokeSessionsOfOtherRoles(deps.db, deps.config.adminMobiles, deps.clock());
  if (ended > 0) deps.log.info({ sessions: ended }, "Sessions ended because the role changed");
}

const isUseDue = ({ config }: Pick<Deps, "config">, session: SessionRow, now: Date): boolean =>
  now.getTime() - session.lastUsedAt.getTime() >= SESSION_LIMITS[personOf(session, config.adminMobiles).role].useStepMs;

/** If writes fail, for example on a full disk, reads must still work. */
async function recordUse(deps: SessionDeps, sessionId: string, now: Date): Promise<void> {
  try {
    await markUsed(deps.db, [sessionId], now);
  } catch (error) {
    deps.log.warn({ err: error }, "Could not record session use");
  }
}

/** Records use of the sessions of open sockets, about every minute. Closes the sockets of sessions that have ended. */
export async function touchSessions(deps: SessionDeps & Pick<Deps, "events">, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const now = deps.clock();
  const alive = (await findSessions(deps.db, sessionIds)).filter((session) => isAlive(deps, session, now));
  const due = alive.filter((session) => isUseDue(deps, session, now)).map((session) => session.id);
  if (due.length > 0) await markUsed(deps.db, due, now);
  const aliveIds = new Set(alive.map((session) => session.id));
  closeSockets(
    deps,
    sessionIds.filter((id) => !aliveIds.has(id)),
  );
}

/** Ends the caller's own session. For an admin, adds an audit entry, like the sign-in. */
export async function endSession(deps: Pick<Deps, "db" | "clock" | "events">, caller: Caller): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const isEnded = await revokeSession(tx, caller.sessionId, now);
    if (isEnded && may(caller, "adminArea"))
      await recordAudit(tx, caller, { action: "session.signOut", subject: sessionOf(caller) }, now);
  });
  closeSockets(deps, [caller.sessionId]);
}

const sessionOf = ({ sessionId, name }: Caller) => ({ type: "session", id: sessionId, label: name }) as const;

export function closeSockets({ events }: Pick<Deps, "events">, sessionIds: readonly string[]): void {
  for (const id of sessionIds) events.disconnect(sessionRoom(id));
}
