/** The audit log: one entry for every change by an admin, stored in the same transaction as the change. */
import type { AuditAction, AuditSubject } from "@forno/contract/audit/audit.ts";
import type { Role } from "@forno/contract/wire/permissions.ts";
import type { Approver } from "../../platform/http/caller.ts";
import type { Tx } from "../../tables.ts";
import { insertAudit } from "./audit-store.ts";

/** A `Caller` is also an `AuditActor`. */
export interface AuditActor {
  userId: string | null;
  role: Role | "system";
  name: string;
  /** What they did was above their limit. */
  approvedBy?: Approver;
}

export const BY_ITSELF: AuditActor = { userId: null, role: "system", name: "Forno" };

export interface AuditedAct {
  action: AuditAction;
  /** `label`: its current name, for when it is deleted. */
  subject: { type: AuditSubject; id: string | null; label: string };
  /** Must not contain secrets, nor personal data of customers beyond the subject's label. */
  details?: Record<string, unknown>;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** Call in the transaction of the change itself. */
export async function recordAudit(tx: Tx, actor: AuditActor, act: AuditedAct, at: Date): Promise<void> {
  const details = { ...act.details, ...(actor.approvedBy && { approvedBy: actor.approvedBy.name }) };
  await insertAudit(tx, actor, { ...act, details }, at);
}

/** Like `recordAudit`, for what may turn out to be no change (`changesBetween`): then it adds no entry. */
export async function recordChanges(
  tx: Tx,
  actor: AuditActor,
  act: Omit<AuditedAct, "details">,
  details: Changes,
  at: Date,
): Promise<void> {
  if (Object.keys(details).length > 0) await recordAudit(tx, actor, { ...act, details }, at);
}

/** The fields that differ, each with its old and new value. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const changes: Changes = {};
  const was = new Map<string, unknown>(Object.entries(before));
  for (const [field, to] of Object.entries(after)) {
    const from = was.get(field);
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}
