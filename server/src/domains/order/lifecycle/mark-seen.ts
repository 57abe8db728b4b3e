import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { notifySeen } from "../order-notifications.ts";
import { selectOrder, toAdminOrder } from "../reading/order-store.ts";
import { insertSeen } from "./order-changes-store.ts";

/** An admin has seen the order, so it is not new any more for any admin. Returns whether it was new before. */
export async function markSeen(
  { db, clock, events }: Pick<Deps, "db" | "clock" | "events">,
  admin: AuditActor,
  orderId: string,
): Promise<boolean> {
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  const order = toAdminOrder(row);
  if (!order.isNew) return false;
  const isFirst = await inTransaction(db, async (tx) => {
    if (!(await insertSeen(tx, orderId, clock()))) return false;
    const subject = { type: "order", id: orderId, label: `#${order.orderNumber}` } as const;
    await recordAudit(tx, admin, { action: "order.open", subject, details: {} }, clock());
    return true;
  });
  if (isFirst) notifySeen(events, order);
  return isFirst;
}
