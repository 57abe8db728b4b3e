/** Slips on paper: what a printer makes of their bytes. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { PAPERS, PROFILES, printerAddress } from "@forno/contract/printing/rules/printers.ts";
import { expect, it } from "vitest";
import { SharpImages } from "../../providers/images/sharp-images.ts";
import { type PaperPicture, readPaper } from "../../testing/escpos-paper.ts";
import type { MadeLine } from "../kitchen/tickets.ts";
import type { PrintedDocument } from "../tax/tax-documents.ts";
import { type Block, renderSlip, wrapped } from "./slip.ts";
import { billSlip, kitchenSlip, REPRINT, riderSlip, testPage } from "./slips.ts";

const images = new SharpImages();
const print = async (blocks: readonly Block[], paper: (typeof PAPERS)[number] = "80") =>
  readPaper(await renderSlip(blocks, PROFILES[paper], images));

const line = (name: string, more: Partial<MadeLine> = {}): MadeLine => ({
  ...{ lineId: "0", name, quantity: 1, size: null, secondHalf: null, note: null, diet: null, picture: null, summary: "" },
  ...{ station: "oven", deal: null, modifiers: [] },
  ...more,
});
const shown = (more: object = {}) =>
  ({
    token: null,
    orderNumber: 1046,
    fulfilment: "delivery",
    status: "processing",
    payment: false,
    paymentMethod: "cash",
    cashDue: 438,
    amount: 438,
    promisedAt: "2026-11-21T14:12:00.000Z",
    scheduledFor: null,
    createdAt: "2026-11-21T13:40:00.000Z",
    areaName: "Indiranagar",
    charges: [],
    items: [{ name: "Margherita", quantity: 2, price: 199, summary: "" }],
    address: {
      firstName: "Asha",
      lastName: "Rao",
      address: "12 MG Road",
      pincode: "560001",
      phone: "+919812345678",
      landmark: "Blue gate",
      instructions: "Ring twice",
    },
    ...more,
  }) as unknown as AdminOrder;

const inkWidth = ({ width, height, dots }: PaperPicture) => {
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => dots[y * width + x]).some(Boolean),
  );
  return columns.lastIndexOf(true) - columns.indexOf(true) + 1;
};

it("a kitchen slip has its number large, how and when, and what to make, without a price", async () => {
  const lines = [
    line("Farmhouse and Paneer Tikka", {
      quantity: 2,
      size: "Medium",
      secondHalf: "Paneer Tikka",
      note: "Well done",
      modifiers: [
        { name: "Olives", quantity: 1, side: "left", kind: null },
        { name: "Onion", quantity: 0, side: "whole", kind: null },
      ],
    }),
    line("Lemonade", { deal: "Lunch" }),
  ];
  const paper = await print(kitchenSlip(shown({ kitchenNote: "Cut in squares" }), lines, ["oven"]));
  expect(paper.lines.find(({ text }) => text.includes("#1046"))).toMatchObject({ width: 4, height: 4 });
  expect(paper.text).toMatch(/OVEN.*DELIVERY.*By 7:42 PM.*Placed 21 Nov 2026, 7:10 PM/s);
  const made = paper.text.slice(paper.text.indexOf("2 x"));
  expect(
    made
      .split("\n")
      .map((text) => text.trim())
      .slice(0, 7),
  ).toEqual([
    ...["2 x Half and half", "Medium", "Left: Farmhouse", "Right: Paneer Tikka", "extra Olives (left)", "no Onion"],
    "! Well done",
  ]);
  expect(made).toMatch(/1 x Lemonade\n +of Lunch/);
  expect(paper.text).toContain("! Cut in squares");
  expect(paper.text).not.toContain("Ring twice");
  expect(paper.text).not.toMatch(/Rs|\d\.\d\d/);
  expect(paper).toMatchObject({ cuts: 1, pictures: [] });
});

it("a token is what its customer has, and a cancelled order and a reprint say so", async () => {
  const paper = await print([REPRINT, ...kitchenSlip(shown({ status: "cancelled", token: 12 }), [], null)]);
  expect(paper.lines.find(({ text }) => text.trim() === "T12")).toMatchObject({ width: 4 });
  expect(paper.text).toContain("Order 1046");
  expect(paper.lines.filter(({ isInverse }) => isInverse).map(({ text }) => text.trim())).toEqual(["REPRINT", "CANCELLED"]);
});

it("a rider slip says where to, whom to call and what to collect, and never the handoff code", async () => {
  const { text } = await print(riderSlip(shown({ handoffCode: "4711" })));
  for (const part of ["Asha Rao", "12 MG Road 560001", "Near Blue gate", "Phone +919812345678", "! Ring twice", "Rs 438.00"])
    expect(text).toContain(part);
  expect(text).not.toContain("4711");
  const paid = await print(riderSlip(shown({ payment: true, cashDue: 0 })));
  expect(paid.text).toContain("PAID");
  expect(paid.text).not.toContain("COLLECT");
});

const invoice: PrintedDocument = {
  ...{ kind: "invoice", number: "FI/26-27/000123", date: "2026-11-21T18:40:00.000Z", orderNumber: 1046, credits: null },
  seller: {
    legalName: "Lake View LLP",
    address: "14 Church Street",
    gstin: "29AAHFL4512K1Z4",
    stateCode: "29",
    fssai: "11224999000123",
  },
  ...{ buyer: null, placeOfSupply: "Karnataka (29)", taxable: 100, cgst: 2.5, sgst: 2.5, roundOff: 0, total: 105 },
  lines: [
    {
      name: "Margherita",
      summary: "Medium",
      hsn: "996331",
      quantity: 1,
      gross: 105,
      discount: 0,
      taxable: 100,
      rate: 5,
      cgst: 2.5,
      sgst: 2.5,
    },
  ],
  byRate: [{ rate: 5, taxable: 100, cgst: 2.5, sgst: 2.5 }],
  ...{
    totalInWords: "Rupees one hundred and five only",
    note: null,
    payment: { method: "cash", via: null, isPaid: true, reference: null, cardDigits: null },
    refunds: [],
  },
  ...{
    shop: { name: "Forno", phone: "+918041234567", email: null, logo: null },
    customer: { name: "Asha", address: "", phone: "" },
  },
  ...{ fulfilment: "delivery", pricesIncludeTax: true, promoCode: null, paidAt: "2026-11-21T18:40:00.000Z" },
  counter: { token: 27, servedBy: "Priya", cashGiven: 500, change: 395 },
};

it.each(PAPERS)("a bill has the tax of the invoice in lines that fit on paper %s", async (paper) => {
  const { text, lines } = await print(billSlip(invoice), paper);
  for (const part of ["Tax Invoice", "GSTIN 29AAHFL4512K1Z4", "FSSAI 11224999000123", "Place of supply", "Medium"])
    expect(text).toContain(part);
  for (const row of [
    /^1 x Margherita +105\.00$/m,
    /^CGST 2\.5% +2\.50$/m,
    /^SGST 2\.5% +2\.50$/m,
    /^Total +Rs 105\.00$/m,
    /^Token +27$/m,
    /^Cash +500\.00$/m,
    /^Change +395\.00$/m,
    /Served by Priya/,
  ])
    expect(text).toMatch(row);
  for (const each of lines) expect(each.text.length * each.width).toBeLessThanOrEqual(PROFILES[paper].columns);
});

it("₹ and typographic characters are spelled, and what commands a printer is taken out", async () => {
  const { text } = await print([{ text: "“₹250” – it’s 2 × 125…\u001bp\u0000\u0019\u001d" }]);
  expect(text).toMatch(/^"Rs 250" - it's 2 x 125\.\.\. p\n/);
});

it("Hindi is printed as a picture, shaped, with its price in the same row, and long text breaks within the paper", async () => {
  const { pictures, text } = await print([{ text: "पनीर टिक्का", right: "₹250" }, { text: "Plain" }], "58");
  expect(text).toMatch(/^\[picture\]\nPlain\n/);
  expect(pictures).toMatchObject([{ width: 384 }]);
  const ink = pictures[0]?.dots.reduce((sum, dot) => sum + dot, 0) ?? 0;
  expect(ink / (pictures[0]?.dots.length ?? 1)).toBeGreaterThan(0.03);
  expect(inkWidth(pictures[0] as PaperPicture)).toBeGreaterThan(370);

  const [joined, apart] = (await print([{ text: "क्ष" }, "rule", { text: "क्\u200cष" }])).pictures.map(inkWidth);
  expect(joined).toBeLessThan(apart ?? 0);

  const long = (await print([{ text: "बिना प्याज़, कम नमक, ".repeat(20), hang: "2 x", size: "large" }])).pictures[0];
  expect(long?.height).toBeGreaterThan(400);
  expect(long?.dots).toHaveLength(576 * (long?.height ?? 0));
});

it("text breaks at spaces, and a word longer than the paper anywhere", () => {
  expect(wrapped("a bb ccc dddddddd", 4)).toEqual(["a bb", "ccc", "dddd", "dddd"]);
  expect(wrapped("", 4)).toEqual([""]);
});

it("an order of a hundred lines is printed whole", async () => {
  const paper = await print(
    kitchenSlip(
      shown(),
      Array.from({ length: 100 }, (_, index) => line(`Food ${index}`)),
      null,
    ),
    "58",
  );
  expect(paper.text).toContain("1 x Food 99");
  expect(paper.cuts).toBe(1);
});

it.each(PAPERS)("the test page has a line as long as paper %s", async (paper) => {
  const { text, pictures } = await print(testPage({ name: "Kitchen", paper }, "Forno", new Date("2026-11-21T13:40:00Z")), paper);
  expect(text.split("\n").some((each) => /^[0-9]+$/.test(each) && each.length === PROFILES[paper].columns)).toBe(true);
  expect(pictures).toHaveLength(1);
});

it("printers are found by an address of the shop's own network, at a printer's port", () => {
  expect(printerAddress(" 192.168.1.50 ")).toEqual({ host: "192.168.1.50", port: 9100 });
  expect(printerAddress("10.0.0.7:9101")).toEqual({ host: "10.0.0.7", port: 9101 });
  for (const wrong of [
    "8.8.8.8",
    "169.254.169.254",
    "172.32.0.1",
    "192.168.1.500",
    "192.168.1.5:22",
    "printer.local",
    "::1",
    "10.1",
    "",
  ])
    expect(printerAddress(wrong), wrong).toBeNull();
});
