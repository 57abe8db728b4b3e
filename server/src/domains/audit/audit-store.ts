import type { AuditEntry, AuditFilter } from "@forno/contract/audit/audit.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import { type Selectable, sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import { readCursor, writeCursor } from "../../platform/http/input/input.ts";
import { auditSubject } from "../../rules/literals-sql.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import type { AuditActor, AuditedAct } from "./audit.ts";

export async function insertAudit(
  tx: Tx,
  actor: AuditActor,
  { action, subject, details = {} }: AuditedAct,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      at,
      actor_user_id: actor.userId,
      actor_role: actor.role,
      actor_name: actor.name,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_label: subject.label,
      details: JSON.stringify(details),
    })
    .execute();
}

export type AuditRow = Selectable<Tables["audit_log"]>;

/** Newest first, at most `limit`. */
export async function selectAudit(
  db: Db,
  { filter, limit, after }: { filter: AuditFilter; limit: number; after: AuditCursor | null },
): Promise<AuditRow[]> {
  const { actor, action, from, to } = filter;
  let query = db.selectFrom("audit_log").selectAll();
  if (actor === "system") query = query.where("actor_user_id", "is", null).where("actor_role", "=", "system");
  else if (actor !== undefined) query = query.where("actor_user_id", "=", isId(actor) ? actor : null);
  if (action) query = query.where("action", "=", action);
  if (from) query = query.where("at", ">=", from);
  if (to) query = query.where("at", "<=", to);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  return await query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Everyone with an entry, each with their latest name. */
export async function selectActors(db: Db): Promise<{ _id: string; name: string }[]> {
  // One index lookup per person, however long the log is.
  const { rows } = await sql<{ _id: string; name: string }>`
    WITH RECURSIVE actor AS (
      (SELECT actor_user_id FROM audit_log WHERE actor_user_id IS NOT NULL ORDER BY actor_user_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_user_id FROM audit_log WHERE actor_user_id > actor.actor_user_id ORDER BY actor_user_id LIMIT 1)
      FROM actor WHERE actor.actor_user_id IS NOT NULL
    )
    SELECT actor_user_id AS _id, newest.actor_name AS name FROM actor
    CROSS JOIN LATERAL (
      SELECT actor_name FROM audit_log WHERE actor_user_id = actor.actor_user_id ORDER BY at DESC, id DESC LIMIT 1
    ) AS newest
    WHERE actor_user_id IS NOT NULL
    ORDER BY name, _id`.execute(db);
  return rows;
}

export async function hasAuditSince(
  db: Db,
  { action, since, ...subject }: { action: AuditedAct["action"]; since: Date } & ({ label: string } | { subjectId: string }),
): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", action)
    .where("at", ">=", since)
    .where((eb) => ("label" in subject ? eb("subject_label", "=", subject.label) : eb("subject_id", "=", subject.subjectId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  actor: { _id: row.actor_user_id, name: row.actor_name, role: row.actor_role },
  action: row.action,
  subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
  details: row.details,
});

/** The log is append-only except in a transaction with this setting. */
const allowErasing = (tx: Tx) => sql`SELECT set_config('forno.erasing', 'on', true)`.execute(tx);

/** Entries about sessions of this number stay, without personal data. */
export async function anonymizeAudit(tx: Tx, mobile: string, label: string): Promise<void> {
  await allowErasing(tx);
  await sql`UPDATE audit_log SET subject_label = ${label}, details = details - 'mobile'
    WHERE details ? 'mobile' AND details ->> 'mobile' = ${mobile} AND subject_type = ${auditSubject.session}`.execute(tx);
}

export async function deleteOldAudit(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "audit_log", sql`at < ${before}`, stopped, allowErasing);
}

export interface AuditCursor {
  at: Date;
  id: number;
}

const ID = /^\d{1,15}$/;

export const writeAuditCursor = ({ at, id }: AuditCursor): string => writeCursor({ createdAt: at, id: String(id) });

/** Null for the first page. Refuses (400) a cursor that `writeAuditCursor` did not write. */
export function readAuditCursor(cursor: string | undefined): AuditCursor | null {
  const place = readCursor(cursor, (text) => ID.test(text));
  return place && { at: place.createdAt, id: Number(place.id) };
}
