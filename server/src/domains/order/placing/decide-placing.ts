/** Decides about one order, from facts alone: what to store, or which refusal. */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { discountPaise, subtotalOf } from "@forno/contract/cart/rules/pricing.ts";
import { type OrderTime, type TakenUnits, timeOf } from "@forno/contract/fulfilment/rules/order-times.ts";
import { travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { offerFor } from "@forno/contract/order/rules/delivery-promise.ts";
import { canPayOnline, isCancelled, type OrderChannel, orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { PromoUses } from "@forno/contract/promo/rules/promo-validity.ts";
import { busyAt, type Kitchen } from "@forno/contract/settings/rules/order-times.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { PaymentProvider } from "../../../providers/payment/payment-provider.ts";
import { refuseUsed, usablePromo } from "../../promo/promo.ts";
import type { StoredPromo } from "../../promo/promo-store.ts";
import type { PromoUse } from "../../promo/promo-uses-store.ts";
import type { PlacingTerms } from "../../settings/settings-store.ts";
import type { Actor, OrderState } from "../lifecycle/order-changes-store.ts";
import { canOpenWindow, firstDeadline, minutesAfter, prolongedForReuse, REUSE_MS } from "../lifecycle/order-deadline.ts";
import { isLostAtProvider } from "../provider-order/provider-order.ts";
import type { IdempotencyKey } from "./idempotency-store.ts";
import type { ReusedOrder } from "./placing-store.ts";
import {
  cartLinesOf,
  type Line,
  methodFor,
  type NewOrder,
  type OrderBody,
  type PricedOrder,
  pricedLines,
  priceLines,
  quoteDestination,
  unitsOf,
} from "./priced-order.ts";
import { type StockOfDay, stockProblem, takenBy } from "./stock.ts";

/** Limits what a customer who refuses deliveries can cost the kitchen. */
const OPEN_CASH_MAX = 3;

/** A second order of the same cart without a payment window, within this time, counts as a double click. */
export const DOUBLE_CLICK_MS = 10_000;
/** Limits unpaid orders per customer: each is a row, an order at the provider and an entry in the reconciler's queue. */
export const UNPAID = { max: 60, windowMs: 60 * 60_000 };

/** A sale that waits for a payment by UPI. The provider closes a QR code after 15 minutes at the earliest. */
const QR_MINUTES = 16;

/** What staff take at the counter or by telephone. It belongs to no account, and they say how it is paid. */
export interface CounterSale {
  channel: OrderChannel;
  method: PaymentMethod;
  /** It is paid by a QR code, which the provider closes. */
  isByQr: boolean;
  seller: Actor;
  /** For the kitchen. */
  note: string | null;
}

export interface PlaceRequest {
  /** Of the order, if a new one is stored. */
  orderId: string;
  /** Of the customer, or of the seller at the counter. */
  userId: string;
  /** Absent: placed by its customer. */
  sale?: CounterSale | undefined;
  body: OrderBody;
  bodyHash: Buffer;
  key: string | undefined;
  now: Date;
}

export type FoundOrder = OrderState & { cartHash: Buffer };

export interface CustomerFacts {
  /** The order that was placed with this key before, and its request. */
  known: { orderId: string; bodyHash: Buffer } | null;
  /**
   * The customer's orders that await payment, those without a payment window that may be a double click, and the known one. Locked,
   * and so in their present state.
   */
  orders: readonly FoundOrder[];
  /** When the oldest of as many unpaid orders as are allowed was placed; null if there are fewer. */
  limitReachedAt: Date | null;
  /** Open orders whose cash has not been received; null unless this one may be paid in cash. */
  openCash: number | null;
  cart: CartData;
}

/** `orderId`: of an order that awaits payment and whose customer is of the set; null: of any others, together. */
export interface TakenSlot extends TakenUnits {
  orderId: string | null;
}

export interface PlacingFacts extends CustomerFacts {
  /** False: the account was deleted. */
  isCustomer: boolean;
  terms: PlacingTerms;
  index: MenuIndex;
  promo: StoredPromo | undefined;
  /** Null for a promo without limits. */
  promoUses: PromoUses | null;
  account: Pick<PaymentProvider, "mayKnowOrdersOf">;
  /** Of the kitchen's slots, if these are limited: by orders from now on that were not cancelled. */
  taken: readonly TakenSlot[];
  /** Of counted foods and modifiers. */
  stock: StockOfDay;
  unpaidMinutes: number;
  hasRateLimits: boolean;
  /** Of the lease on creating the provider order. */
  leaseUntil: Date;
}

/** Either a new order or an earlier one of the customer, and what changes with it. */
export interface PlacingDecision {
  orderId: string;
  at: Date;
  inserted: NewOrder | null;
  /** The earlier one, with its new deadline. */
  found: OrderState | null;
  reused: ReusedOrder | null;
  key: IdempotencyKey | null;
  promoUse: PromoUse | null;
  /** Orders of the customer that this one replaces now. */
  superseded: readonly OrderState[];
  /** Orders of the customer that a new one replaces once it can be paid. */
  openOthers: readonly string[];
  /** How many items the cart has that the order does not have; null: not known here. */
  moreInCart: number | null;
}

export function decide(request: PlaceRequest, facts: PlacingFacts): PlacingDecision | Refusal {
  try {
    return decisionOf(request, facts);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function decisionOf(request: PlaceRequest, facts: PlacingFacts): PlacingDecision {
  const { body, bodyHash, now } = request;
  const { known, orders, terms } = facts;
  if (!facts.isCustomer) throw refuse("signInRequired");
  if (known) {
    if (!known.bodyHash.equals(bodyHash)) throw refuse("idempotencyKeyReused");
    return sameOrder(
      orders.find(({ id }) => id === known.orderId),
      facts,
      now,
    );
  }
  const priced = priceBody(request, facts);
  const { sale } = request;
  if (sale) {
    refuseShortStock(priced, facts);
    return insert(request, priced, priced.totalPaise === 0 ? "none" : sale.method, facts);
  }
  const method = methodFor(body, priced, terms);
  const found = method === "online" ? reusableOrder(priced, facts, now) : doubleClicked(priced, method, facts, now);
  if (priced.scheduledFor && priced.scheduledFor <= now) throw refuse("slotUnavailable");
  // What an earlier order of the same cart holds may have been sold meanwhile, if others that it replaces were paid after all.
  if (!found || isOpen(found)) refuseShortStock(priced, facts);
  const decision = found ? reuse(found, request, priced, facts) : insert(request, priced, method, facts);
  const hasLeftCart = found !== null && (found.payment || found.paymentMethod === "cash");
  return { ...decision, moreInCart: itemsBeside(facts.cart, hasLeftCart ? [] : priced.lines) };
}

function itemsBeside(cart: CartData, lines: readonly Line[]): number {
  const ordered = cartLinesOf(lines);
  return Object.entries(cart).reduce((sum, [key, quantity]) => sum + Math.max(0, quantity - (ordered[key] ?? 0)), 0);
}

const NOTHING = { inserted: null, reused: null, key: null, promoUse: null, superseded: [], openOthers: [], moreInCart: null };

/** The order that an earlier request placed with this key. */
function sameOrder(order: FoundOrder | undefined, facts: PlacingFacts, now: Date): PlacingDecision {
  if (!order) throw refuse("orderNotFound");
  const asItIs = { ...NOTHING, orderId: order.id, at: now, found: order };
  if (order.payment || orderCan.payInCash(order)) return asItIs;
  if (order.supersededBy) throw refuse("orderSuperseded");
  if (isCancelled(order.status)) throw refuse("orderNotPayable");
  if (!orderCan.expire(order) || order.channel !== "web") return asItIs;
  const found = reopenWindow(order, facts.account, now, heldBy(order, facts).length > 0);
  return { ...asItIs, found, reused: { id: order.id, destination: null, expiresAt: found.expiresAt } };
}

/** The order with time to pay it, as its payment window is opened again. Refuses one that can no longer be paid. */
export function reopenWindow(order: OrderState, account: PlacingFacts["account"], now: Date, holdsSlots: boolean): OrderState {
  if (!canPayOnline(order) || order.expiresAt <= now || isLostAtProvider(account, order)) throw refuse("orderNotPayable");
  const reopened = prolongedForReuse(order, now, holdsSlots);
  if (!canOpenWindow(reopened, now)) throw refuse("orderNotPayable");
  return reopened;
}

function priceBody({ body, sale, now }: PlaceRequest, { index, terms, promo }: PlacingFacts): PricedOrder {
  const scheduledFor = body.scheduledFor ? new Date(body.scheduledFor) : null;
  // A closed shop takes orders for later.
  if (sale) refuseClosedCounter(terms);
  else if (terms.notTaken === "switched off" || (terms.notTaken === "closed" && !scheduledFor)) throw refuse("ordersDisabled");
  const lines = pricedLines(body.items, index, terms.tax);
  const subtotalPaise = subtotalOf(lines);
  const delivery = quoteDestination(sale ? atCounter(terms) : terms, body, subtotalPaise, now);
  const used = body.promo && usablePromo(promo, subtotalPaise, now).promo;
  return priceLines(lines, body.amount, {
    ...delivery,
    scheduledFor,
    promo: used ? { ...used, id: used._id } : null,
    shopTax: terms.tax,
    buyer: body.buyer,
  });
}

function refuseClosedCounter({ isCounterOpen }: PlacingTerms): void {
  if (!isCounterOpen) throw refuse("counterClosed");
}

/** Who stands there takes it along, whatever is offered online. */
const atCounter = (terms: PlacingTerms): PlacingTerms => ({
  ...terms,
  fulfilment: { ...terms.fulfilment, fulfilment: { ...terms.fulfilment.fulfilment, pickup: true } },
});

/** When it can be had, beside what other orders take: those of the customer that it replaces give back what they take. */
function timeFor(priced: PricedOrder, { terms, orders, taken }: PlacingFacts, now: Date): OrderTime {
  const replaced = new Set(orders.filter(orderCan.expire).map(({ id }) => id));
  const { destination, scheduledFor, lines } = priced;
  const order = {
    units: unitsOf(lines),
    travelMinutes: travelMinutes(destination.fulfilment, destination.area),
    scheduledFor,
  };
  const byOthers = taken.filter(({ orderId }) => orderId === null || !replaced.has(orderId));
  const time = timeOf(terms.times, order, byOthers, now);
  if (!time) throw refuse("slotUnavailable");
  return time;
}

function refuseShortStock({ lines }: PricedOrder, { stock, orders, index }: PlacingFacts): void {
  const replaced = new Set(orders.filter(orderCan.expire).map(({ id }) => id));
  const problem = stockProblem(lines, stock, replaced, index);
  if (problem) throw problem;
}

/** Nobody is promised anything by telephone or at the counter. */
function promiseFor(
  { destination, scheduledFor, lines }: PricedOrder,
  { promise, times }: PlacingTerms,
  now: Date,
  isSale: boolean,
): NewOrder["promise"] {
  const { offer, terms, isAutomatic } = promise;
  const order = { fulfilment: destination.fulfilment, isScheduled: scheduledFor !== null, units: unitsOf(lines) };
  const isBusy = busyAt(times.busy, now) !== null;
  return { offer: isSale ? "off" : offerFor({ offer, terms, isBusy }, order), isAutomatic, capPaise: toPaise(terms.cap) };
}

/** Of a limited kitchen, by an order that awaits payment. */
const heldBy = ({ id }: OrderState, { taken }: PlacingFacts): TakenSlot[] => taken.filter(({ orderId }) => orderId === id);

/**
 * The open order of the same cart, unless the provider lost it, or too little time is left to pay it. If the kitchen's time for it has
 * passed, it would be made before others who have waited longer: a new order takes its turn.
 */
function reusableOrder({ cartHash }: PricedOrder, facts: PlacingFacts, now: Date): OrderState | null {
  const { orders, account, terms } = facts;
  const [open] = orders
    .filter((order) => isOpen(order) && order.cartHash.equals(cartHash) && order.expiresAt > now)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (!open || isLostAtProvider(account, open)) return null;
  const held = heldBy(open, facts);
  const slotBefore = minutesAfter(now, -terms.times.kitchen.slotMinutes);
  if (held.length > 0 && held.every(({ startsAt }) => startsAt <= slotBefore)) return null;
  const reused = prolongedForReuse(open, now, held.length > 0);
  return reused.expiresAt.getTime() - now.getTime() >= REUSE_MS ? reused : null;
}

const isOpen = (order: OrderState): boolean => orderCan.expire(order) && order.supersededBy === null;

function doubleClicked({ cartHash }: PricedOrder, method: PaymentMethod, { orders }: PlacingFacts, now: Date): OrderState | null {
  const isDouble = (order: FoundOrder) =>
    order.paymentMethod === method &&
    order.cartHash.equals(cartHash) &&
    !isCancelled(order.status) &&
    order.createdAt.getTime() > now.getTime() - DOUBLE_CLICK_MS;
  return orders.find(isDouble) ?? null;
}

/** A cart has one payable order. The open order of the same cart already has its promo use. */
function reuse(found: OrderState, request: PlaceRequest, { destination }: PricedOrder, { orders }: PlacingFacts): PlacingDecision {
  const isPayable = found.paymentMethod !== "online" || found.providerOrderId !== null;
  return {
    ...NOTHING,
    orderId: found.id,
    at: request.now,
    found,
    reused: { id: found.id, destination, expiresAt: found.expiresAt },
    key: keyOf(request, found.id),
    superseded: isPayable ? orders.filter((order) => isOpen(order) && order.id !== found.id) : [],
  };
}

function insert(request: PlaceRequest, priced: PricedOrder, method: PaymentMethod, facts: PlacingFacts): PlacingDecision {
  const { orderId, userId, sale, now } = request;
  const { orders, promo, promoUses, terms, unpaidMinutes } = facts;
  if (method === "cash" && (facts.openCash ?? 0) >= OPEN_CASH_MAX)
    throw refuse("cashTooManyOpen", { vars: { max: OPEN_CASH_MAX } });
  if (facts.hasRateLimits && facts.limitReachedAt) throw tooManyOrders(facts.limitReachedAt, now);
  if (promo && priced.promo) refuseUsed(promo, promoUses);
  const time = timeFor(priced, facts, now);
  const needsProvider = method === "online";
  return {
    ...NOTHING,
    orderId,
    at: now,
    inserted: {
      id: orderId,
      userId: sale ? null : userId,
      channel: sale?.channel ?? "web",
      kitchenNote: sale?.note ?? null,
      actor: sale?.seller ?? { role: "customer", userId },
      priced,
      method,
      time,
      stock: takenBy(orderId, priced.lines, facts.stock),
      promise: promiseFor(priced, terms, now, sale !== undefined),
      createdAt: now,
      expiresAt: sale?.isByQr
        ? minutesAfter(now, QR_MINUTES)
        : firstDeadline(now, unpaidMinutes, payableUntil(time, terms.times.kitchen)),
      leaseUntil: needsProvider ? facts.leaseUntil : null,
    },
    found: null,
    key: keyOf(request, orderId),
    promoUse: priced.promo && { promoId: priced.promo.id, orderId, userId, discountPaise: discountPaise(priced.charges) },
    // If the provider is unavailable, the customer still has the earlier order, so an online order replaces it only once it can be
    // paid.
    superseded: needsProvider ? [] : orders.filter(isOpen),
    openOthers: needsProvider ? orders.filter(orderCan.expire).map(({ id }) => id) : [],
  };
}

/** The kitchen's time for it; the customer has until then to pay. Null: the kitchen has no limit, or nothing to make. */
function payableUntil({ kitchenAt, taken }: OrderTime, { pizzasPerSlot, slotMinutes }: Kitchen): Date | null {
  const last = taken.at(-1);
  if (kitchenAt || !last || pizzasPerSlot === null) return kitchenAt;
  return new Date(minutesAfter(last.startsAt, slotMinutes).getTime() + REUSE_MS);
}

function tooManyOrders(limitReachedAt: Date, now: Date): Refusal {
  const retryAfterMs = limitReachedAt.getTime() + UNPAID.windowMs - now.getTime();
  return refuse("tooManyRequests", { retryAfterSeconds: retryAfterMs / 1000 });
}

const keyOf = ({ userId, key, bodyHash, now }: PlaceRequest, orderId: string): IdempotencyKey | null =>
  key === undefined ? null : { userId, key, bodyHash, orderId, createdAt: now };
