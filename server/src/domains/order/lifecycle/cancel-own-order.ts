/** A customer cancels an order of their own that the kitchen has not started. The event `orderCancelled` refunds what was paid. */
import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { selectSettings } from "../../settings/settings-store.ts";
import { changeStatus } from "./order-changes.ts";
import { type Actor, lockOrder, wasCancelledBy } from "./order-changes-store.ts";

/** Does nothing to an order that its customer has cancelled before: the answer may have been lost. Refuses with `orderNotFound`, `orderAlreadyCancelled`, `orderStarted` and `customersCannotCancel`. */
export async function cancelOwnOrder(
  { db, clock }: Pick<Deps, "db" | "clock">,
  customer: Actor & { userId: string },
  orderId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== customer.userId) throw refuse("orderNotFound");
    if (isCancelled(order.status)) {
      if (await wasCancelledBy(tx, orderId, customer.userId)) return;
      throw refuse("orderAlreadyCancelled");
    }
    if (!orderCan.cancelOwn(order)) throw refuse("orderStarted");
    const { customers_can_cancel } = await selectSettings(tx);
    if (!customers_can_cancel) throw refuse("customersCannotCancel");
    await changeStatus(tx, order, "cancelled", customer, clock());
  });
}
