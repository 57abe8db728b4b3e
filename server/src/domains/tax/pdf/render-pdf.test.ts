import { describe, expect, it } from "vitest";
import { readPdf } from "../../../testing/pdf-text.ts";
import type { PrintedDocument } from "../tax-documents.ts";
import { renderPdf } from "./render-pdf.ts";

type Line = PrintedDocument["lines"][number];

const line = (name: string, more: Partial<Line> = {}): Line => ({
  name,
  summary: "",
  hsn: "996331",
  quantity: 1,
  gross: 105,
  discount: 0,
  taxable: 100,
  rate: 5,
  cgst: 2.5,
  sgst: 2.5,
  ...more,
});

const invoice: PrintedDocument = {
  kind: "invoice",
  number: "FI/26-27/000123",
  date: "2026-11-21T18:40:00.000Z",
  orderNumber: 1046,
  credits: null,
  seller: { legalName: "Lake View LLP", address: null, gstin: "04AAHFL4512K1Z4", stateCode: "04", fssai: null },
  buyer: null,
  placeOfSupply: "Chandigarh (04)",
  lines: [line("Margherita")],
  byRate: [{ rate: 5, taxable: 100, cgst: 2.5, sgst: 2.5 }],
  taxable: 100,
  cgst: 2.5,
  sgst: 2.5,
  roundOff: 0,
  total: 105,
  totalInWords: "Rupees one hundred and five only",
  note: null,
  payment: { method: "cash", via: null, isPaid: false, reference: null, cardDigits: null },
  refunds: [],
  shop: { name: "कमल Pizza", phone: null, email: null, logo: null },
  customer: { name: "Asha Rao", address: "", phone: "" },
  fulfilment: "pickup",
  pricesIncludeTax: false,
  promoCode: null,
  paidAt: null,
  counter: null,
};

const read = async (change: Partial<PrintedDocument>, format: "pdf" | "receipt" = "pdf") =>
  readPdf(await renderPdf({ ...invoice, ...change }, format));

const count = (text: string, part: string): number => text.split(part).length - 1;

describe("a document", () => {
  it("of 95 lines runs over several pages, each with the header of the table and its number", async () => {
    const lines = Array.from({ length: 95 }, (_, index) => line(`${index} ${"W".repeat(90)} पनीर टिक्का =1+1`));
    const { text, pages, missing } = await read({ lines });

    expect(pages).toBeGreaterThan(3);
    expect(count(text, "Amount")).toBe(pages + 1);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    // Long words are broken within their column.
    expect(count(text, "W".repeat(30))).toBe(0);
    expect(count(text, "=1+1")).toBe(95);
    expect(missing).toBe(0);
    expect((await read({ lines }, "receipt")).pages).toBe(1);
  });

  it("is dated in India, in lakh and crore, with UTGST where there is no state", async () => {
    const lines = [line("Margherita", { gross: 1_234_567.5, taxable: 1_234_567.5 })];
    const { text } = await read({ lines, total: 12_345_678, roundOff: -0.5 });

    for (const part of ["Date 22 Nov 2026", "12,34,567.50", "₹1,23,45,678.00", "UTGST", "Round off −0.50", "To be paid"])
      expect(text).toContain(part);
  });

  it("shows the rate of each line, and its HSN on the receipt, where they differ", async () => {
    const lines = [line("Margherita"), line("Ice cream", { hsn: "2105", rate: 18, gross: 118, cgst: 9, sgst: 9 })];
    const byRate = [...invoice.byRate, { rate: 18, taxable: 100, cgst: 9, sgst: 9 }];

    expect((await read({ lines, byRate })).text).toContain("Ice cream 2105 1 118.00 100.00 9.00 9% 9.00 9% 118.00");
    const receipt = (await read({ lines, byRate }, "receipt")).text;
    expect(receipt).toContain("Ice cream HSN/ SAC 2105");
    expect(receipt).toContain("CGST 2.5% 2.50 UTGST 2.5% 2.50 CGST 9% 9.00 UTGST 9% 9.00");
  });

  it("shows a discount with its code", async () => {
    const lines = [line("Margherita", { gross: 125, discount: 20 })];
    for (const format of ["pdf", "receipt"] as const) {
      const { text } = await read({ lines, promoCode: "FORNO20" }, format);
      expect(text).toContain("Discount FORNO20");
      expect(text).toContain("20.00");
    }
  });
});
