/** Changes of the menu in the audit log: one entry for each section, size, group and food. */
import type { AuditAction } from "@forno/contract/desk/audit.ts";
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

/** The price of a size bears the size's name alone. */
const detailsOf = (changes: readonly FoundChange[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ part, field, from, to }) => {
      const ofPart = field === null || field === "price" ? part : `${part}, ${field}`;
      return [part === null ? (field ?? "name") : ofPart, { from, to }];
    }),
  );
