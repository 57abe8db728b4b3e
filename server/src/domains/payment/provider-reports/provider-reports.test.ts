/**
 * A payment that is reported in several ways at once pays its order once
 * (docs/decisions/0017-batch-placing.md).
 */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { hold, untilWaiting } from "../../../testing/database/held-rows.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import {
  type Buyer,
  brokenInvariants,
  buildPayment,
  deliver,
  type PaymentReports,
  paymentReportsOf,
  type StoredPayments,
  startSharedShop,
  storedPaymentsOf,
} from "../payment-factory.ts";

let shop: TestShop;
let second: TestShop;
let admin: string;
let food: Food;
let report: PaymentReports;
let stored: StoredPayments;

beforeAll(async () => {
  ({ shop, second, admin, food } = await startSharedShop());
  report = paymentReportsOf(shop);
  stored = storedPaymentsOf(shop);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const db = () => shop.deps.db;

/** A customer who has paid at the provider. */
async function buyer(change: Partial<ProviderPayment> = {}): Promise<Buyer> {
  const person = await shop.signIn();
  return { ...person, paid: await buildPayment(shop, person.token, food, change) };
}

describe("one payment", () => {
  it("reported by browser, page and events at once, on two instances, pays once with one notification", async () => {
    const each = await buyer();
    const toRooms = [shop, second].map(({ deps }) => vi.spyOn(deps.events, "toRooms"));
    const events = ["payment.captured", "order.paid"].map((name) => shop.payments.signedEvent(name, each.paid.payment));
    const release = await hold(shop, sql`LOCK TABLE payments IN EXCLUSIVE MODE`);
    const reporting = [shop, second].flatMap((at) => [
      report.inBrowser(each, at),
      report.byAsking(each, at),
      ...events.map((event) => deliver(at, event)),
    ]);
    // One of each instance: its others wait in the process.
    await untilWaiting(shop, 2);
    await release();
    expect((await Promise.all(reporting)).map(({ status }) => status)).toEqual(reporting.map(() => 200));
    const placed = toRooms.flatMap((spy) => spy.mock.calls.filter(([, name]) => name === "orderPlaced"));
    expect(placed).toHaveLength(1);
    for (const spy of toRooms) spy.mockRestore();
    expect((await stored.eventsOf(each)).filter(({ kind }) => kind === "paid")).toHaveLength(1);
    expect(await stored.paymentsOf(each)).toMatchObject([{ pays_order: true, status: "captured" }]);
    for (const { eventId } of events) expect(await stored.counted(eventId)).toBe(1);
  });

  it("whose event arrives twice at once, on two instances, is counted once", async () => {
    const each = await buyer();
    const event = shop.payments.signedEvent("order.paid", each.paid.payment);
    const release = await hold(shop, sql`INSERT INTO webhook_events VALUES (${event.eventId}, 'order.paid', now())`);
    const delivering = [shop, second, shop, second].map((at) => deliver(at, event));
    await untilWaiting(shop, 2);
    await release();
    expect((await Promise.all(delivering)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // The delivery that counted it applied it in the same transaction: here, without an effect.
    expect(await stored.orderOf(each)).toMatchObject({ payment: false });
    expect(await stored.counted(event.eventId)).toBe(1);
    expect((await report.byEvent(each)).status).toBe(200);
    expect(await stored.orderOf(each)).toMatchObject({ payment: true });
  });

  it("of a wrong amount, whose event arrives several times at once, is counted once", async () => {
    const each = await buyer({ amountPaise: 100 });
    const event = shop.payments.signedEvent("payment.captured", each.paid.payment);
    const answers = await Promise.all([shop, second, shop, second].map((at) => deliver(at, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored.counted(event.eventId)).toBe(1);
    const exceptions = await db()
      .selectFrom("payment_anomalies")
      .select("kind")
      .where("payment_id", "=", each.paid.payment.id)
      .execute();
    expect(exceptions).toEqual([{ kind: "amount_mismatch" }]);
  });

  it("found only by the reconciler pays its order", async () => {
    const each = await buyer();
    shop.clock.advance(60_000);
    await shop.jobs.runScheduled("reconcile-orders");
    expect(await stored.orderOf(each)).toMatchObject({ payment: true });
    expect(await stored.paymentsOf(each)).toMatchObject([{ source: "reconciler", pays_order: true }]);
  });

  it("with text that is not valid text pays its order", async () => {
    const each = await buyer({ method: "upi\ud800" });
    expect((await report.inBrowser(each)).status).toBe(200);
    expect(await stored.paymentsOf(each)).toMatchObject([{ method: "upi\ufffd" }]);
  });

  it("for an order that is cancelled while its payment is applied is refunded once", async () => {
    const each = await buyer();
    const cancel = { orderId: each.paid.orderId, status: "cancelled" };
    const release = await hold(shop, sql`SELECT FROM orders WHERE id = ${each.paid.orderId} FOR UPDATE`);
    const working = [
      shop.call(orderEndpoints.setStatus, { token: admin, body: cancel }),
      report.inBrowser(each),
      report.byEvent(each, second),
    ];
    await untilWaiting(shop, 3);
    await release();
    await Promise.all(working);
    await shop.jobs.runAll();
    expect(shop.payments.refunds.filter(({ paymentId }) => paymentId === each.paid.payment.id)).toHaveLength(1);
    expect(await stored.orderOf(each)).toMatchObject({ status: "cancelled" });
  });
});
