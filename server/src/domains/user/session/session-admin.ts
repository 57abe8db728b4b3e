/** The admin's list of sessions. */

import type { Session } from "@forno/contract/user/sessions.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import { hasAll, type Role, staffPermissionsOf } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordAudit } from "../../audit/audit.ts";
import { deviceOf } from "../sign-in/device.ts";
import { deleteDeviceOf } from "../sign-in/sign-in-devices-store.ts";
import { closeSockets, personOf, SESSION_LIMITS } from "./session.ts";
import { type AliveSince, findOpenSession, type ListedSession, revokeSession, selectAliveSessions } from "./session-store.ts";

interface PageInput {
  limit: number;
  cursor?: string | undefined;
  role?: Role | undefined;
}

/** Newest sign-in first. Refuses an invalid cursor (400). */
export async function listSessions(
  { db, clock, config: { adminMobiles } }: Pick<Deps, "db" | "clock" | "config">,
  caller: Caller,
  { limit, cursor, role }: PageInput,
): Promise<{ data: Session[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isId(cursor)) throw refuse("badRequest");
  const aliveSince = aliveSinceAt(clock());
  const rows = await selectAliveSessions(db, { limit: limit + 1, after: cursor, role, adminMobiles, aliveSince });
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => toSession(row, caller, adminMobiles)),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function aliveSinceAt(now: Date): AliveSince {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const of = (role: Role) => {
    const { totalMs, unusedMs } = SESSION_LIMITS[role];
    return { createdAfter: before(totalMs), usedAfter: before(unusedMs) };
  };
  return { customer: of("customer"), delivery_boy: of("delivery_boy"), staff: of("staff"), admin: of("admin") };
}

const toSession = (row: ListedSession, caller: Caller, adminMobiles: ReadonlySet<string>): Session => ({
  _id: row.id,
  user: { _id: row.userId, name: row.name, mobile: row.mobile },
  role: personOf(row, adminMobiles).role,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  device: deviceOf(row.userAgent),
  isCurrent: row.id === caller.sessionId,
});

/**
 * Ends the session at once, with its sockets on every instance; allows the caller's own. Refuses with `sessionNotFound`, and with
 * `permissionNotOwn` for someone who may do more than the caller.
 */
export async function endSessionOf(
  deps: Pick<Deps, "db" | "clock" | "config" | "events">,
  admin: Caller,
  sessionId: string,
): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const session = await findOpenSession(tx, sessionId);
    if (!session) throw refuse("sessionNotFound");
    const person = personOf(session, deps.config.adminMobiles);
    if (!hasAll(admin.permissions, staffPermissionsOf(person))) throw refuse("permissionNotOwn");
    if (!(await revokeSession(tx, sessionId, now))) throw refuse("sessionNotFound");
    await deleteDeviceOf(tx, sessionId);
    const subject = { type: "session", id: sessionId, label: session.name } as const;
    await recordAudit(tx, admin, { action: "session.revoke", subject, details: { mobile: session.mobile } }, now);
  });
  closeSockets(deps, [sessionId]);
}
