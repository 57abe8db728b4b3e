/** Exceptions raised by provider responses: a payment or dispute in an unknown format, or an order that the provider does not know. */
import type { Deps } from "../../../deps.ts";
import type { PaymentProviderError, UnreadableDispute, UnreadablePayment } from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { clearUnknownAtProvider, setUnknownAtProvider } from "../../order/lifecycle/order-checks-store.ts";
import { notifyExceptions } from "../exceptions/exceptions.ts";
import { raiseUnknownOrder, raiseUnreadable, raiseUnreadableDisputes } from "../exceptions/exceptions-store.ts";

type RecordDeps = Pick<Deps, "db" | "events" | "clock" | "log">;

/** Raises one exception each, however often it is reported. */
export async function recordUnreadable(
  { db, events, clock, log }: RecordDeps,
  unreadable: readonly UnreadablePayment[],
): Promise<void> {
  if (unreadable.length === 0) return;
  const raised = await raiseUnreadable(db, unreadable, clock());
  if (raised.length === 0) return;
  log.error({ payments: raised }, "Payment provider returned unreadable payments");
  notifyExceptions(events);
}

/** Raises one exception each, however often it is reported. */
export async function recordUnreadableDisputes(
  { db, events, clock, log }: RecordDeps,
  unreadable: readonly UnreadableDispute[],
): Promise<void> {
  const raised = await raiseUnreadableDisputes(db, unreadable, clock());
  if (raised.length === 0) return;
  log.error({ disputes: raised }, "Payment provider returned unreadable disputes");
  notifyExceptions(events);
}

/**
 * Returns true once the provider has responded twice, at least a minute apart, that the order does not exist: a single such
 * response may be wrong. The first confirmed one raises an exception, unless the order is paid.
 */
export async function recordUnknownOrder(
  { db, events, clock, log }: RecordDeps,
  order: OrderState,
  answer: PaymentProviderError,
): Promise<boolean> {
  log.warn({ orderId: order.id, providerOrderId: order.providerOrderId, err: answer }, "Payment provider does not know an order");
  const now = clock();
  if (!(await setUnknownAtProvider(db, order.id, now))) return false;
  if (!order.payment && (await raiseUnknownOrder(db, order, answer.description, now))) notifyExceptions(events);
  return true;
}

/** The provider now knows the order after all: it can be paid, and is checked, like any other. */
export async function recordKnownOrder({ db, clock }: RecordDeps, order: OrderState): Promise<void> {
  if (order.providerUnknownSince) await clearUnknownAtProvider(db, order.id, clock());
}
