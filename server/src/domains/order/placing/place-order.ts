/** Placing an order, and opening the payment window again (api.md, Orders and payment). */

import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { PlaceAnswer, PlaceBody } from "@forno/contract/order/order.ts";
import { canPayOnline, isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment-method.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import type { Config, Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { removeOrderFromCart } from "../../cart/ordered-carts-store.ts";
import { type Menu, readMenu } from "../../menu/menu.ts";
import { currentIndex } from "../../menu/reading/current-menu.ts";
import { menuVersionRead } from "../../menu/reading/menu-store.ts";
import { takePromoUse, usablePromo } from "../../promo/promo.ts";
import { type PlacingTerms, placingTermsLocked } from "../../settings/settings-store.ts";
import { userLocked } from "../../user/account/user-lock-store.ts";
import { markOnePaid } from "../lifecycle/order-changes.ts";
import { type Actor, lockOrder, type OrderState } from "../lifecycle/order-changes-store.ts";
import { canOpenWindow, prolongForReuse, REUSE_MS, secondsToPay } from "../lifecycle/order-deadline.ts";
import { isLostAtProvider } from "../provider-order/provider-account.ts";
import { type HeldLease, leaseFrom } from "../provider-order/provider-lease.ts";
import { withProviderOrder } from "../provider-order/provider-order.ts";
import { placedUnderKey, storeIdempotencyKey } from "./idempotency-store.ts";
import type { OrderBatches, Placement } from "./order-batches.ts";
import { insertOrder, type PricedOrder } from "./order-insert-store.ts";
import { refuseTooManyOrders, refuseTooMuchCash } from "./order-limits.ts";
import { findOpenOrder, findOpenOthers, findPlacedOrder, supersedeOthers, updateAddress } from "./order-placing-store.ts";
import { jsonHash, methodFor, newOrder, pricedLines, priceLines } from "./priced-order.ts";

type PlaceDeps = Pick<Deps, "db" | "reader" | "changes" | "payments" | "clock" | "log" | "config"> & {
  batches: OrderBatches;
};

/** A second order of the same cart without a payment window, within this time, counts as a double click. */
const DOUBLE_CLICK_MS = 10_000;

interface PlaceInput extends Placement {
  config: Pick<Config, "unpaidMinutes" | "rateLimits" | "formerCustomerKey">;
  payments: Deps["payments"];
}

interface FoundOrCreated {
  order: OrderState;
  /** Held by the request that created the order until the provider order is stored. */
  lease: HeldLease | null;
}

export async function placeOrder(
  deps: PlaceDeps,
  userId: string,
  { body, key }: { body: PlaceBody; key: string | undefined },
): Promise<PlaceAnswer> {
  const { config, payments } = deps;
  const result = await findOrCreateOrder(deps, {
    userId,
    body,
    bodyHash: jsonHash(body),
    key,
    now: deps.clock(),
    config,
    payments,
  });
  return await answerPlaced(deps, result.order, result.lease);
}

/** Reopens the payment window of the customer's own payable order, even if ordering is off by now. */
export async function completePayment(deps: PlaceDeps, userId: string, orderId: string): Promise<PlaceAnswer> {
  const now = deps.clock();
  const order = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId) throw refuse("orderNotFound");
    if (!canPayOnline(order) || order.expiresAt <= now || isLostAtProvider(deps.payments, order)) throw refuse("orderNotPayable");
    const reused = await prolongForReuse(tx, order, now);
    if (!canOpenWindow(reused, now)) throw refuse("orderNotPayable");
    return reused;
  });
  return await answerPlaced(deps, order, null);
}

async function answerPlaced(deps: PlaceDeps, order: OrderState, lease: HeldLease | null): Promise<PlaceAnswer> {
  const needsProvider = order.paymentMethod === "online" && !order.payment && !order.providerOrderId;
  const placed = needsProvider ? await withProviderOrder(deps, order, lease) : order;
  const isToPay = placed.providerOrderId !== null && !placed.payment;
  const { id, orderNumber, totalPaise, providerOrderId, payment, paymentMethod } = placed;
  return {
    success: true,
    orderId: providerOrderId,
    amount: totalPaise,
    payment,
    paymentMethod,
    currency: CURRENCY,
    timeout: isToPay ? secondsToPay(placed, deps.clock()) : null,
    orderData: { _id: id, orderNumber },
    key: deps.payments.keyId,
    checkoutUrl: deps.payments.checkoutUrl,
    message: messageOf(placed),
  };
}

function messageOf({ payment, paymentMethod }: OrderState): string {
  if (payment) return "Order placed successfully.";
  return paymentMethod === "cash"
    ? "Order placed successfully. Please pay in cash on delivery."
    : "Order placed. Please complete the payment.";
}

/** Usual orders are placed in a batch; all others, including those to refuse, in a transaction of their own. */
async function findOrCreateOrder(deps: PlaceDeps, input: PlaceInput): Promise<FoundOrCreated> {
  const placed = await deps.batches.place(input);
  if (placed) return placed;
  const menu = await readMenu(deps);
  return await inTransaction(deps.db, (tx) => findOrCreateAlone(tx, input, menu));
}

async function findOrCreateAlone(tx: Tx, input: PlaceInput, menu: Menu): Promise<FoundOrCreated> {
  const { userId, body, bodyHash, key, now } = input;
  const [isThere, known, termsAt, version] = await batch(
    tx,
    userLocked(tx, userId),
    placedUnderKey(tx, userId, key),
    placingTermsLocked(tx),
    menuVersionRead(tx),
  );
  if (!isThere) throw refuse("signInRequired");
  if (known) {
    if (!known.bodyHash.equals(bodyHash)) throw refuse("idempotencyKeyReused");
    return { order: await sameOrder(tx, known.orderId, input), lease: null };
  }
  const terms = termsAt(now);
  const index = await currentIndex(tx, menu, { version, now });
  const priced = await priceBody(tx, body, { index, terms, now });
  return await findOrInsert(tx, input, priced, { method: methodFor(body, priced, terms), promise: terms.promise });
}

/** The order that an earlier request placed with this key. */
async function sameOrder(tx: Tx, orderId: string, { now, payments }: PlaceInput): Promise<OrderState> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("orderNotFound");
  if (order.payment || orderCan.payInCash(order)) return order;
  if (order.supersededBy) throw refuse("orderSuperseded");
  if (isCancelled(order.status)) throw refuse("orderNotPayable");
  if (!orderCan.expire(order)) return order;
  if (isLostAtProvider(payments, order)) throw refuse("orderNotPayable");
  const reused = await prolongForReuse(tx, order, now);
  if (!canOpenWindow(reused, now)) throw refuse("orderNotPayable");
  return reused;
}

interface Prices {
  index: MenuIndex;
  terms: PlacingTerms;
  now: Date;
}

async function priceBody(tx: Tx, body: PlaceBody, { index, terms, now }: Prices): Promise<PricedOrder> {
  const { items, amount, promo } = body;
  const { deliveryFeePaise } = terms;
  const lines = pricedLines(items, { index, terms });
  const used = promo ? await usablePromo(tx, promo.code, priceOrder(lines, deliveryFeePaise).subtotalPaise, now) : null;
  return priceLines(lines, { amount, deliveryFeePaise, promo: used && { ...used, id: used._id } });
}

/** A cart has one payable order: its open one, or a new one that supersedes the others once it can be paid. */
async function findOrInsert(
  tx: Tx,
  input: PlaceInput,
  priced: PricedOrder,
  { method, promise }: { method: PaymentMethod; promise: PlacingTerms["promise"] },
): Promise<FoundOrCreated> {
  const { userId, body, now, config } = input;
  const actor: Actor = { role: "customer", userId };
  const { cartHash } = priced;
  const open =
    method === "online"
      ? await reusableOrder(tx, input, cartHash)
      : await findPlacedOrder(tx, userId, { cartHash, method, since: new Date(now.getTime() - DOUBLE_CLICK_MS) });
  if (open) await updateAddress(tx, open.id, body.address);
  else {
    if (method === "cash") await refuseTooMuchCash(tx, userId);
    if (config.rateLimits) await refuseTooManyOrders(tx, userId, now);
  }
  const lease = open || method !== "online" ? null : leaseFrom(now);
  const { unpaidMinutes } = config;
  const order =
    open ?? (await insertOrder(tx, newOrder(input, priced, { method, promise, unpaidMinutes, leaseUntil: lease }), input));
  if (open) await storeKey(tx, input, open.id);
  const orderId = order.id;
  // An order supersedes others only once it can be paid: if the provider is unavailable, the customer still has the earlier one.
  const supersedesOthers = method !== "online" || order.providerOrderId !== null;
  if (supersedesOthers) await supersedeOthers(tx, order, now);
  // Promo uses of the customer's other open orders do not count, because this order supersedes them. The open order of the same
  // cart already has its use.
  if (priced.promo && !open) {
    const { promo, discountPaise } = priced;
    await takePromoUse(tx, { promoId: promo.id, orderId, userId, discountPaise }, config.formerCustomerKey);
  }
  const placed = open ? null : await placeAtOnce(tx, order, actor, now);
  const held = lease && { until: lease, openOthers: await findOpenOthers(tx, order) };
  return { order: placed ?? order, lease: held };
}

async function storeKey(tx: Tx, { userId, key, bodyHash, now }: PlaceInput, orderId: string): Promise<void> {
  if (key !== undefined) await storeIdempotencyKey(tx, { userId, key, bodyHash, orderId, createdAt: now });
}

/**
 * The open order of the same cart, with an extended deadline. Null if there is none, if the provider lost it, or if too little time
 * is left to pay it.
 */
async function reusableOrder(tx: Tx, { userId, now, payments }: PlaceInput, cartHash: Buffer): Promise<OrderState | null> {
  const open = await findOpenOrder(tx, userId, cartHash, now);
  if (open && isLostAtProvider(payments, open)) return null;
  const reused = open && (await prolongForReuse(tx, open, now));
  return reused && reused.expiresAt.getTime() - now.getTime() >= REUSE_MS ? reused : null;
}

/**
 * Completes an order without a payment window: the kitchen can start it, and its lines leave the cart. Null for an order to be paid
 * online.
 */
async function placeAtOnce(tx: Tx, order: OrderState, actor: Actor, now: Date): Promise<OrderState | null> {
  if (order.paymentMethod === "online") return null;
  if (order.paymentMethod === "none") return await markOnePaid(tx, { order, paidBy: "nothing to pay", actor, at: now });
  await removeOrderFromCart(tx, order);
  return order;
}
