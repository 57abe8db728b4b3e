/** Concurrent customers, payments and an admin. Records what the shop confirmed, to compare it with the data at the end. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { buildPlaceBody, place } from "../../src/domains/order/order-factory.ts";
import { verifyPayment } from "../../src/domains/payment/payment-factory.ts";
import { ADMIN, type ReachedShop, untilReady } from "../programs/shop.ts";
import type { Chance } from "./chance.ts";
import type { LedgerPayment } from "./provider-ledger.ts";

/** What the shop has confirmed. */
export interface Confirmed {
  /** Our order id → the provider's. */
  placed: Map<string, string>;
  paid: Set<string>;
  /** Set by the admin after the payment. */
  statuses: Map<string, "processing" | "cancelled">;
  /** By token. A call without a response may have been executed or not. */
  carts: Map<string, { least: number; most: number }>;
}

export interface People {
  food: Food;
  admin: string;
  buyers: string[];
  /** Customers who only place and pay orders, so that the shop does it in batches. */
  crowd: string[];
  choosers: string[];
}

export interface Load {
  /** Resolves after this many successful responses. */
  answered(count: number): Promise<void>;
  /** How often a call failed with 5xx or without a response and was repeated. */
  readonly repeats: number;
  /** Everyone completes their current order and stops. Rejects if the shop wrongly refused a call. */
  finish(): Promise<void>;
}

export const nothingConfirmed = (): Confirmed => ({ placed: new Map(), paid: new Set(), statuses: new Map(), carts: new Map() });

export async function gather(
  shop: ReachedShop,
  { buyers, crowd = 0, choosers }: { buyers: number; crowd?: number; choosers: number },
): Promise<People> {
  return {
    food: await shop.food(),
    admin: await shop.signIn(ADMIN),
    buyers: await signInSome(shop, buyers),
    crowd: await signInSome(shop, crowd),
    choosers: await signInSome(shop, choosers),
  };
}

/** New customers, one after another: all at once, on a slow machine some would wait too long for a connection to the database. */
export async function signInSome(shop: ReachedShop, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) tokens.push(await shop.signIn());
  return tokens;
}

interface Work {
  shop: ReachedShop;
  people: People;
  confirmed: Confirmed;
  chance: Chance;
  answer(): void;
  repeat(): void;
}

/**
 * `chanceFor` is called once for each person, so that nobody depends on the others' speed. `pauseMs`: of each person between two orders,
 * so that the programs that a test starts meanwhile get processor time.
 */
export function startLoad(
  shop: ReachedShop,
  people: People,
  confirmed: Confirmed,
  chanceFor: (name: string) => Chance,
  { pauseMs = 0 } = {},
): Load {
  const waiting: { count: number; resolve: () => void }[] = [];
  let answers = 0;
  let repeats = 0;
  let isEnding = false;
  const answer = () => {
    answers++;
    for (const { count, resolve } of waiting) if (answers >= count) resolve();
  };
  const repeat = () => void repeats++;
  const keepOn = async (name: string, once: (work: Work) => Promise<void>) => {
    const work: Work = { shop, people, confirmed, chance: chanceFor(name), answer, repeat };
    while (!isEnding) {
      await once(work);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const all = Promise.all([
    ...people.buyers.map((token, index) => keepOn(`buyer ${index}`, (work) => buy(work, token))),
    ...people.crowd.map((token, index) => keepOn(`crowd ${index}`, (work) => placeAndPay(work, token).then(() => {}))),
    ...people.choosers.map((token, index) => keepOn(`chooser ${index}`, (work) => choose(work, token))),
  ]);
  all.catch(() => {});
  return {
    get repeats() {
      return repeats;
    },
    answered: (count) => {
      const reached = new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return Promise.race([reached, all.then(() => {})]);
    },
    async finish() {
      isEnding = true;
      await all;
    },
  };
}

interface Answer {
  status: number;
  body: { message?: string };
}

/** The outcome is not known yet: ask again. */
const NOT_YET = 202;

/** Repeats a call while the shop is unavailable, as people and the provider do. Throws unless it succeeds in the end. */
async function insist<A extends Answer>({ shop, answer, repeat }: Work, ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const given = await ask().catch(() => null);
    if (given && given.status < 300 && given.status !== NOT_YET) {
      answer();
      return given;
    }
    if (given && given.status >= 300 && given.status < 500) throw new Error(`Refused with ${given.status}: ${given.body.message}`);
    if (given?.status !== NOT_YET) repeat();
    await untilReady(shop);
  }
}

async function buy(work: Work, token: string): Promise<void> {
  const { shop, people, confirmed, chance } = work;
  const orderId = await placeAndPay(work, token);
  const status = chance.pick(["processing", "cancelled", null] as const);
  if (status === null) return;
  await insist(work, () => shop.call(orderEndpoints.setStatus, { token: people.admin, body: { orderId, status } }));
  confirmed.statuses.set(orderId, status);
}

/** Returns the order's ID. */
async function placeAndPay(work: Work, token: string): Promise<string> {
  const { shop, people, confirmed, chance } = work;
  const body = buildPlaceBody(people.food, { quantity: 1 + chance.below(20) });
  const key = randomUUID();
  const { body: placed } = await insist(work, async () => {
    const answer = await place(shop, token, body, key);
    // The previous order's payment was confirmed only now; the repeated call places this one.
    return answer.body.code === "earlierOrderPaid" ? { ...answer, status: NOT_YET } : answer;
  });
  const orderId = placed.orderData._id;
  if (placed.orderId === null) throw new Error("Nothing was to be paid");
  confirmed.placed.set(orderId, placed.orderId);
  const tell = chance.pick([inBrowser, byEvent, byBoth, byAsking, authorizedOnly]);
  await tell(work, { orderId, token, payment: shop.provider.ledger.pay(placed.orderId) });
  confirmed.paid.add(orderId);
  return orderId;
}

interface Paid {
  orderId: string;
  token: string;
  payment: LedgerPayment;
}

type Tell = (work: Work, paid: Paid) => Promise<unknown>;

const inBrowser: Tell = (work, { payment }) => insist(work, () => verifyPayment(work.shop, work.shop.provider.claimOf(payment)));

const event = async (work: Work, name: string, payment: LedgerPayment) => {
  const signed = work.shop.provider.event(name, payment);
  await insist(work, async () => ({ status: await work.shop.deliver(signed), body: {} }));
};

const byEvent: Tell = (work, { payment }) => event(work, "order.paid", payment);

const byBoth: Tell = (work, paid) =>
  Promise.all([
    inBrowser(work, paid),
    event(work, "payment.captured", paid.payment),
    event(work, "payment.authorized", { ...paid.payment, status: "authorized" }),
    event(work, "order.paid", paid.payment),
  ]);

/** Checks the order as the page after the payment does, without a payment ID. */
const byAsking: Tell = (work, { orderId, token }) =>
  insist(work, async () => {
    const answer = await work.shop.call(paymentEndpoints.verify, { token, body: { orderId } });
    return answer.body.success ? answer : { ...answer, status: NOT_YET };
  });

const authorizedOnly: Tell = (work, paid) => {
  paid.payment.status = "authorized";
  return inBrowser(work, paid);
};

const FULL_CART = 90;

/** Adds or removes one food. Not repeated: after a lost response the cart is read instead. */
async function choose(work: Work, token: string): Promise<void> {
  const { shop, people, confirmed, chance } = work;
  const known = confirmed.carts.get(token) ?? { least: 0, most: 0 };
  const isAdding = known.most < FULL_CART && chance.below(3) > 0;
  const body = { itemId: people.food._id };
  const change = isAdding ? cartEndpoints.add : cartEndpoints.remove;
  const answer = await shop.call(change, { token, body }).catch(() => null);
  const step = isAdding ? 1 : -1;
  if (answer?.status === 200) {
    work.answer();
    known.least = Math.max(0, known.least + step);
    known.most = Math.max(0, known.most + step);
  } else {
    if (isAdding) known.most++;
    else known.least = Math.max(0, known.least - 1);
    work.repeat();
    await untilReady(shop);
  }
  confirmed.carts.set(token, known);
}
