/** Places a set of orders in one transaction: load the facts, decide about each, write all. A single order is a set of one. */
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { batch, type Statement } from "../../../platform/db/statements/batch.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Tx } from "../../../tables.ts";
import { ordersRemovedFromCarts } from "../../cart/ordered-carts-store.ts";
import { currentMenu, indexAt, type Menu } from "../../menu/menu.ts";
import { usesOf } from "../../promo/promo.ts";
import { lockPromos } from "../../promo/promo-store.ts";
import { promoUsesInserted } from "../../promo/promo-uses-store.ts";
import { placingTermsOf } from "../../settings/settings-store.ts";
import { usersLocked } from "../../user/account/user-lock-store.ts";
import { markPaid } from "../lifecycle/order-changes.ts";
import type { OrderState } from "../lifecycle/order-changes-store.ts";
import { type HeldLease, leaseFrom } from "../provider-order/provider-order-store.ts";
import {
  type CounterSale,
  type CustomerFacts,
  decide,
  type PlaceRequest,
  type PlacingDecision,
  type PlacingFacts,
  type TakenSlot,
} from "./decide-placing.ts";
import { lockTaken } from "./kitchen-slots-store.ts";
import { readFacts } from "./placing-facts-store.ts";
import { ordersInserted, ordersReused, ordersSuperseded, raiseSuperseded, type Superseded } from "./placing-store.ts";
import type { NewOrder } from "./priced-order.ts";
import { announceTaken, NO_STOCK, stockLess, stockOn } from "./stock.ts";
import { type HeldStock, readLockedStock, type Stock, stockTaken } from "./stock-store.ts";

export interface PlacedOrder {
  order: OrderState;
  /** Held by the request that stored the order, until the provider order is stored. */
  lease: HeldLease | null;
  /** As in `PlacingDecision`. */
  moreInCart: number | null;
}

export interface PlacingDeps extends Pick<Deps, "config" | "clock" | "payments"> {
  menu: Menu;
}

/** At most one request of each customer. */
export async function placeAll(tx: Tx, requests: readonly PlaceRequest[], deps: PlacingDeps): Promise<(PlacedOrder | Refusal)[]> {
  const facts = await loadFacts(tx, requests, deps);
  const decisions = decideAll(requests, facts);
  const accepted = decisions.flatMap((decision) => (decision instanceof Refusal ? [] : [decision]));
  const placed = accepted.length > 0 ? await write(tx, accepted) : [];
  const [first] = facts;
  if (first) await announceTaken(tx, first.stock, stockOf(accepted), first.index);
  return decisions.map((decision) => (decision instanceof Refusal ? decision : itemAt(placed, accepted.indexOf(decision))));
}

/** Nothing changes. */
export async function decideOne(tx: Tx, request: PlaceRequest, deps: PlacingDeps): Promise<PlacingDecision | Refusal> {
  return itemAt(decideAll([request], await loadFacts(tx, [request], deps)), 0);
}

const stockOf = (accepted: readonly PlacingDecision[]) => accepted.flatMap(({ inserted }) => inserted?.stock ?? []);

/** `stock`: of all days. */
type LoadedFacts = Omit<PlacingFacts, "stock"> & { stock: Stock };

/** Locks customers, then promos, then the customers' open orders, each in the order of their IDs, then the kitchen's slots, then the stock. */
async function loadFacts(tx: Tx, requests: readonly PlaceRequest[], deps: PlacingDeps): Promise<LoadedFacts[]> {
  const { config, clock, payments, menu } = deps;
  const userIds = requests.map(({ userId }) => userId);
  const codes = requests.flatMap(({ body }) => body.promo?.code ?? []);
  const [mobiles] = await batch(tx, usersLocked(tx, userIds));
  const promos = codes.length > 0 ? await lockPromos(tx, codes) : null;
  const stored = await readFacts(tx, requests);
  const earliest = new Date(Math.min(...requests.map(({ now }) => now.getTime())));
  const taken = stored.terms.kitchen.pizzasPerSlot === null ? [] : await lockTaken(tx, userIds, earliest);
  const current = await currentMenu(tx, menu, { version: stored.menuVersion, now: earliest });
  const stock = current.stock.length > 0 ? await readLockedStock(tx, userIds) : NO_STOCK;
  const persons = requests.map(({ userId, body }) => {
    return { userId, mobile: mobiles.get(userId) ?? null, stored: promos?.get(body.promo?.code ?? "") };
  });
  const uses = await usesOf(tx, persons, config.formerCustomerKey);
  // Counted from the transaction, not from the request, which may have waited in the queue.
  const leaseUntil = leaseFrom(clock());
  return requests.map(({ userId, sale, body, now }, n) => ({
    ...factsFor(stored.ofCustomer.get(userId) ?? NO_FACTS, sale),
    isCustomer: mobiles.has(userId),
    terms: placingTermsOf(stored.terms, now),
    index: indexAt(current, body.scheduledFor ? new Date(body.scheduledFor) : null),
    promo: persons[n]?.stored,
    promoUses: uses[n] ?? null,
    taken,
    stock,
    account: payments,
    unpaidMinutes: config.unpaidMinutes,
    hasRateLimits: config.rateLimits,
    leaseUntil,
  }));
}

const NO_FACTS: CustomerFacts = { known: null, orders: [], limitReachedAt: null, openCash: null, cart: {} };

/** What a seller sells replaces nothing that they ordered themselves. */
const factsFor = (facts: CustomerFacts, sale: CounterSale | undefined): CustomerFacts =>
  sale ? { ...facts, orders: facts.orders.filter(({ id }) => id === facts.known?.orderId) } : facts;

/** In turn: each counts the uses of its promo, the kitchen's slots and the stock that earlier ones of the set take. They are of other customers. */
function decideAll(requests: readonly PlaceRequest[], facts: readonly LoadedFacts[]): (PlacingDecision | Refusal)[] {
  const uses = new Map<string, number>();
  const slots: TakenSlot[] = [];
  const takenOfStock: HeldStock[] = [];
  return requests.map((request, index) => {
    const { promoUses, taken, stock, ...own } = itemAt(facts, index);
    const before = uses.get(own.promo?.promo._id ?? "") ?? 0;
    const counted = promoUses && { ...promoUses, all: promoUses.all + before };
    const left = stockLess(stock, takenOfStock);
    const { scheduledFor } = request.body;
    const decision = decide(request, {
      ...own,
      promoUses: counted,
      taken: [...taken, ...slots],
      stock: stockOn(left, request.now, scheduledFor ? new Date(scheduledFor) : null),
    });
    if (decision instanceof Refusal) return decision;
    const { promoUse, inserted } = decision;
    if (promoUse) uses.set(promoUse.promoId, (uses.get(promoUse.promoId) ?? 0) + 1);
    takenOfStock.push(...(inserted?.stock ?? []));
    slots.push(...(inserted?.time.taken ?? []).map((each) => ({ ...each, orderId: null })));
    return decision;
  });
}

async function write(tx: Tx, accepted: readonly PlacingDecision[]): Promise<PlacedOrder[]> {
  const inserted = accepted.flatMap((decision) => decision.inserted ?? []);
  const keys = accepted.flatMap(({ key }) => key ?? []);
  const superseded = accepted.flatMap(({ superseded, orderId: byId, at }) => superseded.map((order) => ({ order, byId, at })));
  const [orders] = await batch(tx, ordersInserted(tx, inserted, keys), ...changes(tx, accepted, superseded));
  for (const { id } of inserted) await raise(tx, "orderPlaced", { order: storedOf(orders, id) });
  await raiseSuperseded(tx, superseded);
  const paid = await markFreePaid(tx, inserted, orders);
  return accepted.map((decision) =>
    placedOf(decision, decision.found ?? paid.get(decision.orderId) ?? storedOf(orders, decision.orderId)),
  );
}

/** The statements besides the one that inserts orders, for what most sets do not have. */
function changes(tx: Tx, accepted: readonly PlacingDecision[], superseded: readonly Superseded[]): Statement<null>[] {
  const reused = accepted.flatMap((decision) => decision.reused ?? []);
  const uses = accepted.flatMap(({ promoUse }) => promoUse ?? []);
  const cash = accepted.flatMap(({ inserted }) => (inserted?.method === "cash" && inserted.userId !== null ? inserted : []));
  const stock = stockOf(accepted);
  return [
    ...(stock.length > 0 ? [stockTaken(tx, stock)] : []),
    ...(reused.length > 0 ? [ordersReused(tx, reused)] : []),
    ...(uses.length > 0 ? [promoUsesInserted(tx, uses)] : []),
    ...(cash.length > 0 ? [ordersRemovedFromCarts(tx, cash)] : []),
    ...(superseded.length > 0 ? ordersSuperseded(tx, superseded) : []),
  ];
}

type OrdersById = ReadonlyMap<string, OrderState>;

/** Of orders with a total of ₹0. */
async function markFreePaid(tx: Tx, inserted: readonly NewOrder[], orders: OrdersById): Promise<OrdersById> {
  const free = inserted.filter(({ method }) => method === "none");
  if (free.length === 0) return new Map();
  const paid = free.map((order) => {
    return { order: storedOf(orders, order.id), paidBy: "nothing to pay", actor: order.actor, at: order.createdAt };
  });
  return await markPaid(tx, paid);
}

function storedOf(orders: OrdersById, id: string): OrderState {
  const order = orders.get(id);
  if (!order) throw new Error(`order ${id} was not inserted`);
  return order;
}

const placedOf = ({ inserted, openOthers, moreInCart }: PlacingDecision, order: OrderState): PlacedOrder => ({
  order,
  moreInCart,
  lease: inserted?.leaseUntil ? { until: inserted.leaseUntil, openOthers } : null,
});
