/** Customers, their payments and an admin, all at once; what each was told by the shop is kept, to be compared with what it knows in the end. */
import { randomUUID } from "node:crypto";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentEndpoints } from "@forno/contract/order/payment.ts";
import { cartEndpoints } from "@forno/contract/shop/cart.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { buildPlaceBody, place } from "../../src/domains/order/order-factory.ts";
import { verifyPayment } from "../../src/domains/payment/payment-factory.ts";
import { ADMIN, type ReachedShop, untilReady } from "../programs/shop.ts";
import type { Chance } from "./chance.ts";
import type { LedgerPayment } from "./provider-ledger.ts";

/** What the shop has answered with success, and so has promised. */
export interface Promises {
  /** Our order id → the provider's. */
  placed: Map<string, string>;
  paid: Set<string>;
  /** By the admin, after it was paid. */
  statuses: Map<string, "processing" | "cancelled">;
  /** By token. A call that was cut off may have done its work or not. */
  carts: Map<string, { least: number; most: number }>;
}

export interface People {
  food: Food;
  admin: string;
  buyers: string[];
  /** Who place and pay one order after the other, and nothing else: the shop does it for many of them at once. */
  crowd: string[];
  choosers: string[];
}

export interface Load {
  /** Resolves once the shop has given this many successful answers. */
  answered(count: number): Promise<void>;
  /** How often a call was cut off or answered with 5xx, and so had to be made again. */
  readonly repeats: number;
  /** Everyone finishes what they began, and begins nothing new. Rejects when the shop refused what it should not. */
  finish(): Promise<void>;
}

export const noPromises = (): Promises => ({ placed: new Map(), paid: new Set(), statuses: new Map(), carts: new Map() });

export async function gather(
  shop: ReachedShop,
  { buyers, crowd = 0, choosers }: { buyers: number; crowd?: number; choosers: number },
): Promise<People> {
  const some = (count: number) => Promise.all(Array.from({ length: count }, () => shop.signIn()));
  return {
    food: await shop.food(),
    admin: await shop.signIn(ADMIN),
    buyers: await some(buyers),
    crowd: await some(crowd),
    choosers: await some(choosers),
  };
}

interface Work {
  shop: ReachedShop;
  people: People;
  promises: Promises;
  chance: Chance;
  answer(): void;
  repeat(): void;
}

/** `chanceFor` is asked once for each person, so that none depends on how quick another is. */
export function startLoad(shop: ReachedShop, people: People, promises: Promises, chanceFor: (name: string) => Chance): Load {
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
    const work: Work = { shop, people, promises, chance: chanceFor(name), answer, repeat };
    while (!isEnding) await once(work);
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

/** The shop does not know yet, and is asked again. */
const NOT_YET = 202;

/** As a person or a provider does: while the shop is away, again and again. Anything but success in the end is an error. */
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
  const { shop, people, promises, chance } = work;
  const orderId = await placeAndPay(work, token);
  const status = chance.pick(["processing", "cancelled", null] as const);
  if (status === null) return;
  await insist(work, () => shop.call(orderEndpoints.setStatus, { token: people.admin, body: { orderId, status } }));
  promises.statuses.set(orderId, status);
}

/** The order's id. */
async function placeAndPay(work: Work, token: string): Promise<string> {
  const { shop, people, promises, chance } = work;
  const body = buildPlaceBody(people.food, { quantity: 1 + chance.below(20) });
  const key = randomUUID();
  const { body: placed } = await insist(work, async () => {
    const answer = await place(shop, token, body, key);
    // The payment of the order before was confirmed only now; sent again, this one is placed.
    return answer.body.code === "earlierOrderPaid" ? { ...answer, status: NOT_YET } : answer;
  });
  const orderId = placed.orderData._id;
  if (placed.orderId === null) throw new Error("Nothing was to be paid");
  promises.placed.set(orderId, placed.orderId);
  const tell = chance.pick([inBrowser, byEvent, byBoth, byAsking, authorizedOnly]);
  await tell(work, { orderId, token, payment: shop.provider.ledger.pay(placed.orderId) });
  promises.paid.add(orderId);
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

/** The page after the payment asks, without a claim. */
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

/** Adds one or takes one away. Not to be repeated blindly: after an answer that never came the cart is looked at. */
async function choose(work: Work, token: string): Promise<void> {
  const { shop, people, promises, chance } = work;
  const known = promises.carts.get(token) ?? { least: 0, most: 0 };
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
  promises.carts.set(token, known);
}
