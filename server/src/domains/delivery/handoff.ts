/** The code that a customer gives at the door, if the shop asks for it: of orders out for delivery, and only as long. */
import { randomInt } from "node:crypto";
import { type AdminOrder, HANDOFF_TRIES } from "@forno/contract/order/order.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../deps.ts";
import { type DomainEvents, raise } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { lockOrder, type OrderState } from "../order/lifecycle/order-changes-store.ts";
import { selectHandoff, setHandoffCode, setWrongCodes } from "../order/lifecycle/order-delivery-store.ts";
import { selectOrder, toAdminOrder } from "../order/reading/order-store.ts";
import { selectAsksHandoffCode } from "../settings/settings-store.ts";
import { forgetTold } from "./positions-store.ts";

const newCode = (): string => String(randomInt(10_000)).padStart(4, "0");

/** Each time it goes out it has a new code: its partner may know the last one. What belongs to being out goes with it. */
export async function followHandoff(tx: Tx, { order, before }: DomainEvents["orderStatusChanged"]): Promise<void> {
  const isOut = orderCan.markDelivered(order);
  if (isOut === orderCan.markDelivered({ status: before })) return;
  if (isOut && order.fulfilment === "delivery" && (await selectAsksHandoffCode(tx))) await setHandoffCode(tx, order.id, newCode());
  else if (!isOut) {
    await setHandoffCode(tx, order.id, null);
    await forgetTold(tx, order.id);
  }
}

/** Why the code is refused, or null. A wrong one counts, one that is missing does not. The order must be locked. */
export async function checkHandoffCode(
  tx: Tx,
  order: OrderState,
  code: string | undefined,
): Promise<"wrongHandoffCode" | "tooManyHandoffCodes" | null> {
  const handoff = await selectHandoff(tx, order.id);
  if (handoff.code === null) return null;
  if (handoff.wrongCodes >= HANDOFF_TRIES) return "tooManyHandoffCodes";
  if (code === handoff.code) return null;
  if (code !== undefined) {
    await setWrongCodes(tx, order.id, handoff.wrongCodes + 1);
    await raise(tx, "orderHandoffChanged", { order });
  }
  return "wrongHandoffCode";
}

/** Idempotent. Refuses with `orderNotFound` and `deliveryNotOut`. */
export async function releaseHandoff(deps: Pick<Deps, "db" | "clock">, caller: Caller, orderId: string): Promise<AdminOrder> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    if (!orderCan.markDelivered(order)) throw refuse("deliveryNotOut");
    const { wrongCodes } = await selectHandoff(tx, orderId);
    if (wrongCodes === 0) return;
    await setWrongCodes(tx, orderId, 0);
    await raise(tx, "orderHandoffChanged", { order });
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    await recordAudit(tx, caller, { action: "order.handoff", subject, details: { wrongCodes } }, deps.clock());
  });
  const row = await selectOrder(deps.db, orderId);
  if (!row) throw refuse("orderNotFound");
  return toAdminOrder(row);
}
