/** What a report of a payment means for its order. */

import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { PAYMENT_SOURCES } from "@forno/contract/payment/rules/payment.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { decide, type PaymentReport } from "./decide-payment.ts";
import { leftPaise, mergeReport, type PaymentFacts } from "./payment-record.ts";

const NOW = new Date("2026-03-10T06:30:00Z");

const ORDER: OrderState = {
  id: "0195800a-0000-7000-8000-000000000001",
  orderNumber: 1,
  userId: "0195800a-0000-7000-8000-000000000002",
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
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 60_000),
  reopenedAt: null,
  kitchenAt: null,
  keepsPayment: false,
};
const PAYMENT: ProviderPayment = {
  id: "pay_1",
  orderId: "order_1",
  amountPaise: 23_900,
  currency: "INR",
  status: "captured",
  method: "upi",
  amountRefundedPaise: 0,
  offerId: null,
  feePaise: null,
  taxPaise: null,
  createdAt: NOW,
};
const NEW: PaymentFacts = { known: null, hasFailedRefund: false, refundsPaise: 0, lostPaise: 0, refundReason: null };

const reportOf = (change: Partial<ProviderPayment> = {}, more: Partial<PaymentReport> = {}): PaymentReport => ({
  payment: { ...PAYMENT, ...change },
  source: "browser",
  ...more,
});
const decided = (order: Partial<OrderState>, report = reportOf(), facts: Partial<PaymentFacts> = {}) =>
  decide({ ...ORDER, ...order }, report, { ...NEW, ...facts }, NOW);
const knownAs = (report: PaymentReport, paysOrder = false) => ({
  ...mergeReport(report, NEW, ORDER.id, NOW),
  pays_order: paysOrder,
});

describe("a captured payment", () => {
  it("of the order's total pays it", () => {
    expect(decided({})).toMatchObject({ outcome: "paid", row: { pays_order: true, order_id: ORDER.id }, effect: { kind: "pay" } });
  });

  it.each([
    ["is paid", { payment: true }, "paid_twice"],
    ["is cancelled", { status: "cancelled" }, "order_cancelled"],
    ["was replaced", { status: "cancelled", supersededBy: "x" }, "order_superseded"],
  ] as const)("is refunded if its order %s", (_name, change, reason) => {
    const effect = { kind: "refund", reason, exception: null };
    expect(decided(change)).toMatchObject({ outcome: "refunded", row: { pays_order: false }, effect });
  });

  it.each([
    ["currency", { currency: "USD" }, "currency_mismatch"],
    ["amount, as the provider order confirms,", { amountPaise: 100 }, "amount_mismatch"],
  ] as const)("of another %s is refunded, with an exception", (_name, change, exception) => {
    const late = { by: "answer", order: null } as const;
    const facts = { known: { ...knownAs(reportOf(change)), captured_at: new Date(0) } };
    const effect = { kind: "refund", reason: "amount_mismatch", exception };
    expect(decided({}, reportOf(change, { reported: late }), facts)).toMatchObject({ outcome: "mismatch", effect });
  });

  it("of another amount is unclear until the provider order is known", () => {
    const effect = { kind: "check", at: NOW };
    expect(decided({}, reportOf({ amountPaise: 24_100 }))).toMatchObject({ outcome: "unclear", effect });
    const order = { id: "order_1", amountPaise: 23_900, amountPaidPaise: 23_900, currency: "INR", receipt: null, status: "paid" };
    const reported = { by: "answer", order } as PaymentReport["reported"];
    expect(decided({}, reportOf({ amountPaise: 24_100 }, { reported }))).toMatchObject({
      outcome: "paid",
      row: { refundable_paise: 23_900 },
      effect: { kind: "pay" },
    });
  });

  it("of which nothing is left does not pay", () => {
    const full = { refundsPaise: PAYMENT.amountPaise };
    expect(decided({}, reportOf(), full)).toMatchObject({ outcome: "refunded", effect: null });
    expect(decided({}, reportOf(), { lostPaise: PAYMENT.amountPaise })).toMatchObject({ outcome: "refunded", effect: null });
  });

  it("that pays its order already changes nothing, and its order follows its refunds unless an event reports it", () => {
    const facts = { known: knownAs(reportOf(), true) };
    expect(decided({ payment: true }, reportOf(), facts)).toMatchObject({ outcome: "paid", effect: { kind: "follow" } });
    expect(decided({ payment: true }, reportOf({}, { source: "webhook" }), facts)).toMatchObject({ outcome: "paid", effect: null });
  });
});

describe("another payment", () => {
  it("that is authorized is to be captured, if its order takes it", () => {
    const authorized = reportOf({ status: "authorized" }, { source: "reconciler" });
    const effect = { kind: "check", at: new Date(NOW.getTime() + 60_000) };
    expect(decided({}, authorized)).toMatchObject({ outcome: "capturable", effect });
    expect(decided({ status: "cancelled" }, authorized)).toMatchObject({ outcome: "refunded", effect: null });
    expect(decided({}, reportOf({ status: "authorized", amountPaise: 1 }))).toMatchObject({ outcome: "mismatch", effect: null });
  });

  it("that was refunded at the provider makes the order that it pays refunded", () => {
    const facts = { known: knownAs(reportOf(), true) };
    const refunded = reportOf({ status: "refunded", amountRefundedPaise: 23_900 });
    expect(decided({ payment: true }, refunded, facts)).toMatchObject({ outcome: "refunded", effect: { kind: "markRefunded" } });
    expect(decided({ payment: true, refunded: true }, refunded, facts)).toMatchObject({ outcome: "refunded", effect: null });
  });

  it("of none of our orders is stored once it is captured, with an exception", () => {
    expect(decide(undefined, reportOf({ status: "failed" }), NEW, NOW)).toEqual({ outcome: "unknown", row: null, effect: null });
    expect(decide(undefined, reportOf(), NEW, NOW)).toMatchObject({
      outcome: "unknown",
      row: { order_id: null },
      effect: { kind: "raise", exception: "unknown_order" },
    });
  });
});

const anyReport: fc.Arbitrary<PaymentReport> = fc.record({
  payment: fc.record({
    ...Object.fromEntries(Object.entries(PAYMENT).map(([name, value]) => [name, fc.constant(value)])),
    status: fc.constantFrom("created", "failed", "authorized", "captured", "refunded"),
    amountPaise: fc.constantFrom(23_900, 23_900, 100, 25_000),
    amountRefundedPaise: fc.constantFrom(0, 5_000, 23_900),
  }) as fc.Arbitrary<ProviderPayment>,
  source: fc.constantFrom(...PAYMENT_SOURCES),
});

describe("any reports of a payment", () => {
  it("pay its order at most once, and only in full; a stored status never falls by an event", () => {
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 6 }), fc.constantFrom(...ORDER_STATUSES), (reports, status) => {
        let order: OrderState = { ...ORDER, status };
        let facts = NEW;
        let paid = 0;
        for (const report of reports) {
          const { row, effect } = decide(order, report, facts, NOW);
          if (!row) throw new Error("a report of an order is stored");
          if (effect?.kind === "pay") {
            paid++;
            expect([order.payment, status === "cancelled", report.payment.amountPaise]).toEqual([false, false, order.totalPaise]);
            order = { ...order, payment: true };
          }
          if (report.source === "webhook" && facts.known) expect(row.status_rank).toBeGreaterThanOrEqual(facts.known.status_rank);
          expect(leftPaise(row, facts)).toBeGreaterThanOrEqual(0);
          facts = { ...facts, known: row };
          const again = mergeReport(report, facts, order.id, new Date(NOW.getTime() + 1_000));
          expect({ ...again, updated_at: row.updated_at }).toEqual(row);
        }
        expect(paid).toBeLessThanOrEqual(1);
      }),
    );
  });
});
