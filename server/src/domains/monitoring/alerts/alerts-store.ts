/** SQL of alerts and of what is sent about them. */
import type { AlertKind, AlertOccasion } from "@forno/contract/monitoring/monitoring.ts";
import { type RawBuilder, sql } from "kysely";
import { v7 as newId } from "uuid";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../../tables.ts";

const RESOLVED: AlertOccasion = "resolved";

export interface ActiveAlert {
  id: string;
  kind: AlertKind;
  beganAt: Date;
}

export async function activeAlerts(db: Db): Promise<ActiveAlert[]> {
  return await db
    .selectFrom("alerts")
    .select(["id", "kind", "began_at as beganAt"])
    .where("resolved_at", "is", null)
    .orderBy("began_at")
    .execute();
}

/**
 * Makes the newest alert of this kind active again if it was resolved after `since` and nobody has been told so. Returns its ID. Call
 * `deleteUnsentEnds` first: it waits for whoever is about to send one.
 */
export async function reopenAlert(tx: Tx, kind: AlertKind, since: Date): Promise<string | null> {
  const reopened = await tx
    .updateTable("alerts")
    .set({ resolved_at: null })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("alerts")
        .select("id")
        .where("kind", "=", kind)
        .where("resolved_at", ">=", since)
        .orderBy("resolved_at", "desc")
        .limit(1),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("alert_notices").select("id").whereRef("alert_id", "=", "alerts.id").where("occasion", "=", RESOLVED))),
    )
    .returning("id")
    .executeTakeFirst();
  return reopened?.id ?? null;
}

export async function insertAlert(tx: Tx, kind: AlertKind, now: Date): Promise<string> {
  const id = newId();
  await tx.insertInto("alerts").values({ id, kind, began_at: now, resolved_at: null }).execute();
  return id;
}

export async function setResolved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("alerts").set({ resolved_at: now }).where("id", "=", id).execute();
}

export interface NewNotice {
  alertId: string;
  occasion: AlertOccasion;
  mobile: string | null;
  dueAt: Date;
}

export async function insertNotice(tx: Tx, { alertId, occasion, mobile, dueAt }: NewNotice, now: Date): Promise<void> {
  await tx
    .insertInto("alert_notices")
    .values({ id: newId(), alert_id: alertId, occasion, mobile, created_at: now, next_attempt_at: dueAt })
    .execute();
}

/** How many texts were made for this number since then. */
export async function countTexts(tx: Tx, mobile: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("alert_notices")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("mobile", "=", mobile)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The kinds of which the newest text to this number says, or will say, that they are over. */
export async function kindsToldOver(tx: Tx, mobile: string): Promise<AlertKind[]> {
  const newest = await tx
    .selectFrom("alert_notices as n")
    .innerJoin("alerts as a", "a.id", "n.alert_id")
    .distinctOn("a.kind")
    .select(["a.kind", "n.occasion"])
    .where("n.mobile", "=", mobile)
    .orderBy("a.kind")
    .orderBy("n.created_at", "desc")
    .execute();
  return newest.filter(({ occasion }) => occasion === RESOLVED).map(({ kind }) => kind);
}

/** When the newest notice about an alert was made, to anyone. */
export async function lastNoticeAt(tx: Tx, alertId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom("alert_notices")
    .select("created_at")
    .where("alert_id", "=", alertId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Who has been told of the alert; null is ALERT_WEBHOOK_URL. */
export async function toldOf(tx: Tx, alertId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("alert_notices")
    .select("mobile")
    .distinct()
    .where("alert_id", "=", alertId)
    .where("sent_at", "is not", null)
    .execute();
  return rows.map(({ mobile }) => mobile);
}

/** What has not been sent about an alert. */
export async function deleteUnsent(tx: Tx, alertId: string): Promise<void> {
  await tx
    .deleteFrom("alert_notices")
    .where("alert_id", "=", alertId)
    .where("sent_at", "is", null)
    .where("claimed_at", "is", null)
    .execute();
}

/** What has not been sent about the end of alerts of this kind. */
export async function deleteUnsentEnds(tx: Tx, kind: AlertKind): Promise<void> {
  await tx
    .deleteFrom("alert_notices")
    .where("alert_id", "in", (eb) => eb.selectFrom("alerts").select("id").where("kind", "=", kind))
    .where("occasion", "=", RESOLVED)
    .where("sent_at", "is", null)
    .where("claimed_at", "is", null)
    .execute();
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom("alert_notices").where("id", "=", id).execute();
}

export interface ClaimedNotice {
  id: string;
  kind: AlertKind;
  beganAt: Date;
  occasion: AlertOccasion;
  mobile: string | null;
  createdAt: Date;
  attempts: number;
}

/** The oldest due notice, which nobody else sends from now on. */
export async function claimNotice(db: Db, now: Date): Promise<ClaimedNotice | undefined> {
  return await db
    .updateTable("alert_notices as n")
    .from("alerts as a")
    .set({ claimed_at: now })
    .whereRef("a.id", "=", "n.alert_id")
    .where("n.id", "=", (eb) =>
      eb
        .selectFrom("alert_notices as due")
        .select("due.id")
        .where("due.sent_at", "is", null)
        .where("due.claimed_at", "is", null)
        .where("due.next_attempt_at", "<=", now)
        .orderBy("due.next_attempt_at")
        .orderBy("due.id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["n.id", "a.kind", "a.began_at as beganAt", "n.occasion", "n.mobile", "n.created_at as createdAt", "n.attempts"])
    .executeTakeFirst();
}

export async function markNoticeSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("alert_notices").set({ sent_at: now }).where("id", "=", id).execute();
}

export async function retryNotice(db: Db, id: string, nextAttemptAt: Date): Promise<void> {
  await db
    .updateTable("alert_notices")
    .set((eb) => ({ claimed_at: null, next_attempt_at: nextAttemptAt, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export interface ListedAlert extends ActiveAlert {
  resolvedAt: Date | null;
  texts: number;
  textsSent: number;
}

const textsOf = (condition: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*) FROM alert_notices n
    WHERE n.alert_id = a.id AND n.mobile IS NOT NULL AND n.occasion <> ${sql.lit(RESOLVED)} AND ${condition})`;

/** Active ones, and those resolved since then; the newest first. */
export async function listAlerts(db: Db, resolvedSince: Date, limit: number): Promise<ListedAlert[]> {
  return await db
    .selectFrom("alerts as a")
    .select(["a.id", "a.kind", "a.began_at as beganAt", "a.resolved_at as resolvedAt"])
    .select([textsOf(sql`true`).as("texts"), textsOf(sql`n.sent_at IS NOT NULL`).as("textsSent")])
    .where((eb) => eb.or([eb("a.resolved_at", "is", null), eb("a.resolved_at", ">=", resolvedSince)]))
    .orderBy("a.began_at", "desc")
    .limit(limit)
    .execute();
}

export async function deleteOldAlerts(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "alerts", sql`resolved_at < ${before}`, stopped);
}
