/** Payments that are applied in one transaction (docs/decisions/0017-batch-placing.md). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ProviderDispute, ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { endConnections, hold, untilWaiting, waitingConnections } from "../../../testing/database/held-rows.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import {
  type Buyer,
  brokenInvariants,
  buildPayment,
  deliver,
  type PaymentReports,
  paymentReportsOf,
  type StoredPayments,
  sendPaymentEvent,
  startSharedShop,
  storedPaymentsOf,
} from "../payment-factory.ts";

let shop: TestShop;
let second: TestShop;
let admin: string;
let food: Food;
let report: PaymentReports;
let stored: StoredPayments;
let other: Food;

beforeAll(async () => {
  ({ shop, second, admin, food } = await startSharedShop());
  report = paymentReportsOf(shop);
  stored = storedPaymentsOf(shop);
  other = await buildFood(shop.deps, { price: 75 });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const db = () => shop.deps.db;
const add = (token: string, dish: Food) => shop.call(cartEndpoints.add, { token, body: { itemId: dish._id } });

/** A customer who has paid at the provider and has added another food to the cart since. */
async function buyer(change: Partial<ProviderPayment> = {}): Promise<Buyer> {
  const person = await shop.signIn();
  await add(person.token, food);
  const paid = await buildPayment(shop, person.token, food, change);
  shop.clock.advance(1_000);
  await add(person.token, other);
  return { ...person, paid };
}
async function buyers(count: number, change?: Partial<ProviderPayment>): Promise<Buyer[]> {
  const all: Buyer[] = [];
  for (let each = 0; each < count; each++) all.push(await buyer(change));
  return all;
}

const cartOf = async (token: string) => (await shop.call(cartEndpoints.read, { token })).body.data.cartData;
/** Everything that is stored of a payment, except IDs. */
async function factsOf(buyer: Buyer) {
  const { id, order_number, user_id, provider_order_id, cart_hash, created_at, expires_at, ...order } = await stored.orderOf(buyer);
  const events = await stored.eventsOf(buyer);
  const payments = await stored.paymentsOf(buyer);
  return {
    order: { ...order, isOwn: user_id === buyer.userId },
    events: events.map(({ id: _, order_id, at, detail, actor_user_id, ...event }) => ({
      ...event,
      isByCustomer: actor_user_id === buyer.userId,
      isOfPayment: detail === buyer.paid.payment.id,
    })),
    payments: payments.map(({ payment_id, order_id, provider_order_id: of, created_at: at, ...payment }) => ({
      ...payment,
      isIt: payment_id === buyer.paid.payment.id && of === provider_order_id,
    })),
    cart: await cartOf(buyer.token),
  };
}

/** Makes two batches run and wait until it is released; reports in the meantime share the next batch. */
async function occupy() {
  const occupants = await buyers(2);
  const release = await hold(shop, sql`LOCK TABLE payments IN EXCLUSIVE MODE`);
  const paying: ReturnType<PaymentReports["inBrowser"]>[] = [];
  for (const occupant of occupants) {
    paying.push(report.inBrowser(occupant));
    await untilWaiting(shop, paying.length);
  }
  return { release, paying };
}

describe("payments that are reported together", () => {
  it("are each stored as if reported alone, and remove the lines from their own carts", async () => {
    const many = await buyers(64);
    const few = await buyers(4);
    const reports = [report.inBrowser, report.byEvent, report.byAsking];
    const answers = await Promise.all(many.map((each, index) => (reports[index % 3] as PaymentReports["inBrowser"])(each)));
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
    const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT xmin::text)::int FROM order_events
      WHERE kind = 'paid' AND order_id = ANY(${many.map(({ paid }) => paid.orderId)}::uuid[])`.execute(db());
    expect(rows[0]?.count).toBeLessThan(48);
    const byTheirOwn = new Map<(typeof reports)[number], Awaited<ReturnType<typeof factsOf>>>();
    for (const [index, report] of reports.entries()) {
      const alone = few[index] as Buyer;
      expect((await report(alone)).status).toBe(200);
      byTheirOwn.set(report, await factsOf(alone));
    }
    for (const [index, each] of many.entries()) {
      const facts = await factsOf(each);
      expect(facts).toEqual(timesOf(byTheirOwn.get(reports[index % 3] as PaymentReports["inBrowser"]), facts));
      expect(facts.cart).toEqual({ [other._id]: 1 });
    }
  });

  it("succeed even if one of them fails, whose event is not counted", async () => {
    const group = await buyers(6);
    const unlucky = group[2] as Buyer;
    await sql`CREATE FUNCTION refuse_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no oven'; END $$`.execute(db());
    await sql`CREATE TRIGGER refuse_payment BEFORE INSERT ON payments FOR EACH ROW
      WHEN (NEW.payment_id = ${sql.lit(unlucky.paid.payment.id)}) EXECUTE FUNCTION refuse_payment()`.execute(db());
    const { release, paying } = await occupy();
    const events = group.map(({ paid }) => shop.payments.signedEvent("payment.captured", paid.payment));
    const delivering = events.map((event) => deliver(shop, event));
    await release();
    await Promise.all(paying);
    expect((await Promise.all(delivering)).map(({ status }) => status)).toEqual([200, 200, 500, 200, 200, 200]);
    await sql`DROP FUNCTION refuse_payment CASCADE`.execute(db());
    expect(await Promise.all(events.map(({ eventId }) => stored.counted(eventId)))).toEqual([1, 1, 0, 1, 1, 1]);
    expect((await deliver(shop, events[2] as (typeof events)[number])).status).toBe(200);
    for (const each of group) expect(await stored.orderOf(each)).toMatchObject({ payment: true });
  });

  it("are applied once if their connection breaks", async () => {
    const group = await buyers(6);
    const inCart = group[3] as Buyer;
    const { release, paying } = await occupy();
    const reporting = group.map((each) => report.inBrowser(each));
    const holdCart = await hold(shop, sql`SELECT FROM cart_lines WHERE user_id = ${inCart.userId} FOR UPDATE`);
    await release();
    await Promise.all(paying);
    await untilWaiting(shop);
    await endConnections(shop, await waitingConnections(shop));
    await untilWaiting(shop);
    await holdCart();
    expect((await Promise.all(reporting)).map(({ status }) => status)).toEqual(group.map(() => 200));
    for (const each of group) {
      expect(await stored.orderOf(each)).toMatchObject({ payment: true });
      expect(await cartOf(each.token)).toEqual({ [other._id]: 1 });
    }
  });

  it.each([0, 1])("are applied while ordering is turned off and the cart of customer %i is locked", async (which) => {
    const group = await buyers(2);
    const { release, paying } = await occupy();
    const { userId } = group[which] as Buyer;
    const holdLine = await hold(shop, sql`SELECT FROM cart_lines WHERE user_id = ${userId} FOR UPDATE`);
    const reporting = group.map((each) => report.inBrowser(each));
    await release();
    await Promise.all(paying);
    await untilWaiting(shop, 1);
    const off = shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled: false } });
    await untilWaiting(shop, 2);
    await holdLine();
    expect((await Promise.all(reporting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await off).status).toBe(200);
    for (const each of group) {
      expect(await stored.orderOf(each)).toMatchObject({ payment: true });
      expect(await cartOf(each.token)).toEqual({});
    }
    await shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled: true } });
  });

  it("may be two of one customer", async () => {
    const first = await buyer();
    const begun = { orderId: first.paid.orderId, status: "processing" };
    expect((await shop.call(orderEndpoints.setStatus, { token: admin, body: begun })).status).toBe(200);
    const next = { ...first, paid: await buildPayment(shop, first.token, other) };
    const { release, paying } = await occupy();
    const reporting = [first, next].map((each) => report.inBrowser(each));
    await release();
    expect((await Promise.all([...paying, ...reporting])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const each of [first, next]) expect(await stored.orderOf(each)).toMatchObject({ payment: true });
    expect(await cartOf(first.token)).toEqual({});
  });

  it("are each decided by itself: some pay, others are refunded", async () => {
    const usual = await buyers(4);
    const [cancelled, cheap, foreign, authorized, returned, failedBefore, disputed, knownBefore] = await Promise.all([
      buyer(),
      buyer({ amountPaise: 100 }),
      buyer({ currency: "USD" }),
      buyer({ status: "authorized" }),
      buyer({ amountRefundedPaise: 5_000 }),
      buyer(),
      buyer(),
      buyer(),
    ]);
    const cancel = { orderId: cancelled.paid.orderId, status: "cancelled" };
    await shop.call(orderEndpoints.setStatus, { token: admin, body: cancel });
    await sendPaymentEvent(shop, "payment.failed", shop.payments.pay(failedBefore.paid.providerOrderId, { status: "failed" }));
    await sendPaymentEvent(shop, "payment.captured", { ...knownBefore.paid.payment, orderId: "order_stranger7" });
    await dispute(disputed, "lost");
    const all = [...usual, cancelled, cheap, foreign, authorized, returned, failedBefore, disputed, knownBefore];
    const { release, paying } = await occupy();
    const reporting = all.map((each) => report.inBrowser(each));
    await release();
    await Promise.all(paying);
    expect((await Promise.all(reporting)).map(({ status, body }) => body.code ?? status)).toEqual([
      ...usual.map(() => 200),
      "paymentRefunded",
      "paymentVerificationFailed",
      "paymentVerificationFailed",
      200,
      200,
      200,
      "paymentRefunded",
      200,
    ]);
    await shop.jobs.runAll();
    const wentBack = shop.payments.refunds.map(({ paymentId }) => paymentId);
    const goesBack = [cancelled, cheap, foreign];
    for (const each of all) expect(wentBack.includes(each.paid.payment.id)).toBe(goesBack.includes(each));
  });
});

const dispute = async ({ paid }: Buyer, status: ProviderDispute["status"]) => {
  const lost: ProviderDispute = {
    id: `disp_${paid.payment.id.slice(4)}`,
    paymentId: paid.payment.id,
    amountPaise: paid.payment.amountPaise,
    currency: "INR",
    deductedPaise: paid.payment.amountPaise,
    reasonCode: null,
    phase: "chargeback",
    status,
    respondBy: null,
    createdAt: shop.clock.read(),
  };
  const event = shop.payments.signedEvent("payment.dispute.lost", null, null, { dispute: lost, at: shop.clock.read() });
  expect((await deliver(shop, event)).status).toBe(200);
};

/** `expected` with the times of `facts`, which are those of the clock. */
function timesOf<T extends Awaited<ReturnType<typeof factsOf>>>(expected: T | undefined, facts: T): T | undefined {
  if (!expected) return undefined;
  const { paid_at, next_check_at } = facts.order;
  const payments = expected.payments.map((payment, index) => {
    const { captured_at, updated_at } = facts.payments[index] ?? payment;
    return { ...payment, captured_at, updated_at };
  });
  return { ...expected, order: { ...expected.order, paid_at, next_check_at }, payments };
}
