/** Exceptions raised by provider responses: a payment in an unknown format, or an order that the provider does not know. */
import type { Deps } from "../../deps.ts";
import type { PaymentProviderError, UnreadablePayment } from "../../providers/payment/payment-provider.ts";
import type { OrderState } from "../order/order-changes-store.ts";
import { setUnknownAtProvider } from "../order/order-checks-store.ts";
import { announceReview } from "./exceptions.ts";
import { raiseUnknownOrder, raiseUnreadable } from "./exceptions-store.ts";

type NoteDeps = Pick<Deps, "db" | "events" | "clock" | "log">;

/** Each once, however often it is reported. */
export async function noteUnreadable(
  { db, events, clock, log }: NoteDeps,
  unreadable: readonly UnreadablePayment[],
): Promise<void> {
  if (unreadable.length === 0) return;
  const raised = await raiseUnreadable(db, unreadable, clock());
  if (raised.length === 0) return;
  log.error({ payments: raised }, "Payment provider returned unreadable payments");
  announceReview(events);
}

/** Once per order. A paid order needs no exception. */
export async function noteUnknownOrder(
  { db, events, clock, log }: NoteDeps,
  order: OrderState,
  answer: PaymentProviderError,
): Promise<void> {
  log.warn({ orderId: order.id, providerOrderId: order.providerOrderId, err: answer }, "Payment provider does not know an order");
  await setUnknownAtProvider(db, order.id, clock());
  if (!order.payment && (await raiseUnknownOrder(db, order, answer.description, clock()))) announceReview(events);
}
