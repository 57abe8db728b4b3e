/** Lists and ends a user's own sessions. */
import { OWN_SESSIONS_MAX, type OwnSession } from "@forno/contract/user/sessions.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Db } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { deviceOf } from "../sign-in/device.ts";
import { deleteDeviceOf } from "../sign-in/sign-in-devices-store.ts";
import { closeSockets, isAlive } from "./session.ts";
import { findOpenSession, type ListedSession, revokeSession, revokeSessionsOf, selectSessionsOf } from "./session-store.ts";

type OwnSessionDeps = Pick<Deps, "db" | "clock" | "config" | "events">;

/** More than anyone has: a session ends after 90 days, and sign-ins are limited to a few an hour. */
const READ_MAX = 500;

/** Newest sign-in first. */
export async function listOwnSessions(deps: Omit<OwnSessionDeps, "events">, caller: Caller): Promise<OwnSession[]> {
  const sessions = (await aliveSessionsOf(deps, deps.db, caller.userId)).slice(0, OWN_SESSIONS_MAX);
  return sessions.map((session) => ({
    _id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    device: deviceOf(session.userAgent),
    isCurrent: session.id === caller.sessionId,
  }));
}

export async function aliveSessionsOf(deps: Pick<Deps, "clock" | "config">, db: Db, userId: string): Promise<ListedSession[]> {
  const now = deps.clock();
  return (await selectSessionsOf(db, userId, READ_MAX)).filter((session) => isAlive(deps, session, now));
}

/**
 * Accepts the calling session, too. Refuses with `sessionNotFound`, which does not distinguish another person's from an ended one.
 */
export async function endOwnSession(deps: OwnSessionDeps, caller: Caller, sessionId: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const session = await findOpenSession(tx, sessionId);
    if (session?.userId !== caller.userId || !(await revokeSession(tx, sessionId, now))) throw refuse("sessionNotFound");
    await deleteDeviceOf(tx, sessionId);
    if (!may(caller, "adminArea")) return;
    const subject = { type: "session", id: sessionId, label: caller.name } as const;
    await recordAudit(tx, caller, { action: "session.revoke", subject, details: { mobile: caller.mobile } }, now);
  });
  closeSockets(deps, [sessionId]);
}

/** Ends all other sessions; returns how many. */
export async function endOtherSessions(deps: OwnSessionDeps, caller: Caller): Promise<number> {
  const now = deps.clock();
  const { ended, alive } = await inTransaction(deps.db, async (tx) => {
    const others = (await aliveSessionsOf(deps, tx, caller.userId)).filter(({ id }) => id !== caller.sessionId);
    const ids = await revokeSessionsOf(tx, caller.mobile, now, { except: caller.sessionId });
    if (may(caller, "adminArea") && ids.length > 0) {
      const subject = { type: "session", id: null, label: caller.name } as const;
      const details = { mobile: caller.mobile, sessions: others.length };
      await recordAudit(tx, caller, { action: "session.revoke", subject, details }, now);
    }
    return { ended: ids, alive: others.length };
  });
  closeSockets(deps, ended);
  return alive;
}
