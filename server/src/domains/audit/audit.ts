/** Who did what and when: one line for every change an admin makes, stored with the change or not at all. */
import type { AuditAction, AuditSubject } from "@forno/contract/desk/audit.ts";
import type { Role } from "@forno/contract/rules/contact/role.ts";
import type { Tx } from "../../tables.ts";
import { insertAudit } from "./audit-store.ts";

/** A caller is one. */
export interface AuditActor {
  userId: string | null;
  role: Role | "system";
  name: string;
}

export const BY_ITSELF: AuditActor = { userId: null, role: "system", name: "Forno" };

export interface AuditedAct {
  action: AuditAction;
  /** `label`: what it is called now, for when it is gone. */
  subject: { type: AuditSubject; id: string | null; label: string };
  /** No secrets, and of customers nothing but what the subject's label says. */
  details?: Record<string, unknown>;
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** In the transaction of the change itself. */
export async function recordAudit(tx: Tx, actor: AuditActor, act: AuditedAct, at: Date): Promise<void> {
  await insertAudit(tx, actor, act, at);
}

/** The same for what may turn out to be no change (`changesBetween`): then there is nothing to tell. */
export async function recordChanges(
  tx: Tx,
  actor: AuditActor,
  act: Omit<AuditedAct, "details">,
  details: Changes,
  at: Date,
): Promise<void> {
  if (Object.keys(details).length > 0) await recordAudit(tx, actor, { ...act, details }, at);
}

/** The fields that differ, each with what it was and is. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const changes: Changes = {};
  const was = new Map<string, unknown>(Object.entries(before));
  for (const [field, to] of Object.entries(after)) {
    const from = was.get(field);
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}
