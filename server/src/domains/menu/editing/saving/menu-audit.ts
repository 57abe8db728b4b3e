/** Changes of the menu in the audit log: one entry for each section, size, group and food. */
import type { AuditAction } from "@forno/contract/audit/audit.ts";
import type { Tx } from "../../../../tables.ts";
import { type AuditActor, recordAudit } from "../../../audit/audit.ts";
import type { FoundChange } from "./menu-changes.ts";

export async function recordMenuChanges(tx: Tx, admin: AuditActor, changes: readonly FoundChange[], now: Date): Promise<void> {
  const bySubject = Map.groupBy(changes, ({ owner }) => `${owner.kind} ${owner._id ?? owner.name}`);
  for (const [first, ...more] of bySubject.values()) {
    if (!first) continue;
    const { kind, _id, name } = first.owner;
    const subject = { type: kind, id: _id, label: name } as const;
    await recordAudit(tx, admin, { action: actionOf([first, ...more]), subject, details: detailsOf([first, ...more]) }, now);
  }
}

const SALE = new Set(["isAvailable", "soldOutUntil"]);

function actionOf(changes: readonly [FoundChange, ...FoundChange[]]): AuditAction {
  const { kind } = changes[0].owner;
  if (kind === "menu") return "menu.order";
  const whole = changes.find(({ part, field }) => part === null && field === null);
  if (whole) return whole.from === null ? `${kind}.add` : `${kind}.remove`;
  if (kind !== "section" && changes.every(({ field }) => field !== null && SALE.has(field))) return `${kind}.availability`;
  return `${kind}.update`;
}

function detailsOf(changes: readonly FoundChange[]): Record<string, unknown> {
  const details = new Map<string, unknown>();
  for (const { from, to, ...change } of changes) details.set(unusedName(nameOf(change), details), { from, to });
  return Object.fromEntries(details);
}

/** The price of a size bears the size's name alone. */
function nameOf({ part, field }: Pick<FoundChange, "part" | "field">): string {
  if (part === null) return field ?? "name";
  return field === null || field === "price" ? part : `${part}, ${field}`;
}

/** One part may be removed, and another one take its name. */
function unusedName(name: string, used: ReadonlyMap<string, unknown>): string {
  let unused = name;
  for (let number = 2; used.has(unused); number++) unused = `${name} (${number})`;
  return unused;
}
