/** For printers with a roll of 80 mm: one column, black only, one page as long as it needs. */
import type { Content, DocumentDefinition } from "pdfmake";
import type { PrintedDocument } from "../tax-documents.ts";
import {
  amount,
  billTo,
  changeLines,
  closingLines,
  common,
  day,
  orderLine,
  paragraphs,
  paymentLines,
  sellerLines,
  shopName,
  sumsOf,
  TITLES,
  termsOf,
  timeOfDay,
  written,
} from "./layout-parts.ts";

/** 80 mm, and the 72 mm of it that can be printed on, in points. */
const PAPER = 226.77;
const WIDTH = 204.1;
const MARGIN = (PAPER - WIDTH) / 2;

export function receiptLayout(document: PrintedDocument, logo: string | null): DocumentDefinition {
  const { kind, number, date, credits, placeOfSupply, seller, shop, note, lines, total, totalInWords, buyer, counter } = document;
  const hsns = new Set(lines.map(({ hsn }) => hsn));
  const isOneHsn = hsns.size === 1;
  const taxed = termsOf(document).showsTax;
  const change = changeLines(document);
  return {
    ...common(document),
    pageSize: { width: PAPER, height: "auto" },
    pageMargins: [MARGIN, 12, MARGIN, 18],
    defaultStyle: { font: "Figtree", fontSize: 9, lineHeight: 1.15 },
    content: [
      ...(note === null ? [] : [boxed(note)]),
      {
        alignment: "center",
        stack: [
          shopName(shop.name, logo, 24),
          { text: written(seller.legalName), bold: true, margin: [0, 2, 0, 0] },
          ...paragraphs(sellerLines(document)),
        ],
      },
      rule(1.4),
      { text: TITLES[kind], font: "Gabarito", fontSize: 14, alignment: "center", margin: [0, 0, 0, 4] },
      pair(number, day(date)),
      ...(credits ? [pair(`Against ${credits.number}`, day(credits.date))] : []),
      pair(orderLine(document), timeOfDay(date)),
      pair("Place of supply", placeOfSupply),
      ...(buyer ? paragraphs([billTo(document).name, `GSTIN ${buyer.gstin}`]) : []),
      rule(1.4),
      ...(counter === null ? [] : [tokenLine(counter.token), rule(1.4)]),
      ...lines.map(({ name, summary, quantity, gross, hsn }): Content => {
        const details = [summary, ...(isOneHsn ? [] : [`HSN/SAC ${hsn}`])].filter((text) => text !== "");
        return {
          margin: [0, 0, 0, 3],
          columns: [
            { text: String(quantity), width: 16, bold: true },
            {
              // A flexible column would not break a long word.
              width: WIDTH - 72,
              stack: [{ text: written(name), bold: true }, ...details.map((text) => ({ text: written(text), fontSize: 8 }))],
            },
            { text: amount(gross), width: 56, alignment: "right", fontFeatures: ["tnum"] },
          ],
        };
      }),
      rule(0.8, 2),
      ...discountLine(document),
      ...sumsOf(document)
        .filter(([name]) => taxed || name === "Round off")
        .map(([name, rupees]) =>
          pair(name === "Taxable value" && isOneHsn ? `${name}, SAC ${[...hsns].join("")}` : name, amount(rupees)),
        ),
      rule(1.4),
      {
        columns: [
          { text: kind === "credit_note" ? "Credit" : "Total", font: "Gabarito", fontSize: 13, margin: [0, 4, 0, 0] },
          { text: `₹${amount(total)}`, bold: true, fontSize: 17, alignment: "right", width: "auto" },
        ],
      },
      { text: totalInWords, margin: [0, 4, 0, 6] },
      ...(change.length > 0 ? change.map(([name, rupees]) => pair(name, amount(rupees))) : paragraphs(paymentLines(document))),
      rule(0.8, 2),
      { alignment: "center", stack: paragraphs(closingLines(document)) },
    ],
  };
}

function discountLine({ lines, promoCode }: PrintedDocument): Content[] {
  const paise = lines.reduce((sum, { discount }) => sum + Math.round(discount * 100), 0);
  return paise === 0 ? [] : [pair(`Discount ${promoCode ?? ""}`.trim(), amount(-paise / 100))];
}

const rule = (lineWidth: number, dash?: number): Content => ({
  margin: [0, 6, 0, 6],
  canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth, ...(dash !== undefined && { dash: { length: dash } }) }],
});

const pair = (left: string, right: string): Content => ({
  columns: [
    { text: written(left), width: "*" },
    { text: written(right), width: "auto", alignment: "right", fontFeatures: ["tnum"] },
  ],
});

const tokenLine = (token: number): Content => ({
  columns: [
    { text: "Token", bold: true, fontSize: 11, margin: [0, 11, 0, 0] },
    { text: String(token), font: "Gabarito", fontSize: 28, alignment: "right", width: "auto", margin: [0, -2, 0, -4] },
  ],
});

const boxed = (text: string): Content => ({
  margin: [0, 0, 0, 8],
  table: { widths: ["*"], body: [[{ text, bold: true, alignment: "center", margin: [0, 2, 0, 2] }]] },
});
