/** What is decided about an order, from facts alone. */

import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { PlaceBody } from "@forno/contract/order/order.ts";
import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { buildFood } from "@forno/contract/testing/menu-samples.ts";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { StoredPromo } from "../../promo/promo-store.ts";
import { ADDRESS } from "../order-factory.ts";
import { decide, type FoundOrder, type PlaceRequest, type PlacingDecision, type PlacingFacts } from "./decide-placing.ts";
import { jsonHash } from "./priced-order.ts";
import { NO_STOCK } from "./stock.ts";

const NOW = new Date("2026-03-10T06:30:00Z");
const MINUTE_MS = 60_000;
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS);

const food = buildFood();
const index = indexOf({ foods: [food], sections: [], sizes: [], modifierGroups: [] } as never);

const bodyOf = (change: Partial<PlaceBody> = {}): PlaceBody =>
  ({ items: [{ _id: food._id, quantity: 1 }], address: ADDRESS, amount: food.price + 40, ...change }) as PlaceBody;

function requestOf(change: Partial<PlaceBody> = {}, key?: string): PlaceRequest {
  const body = bodyOf(change);
  return { orderId: "new", userId: "user", body, bodyHash: jsonHash(body), key, now: NOW };
}

const factsOf = (change: Partial<PlacingFacts> = {}): PlacingFacts => ({
  isCustomer: true,
  known: null,
  orders: [],
  limitReachedAt: null,
  openCash: null,
  cart: {},
  terms: {
    notTaken: null,
    times: {
      openingHours: Array(7).fill({ open: "11:00", close: "23:00" }),
      specialDays: [],
      closeOutsideHours: true,
      scheduling: { isOn: true, daysAhead: 1, slotMinutes: 30 },
      kitchen: { prepMinutes: 15, pizzasPerSlot: 4, slotMinutes: 15, maxPromiseMinutes: 60 },
      busy: null,
    },
    fulfilment: {
      fulfilment: { delivery: true, pickup: false },
      deliveryPricing: "flat",
      deliveryFee: 40,
      areas: [],
      location: null,
      detourFactor: 1.3,
    },
    tax: UNTAXED,
    cashOnDelivery: true,
    cashLimitPaise: null,
    isCounterOpen: true,
    promise: { offer: "off", isAutomatic: false, terms: { cap: 300, maxUnits: null, isSuspended: false } },
  },
  index,
  stock: { ...NO_STOCK, day: null },
  promo: undefined,
  promoUses: null,
  taken: [],
  account: { mayKnowOrdersOf: () => true },
  unpaidMinutes: 45,
  hasRateLimits: true,
  leaseUntil: later(1),
  ...change,
});

function decided(request: PlaceRequest, facts: PlacingFacts): PlacingDecision {
  const decision = decide(request, facts);
  if (decision instanceof Refusal) throw decision;
  return decision;
}

/** Of the cart of `placementOf()`. */
const { cartHash } = decided(requestOf(), factsOf()).inserted?.priced ?? {};
const orderOf = (change: Partial<FoundOrder> = {}): FoundOrder => ({
  id: "earlier",
  orderNumber: 1,
  userId: "user",
  channel: "web",
  status: "pending",
  payment: false,
  paymentMethod: "online",
  refunded: false,
  totalPaise: 23_900,
  refundedPaise: 0,
  edits: 0,
  extraPaise: 0,
  extraPaidAt: null,
  extraDropped: false,
  fulfilment: "delivery",
  deliveryPartnerId: null,
  supersededBy: null,
  providerOrderId: "order_1",
  providerKeyId: null,
  providerUnknownSince: null,
  providerUnknownAt: null,
  providerLeaseUntil: null,
  createdAt: later(-5),
  expiresAt: later(40),
  reopenedAt: null,
  kitchenAt: null,
  keepsPayment: false,
  cartHash: cartHash ?? Buffer.alloc(0),
  ...change,
});
const OTHER_CART = { cartHash: Buffer.alloc(32) };
const promoOf = (limits: Partial<StoredPromo["limits"]> = {}, isActive = true): StoredPromo =>
  ({
    promo: { _id: "promo", code: "TEN", discountType: "FLAT", discountValue: 10 },
    terms: { isActive, validFrom: null, validUntil: later(60), minOrderPaise: 0 },
    limits: { maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false, ...limits },
  }) as StoredPromo;
const WITH_PROMO = { promo: { code: "TEN" }, amount: food.price + 30 } as Partial<PlaceBody>;
const CASH = { paymentMethod: "cash" } as Partial<PlaceBody>;
const NO_USES = { all: 0, byCustomer: 0, hasOrdered: false };

describe("an order is refused", () => {
  const terms = factsOf().terms;
  const known = { orderId: "earlier", bodyHash: requestOf().bodyHash };
  it.each<[string, string, Partial<PlaceBody>, Partial<PlacingFacts>]>([
    ["of a deleted account", "signInRequired", {}, { isCustomer: false }],
    ["while ordering is off", "ordersDisabled", {}, { terms: { ...terms, notTaken: "switched off" } }],
    ["for now while the shop is closed", "ordersDisabled", {}, { terms: { ...terms, notTaken: "closed" } }],
    ["at another price", "pricesChanged", { amount: 1 }, {}],
    ["with an unknown code", "promoInvalid", WITH_PROMO, {}],
    ["with an inactive code", "promoInvalid", WITH_PROMO, { promo: promoOf({}, false) }],
    [
      "with a code that is used up",
      "promoUsedUp",
      WITH_PROMO,
      { promo: promoOf({ maxUses: 1 }), promoUses: { ...NO_USES, all: 1 } },
    ],
    ["in cash, if none is taken", "cashNotOffered", CASH, { terms: { ...terms, cashOnDelivery: false } }],
    ["in cash, above the limit", "cashAboveLimit", CASH, { terms: { ...terms, cashLimitPaise: 100 } }],
    ["in cash, with three open ones", "cashTooManyOpen", CASH, { openCash: 3 }],
    ["after too many unpaid ones", "tooManyRequests", {}, { limitReachedAt: later(-10) }],
    ["under the key of another one", "idempotencyKeyReused", {}, { known: { ...known, bodyHash: Buffer.alloc(32) } }],
    ["under the key of a replaced one", "orderSuperseded", {}, { known, orders: [orderOf({ supersededBy: "x" })] }],
    ["under the key of a cancelled one", "orderNotPayable", {}, { known, orders: [orderOf({ status: "cancelled" })] }],
    [
      "under the key of one that the provider lost",
      "orderNotPayable",
      {},
      { known, orders: [orderOf({ providerUnknownAt: NOW })] },
    ],
    ["under the key of one whose time is over", "orderNotPayable", {}, { known, orders: [orderOf({ expiresAt: later(-1) })] }],
  ])("%s: %s", (_name, code, body, facts) => {
    expect(decide(requestOf(body), factsOf(facts))).toMatchObject({ code });
  });
});

describe("an order to be paid online", () => {
  it("is new, and replaces open orders of other carts only once it can be paid", () => {
    const facts = factsOf({ orders: [orderOf(OTHER_CART)] });
    const { inserted, superseded, openOthers, key } = decided(requestOf({}, "key"), facts);
    expect(inserted).toMatchObject({ id: "new", method: "online", expiresAt: later(45), leaseUntil: later(1) });
    expect([superseded, openOthers, key?.orderId]).toEqual([[], ["earlier"], "new"]);
  });

  it("is the open one of the same cart, with time to pay it, which replaces the others", () => {
    const orders = [orderOf({ expiresAt: later(2) }), orderOf({ ...OTHER_CART, id: "other" })];
    const { inserted, found, reused, superseded } = decided(requestOf(), factsOf({ orders }));
    expect([inserted, found?.id, superseded.map(({ id }) => id)]).toEqual([null, "earlier", ["other"]]);
    expect(reused).toEqual({
      id: "earlier",
      destination: { address: ADDRESS, fulfilment: "delivery", area: null, minutes: 30 },
      expiresAt: later(15),
    });
  });

  it.each([
    ["the provider lost it", { providerUnknownAt: NOW }],
    ["it was paid in the meantime", { payment: true }],
    ["it was cancelled in the meantime", { status: "cancelled" }],
    ["its time is over", { expiresAt: later(-1) }],
    ["too little of its three hours is left", { createdAt: later(-170), expiresAt: later(5) }],
  ] as const)("is new if %s", (_name, change) => {
    expect(decided(requestOf(), factsOf({ orders: [orderOf(change)] })).inserted?.id).toBe("new");
  });

  it("under a known key is the order of that key", () => {
    const known = { orderId: "earlier", bodyHash: requestOf().bodyHash };
    const paid = orderOf({ payment: true });
    expect(decided(requestOf(), factsOf({ known, orders: [paid] }))).toMatchObject({ found: paid, inserted: null, reused: null });
    const reused = { id: "earlier", destination: null, expiresAt: later(40) };
    expect(decided(requestOf(), factsOf({ known, orders: [orderOf()] }))).toMatchObject({ reused, key: null, superseded: [] });
  });
});

describe("an order in cash", () => {
  it("is new, and replaces open orders at once", () => {
    const { inserted, superseded } = decided(requestOf(CASH), factsOf({ orders: [orderOf()] }));
    expect(inserted).toMatchObject({ method: "cash", leaseUntil: null });
    expect(superseded.map(({ id }) => id)).toEqual(["earlier"]);
  });

  it("is the one of a double click within ten seconds", () => {
    const clicked = (seconds: number) => orderOf({ paymentMethod: "cash", createdAt: later(-seconds / 60) });
    expect(decided(requestOf(CASH), factsOf({ orders: [clicked(9)] })).found?.id).toBe("earlier");
    expect(decided(requestOf(CASH), factsOf({ orders: [clicked(10)] })).found).toBeNull();
  });
});
