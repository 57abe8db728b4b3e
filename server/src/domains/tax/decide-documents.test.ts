import { taxOf, totalOf } from "@forno/contract/tax/rules/order-tax.ts";
import { describe, expect, it } from "vitest";
import { type BilledOrder, decideDocuments, type IssuedDocument } from "./decide-documents.ts";

const billed = { byRate: taxOf([{ paise: 10_500, rate: 5 }], 0, true).byRate, roundingPaise: 0 };
const invoice: IssuedDocument = { id: "invoice", creditsId: null, ...billed };
const credited: IssuedDocument = { id: "note", creditsId: "invoice", ...billed };

const decide = (order: Partial<BilledOrder>) => {
  const { isInvoiceDue, credit } = decideDocuments({
    status: "delivered",
    keepsPayment: false,
    wasCancelled: false,
    billed,
    givenBackPaise: 0,
    documents: [],
    ...order,
  });
  return [isInvoiceDue, credit && totalOf(credit)];
};

describe("documents of an order", () => {
  it.each([
    ["pending", false],
    ["processing", false],
    ["out_for_delivery", true],
    ["delivered", true],
    ["cancelled", false],
  ] as const)("%s, without an invoice: one is due: %s", (status, isDue) => {
    expect(decide({ status })).toEqual([isDue, null]);
  });

  it("there is one invoice, whatever the status is afterwards", () => {
    for (const status of ["pending", "processing", "out_for_delivery", "delivered"] as const)
      expect(decide({ status, documents: [invoice] })).toEqual([false, null]);
  });

  it("a refund is credited once", () => {
    const note = {
      id: "note",
      creditsId: "invoice",
      byRate: taxOf([{ paise: 2_100, rate: 5 }], 0, true).byRate,
      roundingPaise: 0,
    };
    expect(decide({ givenBackPaise: 2_100, documents: [invoice] })).toEqual([false, 2_100]);
    expect(decide({ givenBackPaise: 2_100, documents: [invoice, note] })).toEqual([false, null]);
    expect(decide({ givenBackPaise: 4_200, documents: [invoice, note] })).toEqual([false, 2_100]);
  });

  it("a refund that failed takes no credit note back", () => {
    expect(decide({ givenBackPaise: 0, documents: [invoice, credited] })).toEqual([false, null]);
    expect(decide({ givenBackPaise: 10_500, documents: [invoice, credited] })).toEqual([false, null]);
  });

  it("a cancelled order is credited in full, and billed anew if it is taken up again and paid", () => {
    expect(decide({ status: "cancelled", wasCancelled: true, documents: [invoice] })).toEqual([false, 10_500]);
    const again = { wasCancelled: true, documents: [invoice, credited] };
    expect(decide({ ...again, status: "processing" })).toEqual([false, null]);
    expect(decide(again)).toEqual([true, null]);
    expect(decide({ ...again, givenBackPaise: 10_500 })).toEqual([false, null]);
    const anew = { ...invoice, id: "anew" };
    expect(decide({ ...again, documents: [invoice, credited, anew] })).toEqual([false, null]);
  });

  it("what was given back before the invoice is credited with it", () => {
    expect(decide({ givenBackPaise: 500 })).toEqual([true, 500]);
  });

  it("more than the total is never credited", () => {
    expect(decide({ givenBackPaise: 99_999, documents: [invoice] })).toEqual([false, 10_500]);
  });

  it("an order without value has an invoice, and no credit note", () => {
    const free = { byRate: [], roundingPaise: 0 };
    expect(decide({ billed: free })).toEqual([true, null]);
    expect(decide({ billed: free, status: "cancelled", documents: [{ id: "i", creditsId: null, ...free }] })).toEqual([
      false,
      null,
    ]);
  });
});
