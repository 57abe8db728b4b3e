/** Records exports in the audit log: who exported what, and when. */
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { inTransaction, lockByName } from "../../platform/db/database.ts";
import { type AuditActor, recordAudit } from "./audit.ts";
import { hasAuditSince } from "./audit-store.ts";

type ExportAction = "order.export" | "payment.export" | "report.export" | "audit.export";

interface Export {
  request: Pick<FastifyRequest, "method">;
  action: ExportAction;
  fileName: string;
  /** The filters, without the search text, which may be a customer's name or number. */
  days: { from?: unknown; to?: unknown };
}

/** Called before the first line is sent. A HEAD request is not an export. */
export async function recordExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: AuditActor,
  { request, action, fileName, days: { from, to } }: Export,
): Promise<void> {
  if (request.method === "HEAD") return;
  const subject = { type: "export", id: null, label: fileName } as const;
  const details = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  await inTransaction(db, (tx) => recordAudit(tx, actor, { action, subject, details }, clock()));
}

const DAY_MS = 24 * 3_600_000;

/**
 * For a customer's download of their own data: without name and number, which must not remain after the account is deleted. One
 * entry a day, because customers could fill the log.
 */
export async function recordPersonalExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  request: Pick<FastifyRequest, "method">,
): Promise<void> {
  if (request.method === "HEAD") return;
  const actor = { userId: null, role: "customer", name: "Customer" } as const;
  const subject = { type: "export", id: userId, label: "Personal data" } as const;
  await inTransaction(db, async (tx) => {
    await lockByName(tx, `download of ${userId}`);
    const now = clock();
    if (await hasAuditSince(tx, { action: "privacy.export", subjectId: userId, since: new Date(now.getTime() - DAY_MS) })) return;
    await recordAudit(tx, actor, { action: "privacy.export", subject }, now);
  });
}
