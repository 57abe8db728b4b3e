/** Records exports in the audit log: who exported what, and when. */
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type AuditActor, recordAudit } from "./audit.ts";

type ExportAction = "order.export" | "payment.export" | "audit.export";

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

/** For a customer's download of their own data: without name and number, which must not remain after the account is deleted. */
export async function recordPersonalExport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  request: Pick<FastifyRequest, "method">,
): Promise<void> {
  if (request.method === "HEAD") return;
  const actor = { userId: null, role: "customer", name: "Customer" } as const;
  const subject = { type: "export", id: userId, label: "Personal data" } as const;
  await inTransaction(db, (tx) => recordAudit(tx, actor, { action: "privacy.export", subject }, clock()));
}
