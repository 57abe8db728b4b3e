/** Orders by telephone that are paid on a page of the shop, by whoever has its link: there they see what was ordered, not by whom. */

import { canPayOnline, isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { PROVIDER_ORDER_ID } from "@forno/contract/payment/payment.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { idOfToken, linkToken, SHORT_MAC_BYTES } from "../../platform/http/signed-link.ts";
import { type OrderState, readOrderState } from "../order/lifecycle/order-changes-store.ts";
import { withoutNotes } from "../order/reading/line-details.ts";
import { type OrderRow, selectOrder, toOrder } from "../order/reading/order-store.ts";
import { sendPaymentLink } from "../order-texts/order-texts.ts";
import type { CustomerChecks } from "../payment/checking/customer-checks.ts";
import { verifyFound } from "../payment/checking/payment-verify.ts";
import type { SettleDeps } from "../payment/settling/settle-payment.ts";
import { selectCounterOrder } from "./counter-store.ts";

export type LinkDeps = Pick<Deps, "db" | "config" | "sms">;

const PAGE = "/pay";
/** Longer than an order can wait for its payment, so that the link says what became of it. */
const LINK_MS = 24 * 3_600_000;

export const isPayableByLink = (order: OrderState): boolean =>
  canPayOnline(order) && order.providerOrderId !== null && PROVIDER_ORDER_ID.test(order.providerOrderId);

/** The same each time. `origin`: where staff use the shop, if nothing else is known. */
export function payLinkOf({ config }: Pick<Deps, "config">, { id, createdAt }: OrderState, origin: string): string {
  const token = linkToken(config.payLinkKey, id, new Date(createdAt.getTime() + LINK_MS), SHORT_MAC_BYTES);
  return `${config.publicUrl ?? origin}${PAGE}/${token}`;
}

interface Sending {
  origin: string;
  /** Also if it was sent before. */
  isAgain: boolean;
}

export const sendLink = (deps: LinkDeps & Pick<Deps, "jobs">, order: OrderState, { origin, isAgain }: Sending): Promise<void> =>
  inTransaction(deps.db, (tx) => sendPaymentLink(deps, tx, { orderId: order.id, link: payLinkOf(deps, order, origin), isAgain }));

/** Refuses with `orderNotFound`, and with `saleNotWaiting` what does not wait for a payment by link. */
export async function sendLinkAgain(deps: LinkDeps & Pick<Deps, "jobs">, orderId: string, origin: string): Promise<void> {
  const order = await readOrderState(deps.db, orderId);
  if (!order || !(await selectCounterOrder(deps.db, orderId))) throw refuse("orderNotFound");
  if (!isPayableByLink(order)) throw refuse("saleNotWaiting");
  await sendLink(deps, order, { origin, isAgain: true });
}

/** Refuses with `linkEnded`. */
export async function linkedOrder({ db, config, clock }: Pick<Deps, "db" | "config" | "clock">, token: string): Promise<OrderRow> {
  const orderId = idOfToken(config.payLinkKey, token, clock(), SHORT_MAC_BYTES);
  const row = orderId === null ? undefined : await selectOrder(db, orderId);
  if (!row) throw refuse("linkEnded");
  return row;
}

/** Refuses with `linkEnded`. */
export async function showLinked(deps: Pick<Deps, "db" | "config" | "clock">, token: string) {
  const row = await linkedOrder(deps, token);
  // A key stays different for each line.
  const unnoted = row.items.map(({ details, ...line }, place) => ({
    ...line,
    details: details && withoutNotes(details, `~n${place}`),
  }));
  const { orderNumber, items, subtotal, charges, amount, tax, fulfilment, payableUntil, ...order } = toOrder({
    ...row,
    items: unnoted,
  });
  const isPayable = payableUntil !== null && row.expires_at > deps.clock();
  return {
    ...{ orderNumber, items, subtotal, charges, amount, tax, fulfilment },
    state: stateOf(order, isPayable),
    payableUntil: isPayable ? payableUntil : null,
    isRefunded: order.payment && (order.refunded || isCancelled(order.status)),
  };
}

function stateOf(
  { status, payment, cancelCause }: Pick<ReturnType<typeof toOrder>, "status" | "payment" | "cancelCause">,
  isPayable: boolean,
) {
  if (isPayable) return "payable" as const;
  if (isCancelled(status) && (payment || cancelCause !== "unpaid")) return "cancelled" as const;
  return payment ? ("paid" as const) : ("expired" as const);
}

/** Refuses with `linkEnded`, and with `verifyTooOften`. */
export async function checkLinked(deps: SettleDeps & Pick<Deps, "config">, checks: CustomerChecks, token: string) {
  const { id } = await linkedOrder(deps, token);
  const order = await readOrderState(deps.db, id);
  const verified = order && (await verifyFound(deps, checks, id, order));
  const shown = await showLinked(deps, token);
  return verified === null && shown.state !== "paid" ? { ...shown, state: "checking" as const } : shown;
}
