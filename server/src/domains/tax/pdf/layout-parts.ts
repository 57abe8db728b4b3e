/** What both layouts are made of. */

import { viaName } from "@forno/contract/payment/rules/payment.ts";
import type { DocumentKind } from "@forno/contract/tax/rules/document-number.ts";
import { stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import { addressLine } from "@forno/contract/wire/typed-text.ts";
import type { Content, DocumentDefinition, Run } from "pdfmake";
import type { PrintedDocument } from "../tax-documents.ts";

export const TITLES: Record<DocumentKind, string> = {
  invoice: "Tax Invoice",
  bill_of_supply: "Bill of Supply",
  credit_note: "Credit Note",
};

/** What both layouts of a document have in common. */
export const common = ({ kind, number, date, seller }: PrintedDocument): Pick<DocumentDefinition, "info" | "language"> => ({
  info: { title: `${TITLES[kind]} ${number}`, author: seller.legalName, creationDate: new Date(date) },
  language: "en-IN",
});

const DEVANAGARI = /((?:[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]|\u200c|\u200d)+)/;

/** Text that people wrote, each script in its font. */
export const written = (text: string): Run[] =>
  text
    .split(DEVANAGARI)
    .map((run, index) => (index % 2 === 1 ? { text: run, font: "Devanagari" } : { text: run }))
    .filter(({ text: run }) => run !== "");

const twoDecimals = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `1,23,456.50` */
export const amount = (rupees: number): string => twoDecimals.format(rupees).replace("-", "−");

const dayFormat = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", day: "numeric", month: "short", year: "numeric" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Kolkata", hour: "numeric", minute: "2-digit" });
/** `21 Nov 2026` */
export const day = (time: string): string => dayFormat.format(new Date(time));
/** `7:42 PM` */
export const timeOfDay = (time: string): string => timeFormat.format(new Date(time)).replace("\u202f", " ");

const halfRate = (rate: number): string => `${Number((rate / 2).toFixed(3))}%`;

export interface Terms {
  showsTax: boolean;
  stateTax: string;
  /** Of all taxed lines; null: they differ. */
  half: string | null;
  halfOf: (rate: number) => string;
}

export function termsOf({ kind, lines, note, seller }: PrintedDocument): Terms {
  const rates = new Set(lines.map(({ rate }) => rate));
  const [only] = rates;
  return {
    showsTax: kind !== "bill_of_supply" && note === null,
    stateTax: stateTaxName(seller.stateCode ?? ""),
    half: rates.size === 1 && only !== undefined ? halfRate(only) : null,
    halfOf: halfRate,
  };
}

export const lineAmount = ({ taxable, cgst, sgst }: PrintedDocument["lines"][number]): number => taxable + cgst + sgst;

export const sumOf = (lines: PrintedDocument["lines"], of: (line: PrintedDocument["lines"][number]) => number): number =>
  lines.reduce((paise, line) => paise + Math.round(of(line) * 100), 0) / 100;

/** What leads to the total: name and rupees. */
export function sumsOf(document: PrintedDocument): [string, number][] {
  const { lines, taxable, byRate, roundOff } = document;
  const { showsTax, stateTax, halfOf } = termsOf(document);
  const discount = sumOf(lines, (line) => line.discount);
  const taxed = byRate.filter(({ cgst }) => cgst !== 0);
  return [
    ...(showsTax
      ? [
          ["Taxable value", taxable] as [string, number],
          ...taxed.flatMap(({ rate, cgst, sgst }): [string, number][] => [
            [`CGST ${halfOf(rate)}`, cgst],
            [`${stateTax} ${halfOf(rate)}`, sgst],
          ]),
        ]
      : discount === 0
        ? []
        : ([
            ["Value of supply", sumOf(lines, (line) => line.gross)],
            ["Discount", -discount],
          ] as [string, number][])),
    ...(roundOff === 0 ? [] : [["Round off", roundOff] as [string, number]]),
  ];
}

/** `Order 1046, delivery` */
export const orderLine = ({ orderNumber, fulfilment }: PrintedDocument): string =>
  `Order ${orderNumber}, ${fulfilment.replace("_", "-")}`;

const METHODS: Record<PrintedDocument["payment"]["method"], string> = {
  online: "Online payment",
  cash: "Cash",
  card: "Card",
  none: "Nothing to pay",
};

const referenceLine = (reference: string | null): string[] => (reference === null ? [] : [`Reference ${reference}`]);

export function paymentLines({ kind, payment, paidAt, refunds }: PrintedDocument): string[] {
  if (kind === "credit_note") {
    if (refunds.length === 0) return ["No money was returned"];
    return refunds.flatMap(({ words, at, reference }) => [`${words}, ${day(at)}, ${timeOfDay(at)}`, ...referenceLine(reference)]);
  }
  const { method, via, isPaid, reference, cardDigits } = payment;
  const paid = paidAt === null ? [] : [day(paidAt), timeOfDay(paidAt)];
  return [
    [(via === null ? METHODS[method] : viaName(via)) + (cardDigits === null ? "" : ` ending ${cardDigits}`), ...paid].join(", "),
    ...referenceLine(reference),
    ...(method === "none" ? [] : [isPaid ? "Paid in full" : "To be paid"]),
  ];
}

/** Of cash from which the counter gave change: name and rupees. */
export const changeLines = ({ counter }: PrintedDocument): [string, number][] =>
  counter === null || counter.change === 0
    ? []
    : [
        ["Cash", counter.cashGiven],
        ["Change", counter.change],
      ];

/** Below a receipt. */
export const closingLines = ({ counter, shop }: PrintedDocument): string[] =>
  [counter?.servedBy ? `Served by ${counter.servedBy}` : "", shop.phone ?? "", shop.email ?? ""].filter((text) => text !== "");

export const contactLine = ({ shop }: PrintedDocument): string =>
  [shop.name, shop.phone, shop.email].filter((part) => part !== null && part !== "").join(", ");

/** In points. */
const LOGO = { width: 180, height: 44 };

export const shopName = (name: string, logo: string | null, fontSize: number): Content =>
  logo === null ? { text: written(name), font: "Gabarito", bold: true, fontSize } : { image: logo, fit: [LOGO.width, LOGO.height] };

export const sellerLines = ({ seller }: PrintedDocument): string[] => [
  ...(seller.address === null ? [] : [addressLine(seller.address)]),
  ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`]),
  ...(seller.fssai === null ? [] : [`FSSAI ${seller.fssai}`]),
];

/** The business that it is billed to, else the customer, with the address of the order. */
export function billTo({ buyer, customer }: PrintedDocument): { name: string; lines: string[] } {
  const lines = [...(buyer ? [`GSTIN ${buyer.gstin}`] : []), customer.address, customer.phone];
  return { name: buyer?.name ?? customer.name, lines: lines.filter((line) => line !== "") };
}

export const paragraphs = (lines: readonly string[]): Content[] => lines.map((line) => ({ text: written(line) }));
