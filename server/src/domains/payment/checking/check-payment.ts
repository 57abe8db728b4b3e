/** An admin checks an order at the provider immediately instead of waiting for the reconciler. */

import { formatMoney, toRupees } from "@forno/contract/money/money.ts";
import type { OrderPayment } from "@forno/contract/order/order-admin.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { PaymentProviderError, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { readOrderState } from "../../order/lifecycle/order-changes-store.ts";
import { type SettleDeps, settleAll } from "../settling/settle-payment.ts";
import { PROVIDER_LIMIT_MS } from "./payment-verify.ts";

interface CheckedOrder {
  message: string;
  found: Pick<OrderPayment, "paymentId" | "status" | "amount">[];
}

/** Refuses with `orderNotFound`, and with `paymentProviderAway` if the provider does not respond. */
export async function checkOrder(deps: SettleDeps, admin: AuditActor, orderId: string): Promise<CheckedOrder> {
  const order = await readOrderState(deps.db, orderId);
  if (!order) throw refuse("orderNotFound");
  const { payments, unreadable, orderAtProvider } = await callProvider(() =>
    settleAll(deps, order, "reconciler", AbortSignal.timeout(PROVIDER_LIMIT_MS)),
  );
  const found = payments.map(({ id, status, amountPaise }) => ({ paymentId: id, status, amount: toRupees(amountPaise) }));
  const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
  const details = { found: found.map(({ paymentId, status }) => `${paymentId} ${status}`) };
  await inTransaction(deps.db, (tx) => recordAudit(tx, admin, { action: "order.ask", subject, details }, deps.clock()));
  return { message: orderAtProvider === "known" ? sentenceOf(payments, unreadable.length > 0) : NOT_KNOWN[orderAtProvider], found };
}

const NOT_KNOWN = {
  unconfirmed: "The payment provider does not know this order",
  unknown: "The payment provider does not know this order",
  otherAccount: "This order was placed with another payment provider account",
} as const;

const sentenceOf = (payments: readonly ProviderPayment[], isPartUnreadable: boolean): string => {
  if (payments.length > 0) return statusMessage(payments);
  return isPartUnreadable ? UNREADABLE : "The payment provider has no payment for this order";
};

export const UNREADABLE = "The payment provider returned a payment in an unknown format";

export const statusMessage = (payments: readonly ProviderPayment[]): string => {
  const statuses = payments.map(({ status, amountPaise, currency }) => {
    const amount = formatMoney(toRupees(amountPaise), currency);
    return `${amount} ${status === "captured" ? "received" : status}`;
  });
  return `Payment status: ${statuses.join(", ")}`;
};

/** Refuses the request of a waiting person if the provider is unavailable. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaymentProviderError ? refuse("paymentProviderAway") : error;
  }
}
