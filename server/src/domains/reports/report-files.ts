/** Reports as tables for files, and as CSV. */
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { DocumentsRow, TaxTables } from "@forno/contract/reports/reports.ts";
import type { ItemGroup } from "@forno/contract/reports/reports-calls.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { CSV_BOM, csvLines } from "../../platform/http/answers/csv.ts";
import type { documentsReport, itemsReport, paymentsReport, salesReport, taxReport } from "./reports.ts";

type Cell = string | number | null;

export interface Sheet {
  name: string;
  head: string[];
  rows: Cell[][];
}

type Answer<Report extends (...all: never[]) => unknown> = Awaited<ReturnType<Report>>;

const TOTAL = "Total";

/** In rupees; of parts of a rupee, a sum would not be exact. */
const sumOf = (...rupees: number[]): number => toRupees(rupees.reduce((paise, each) => paise + toPaise(each), 0));

const SALES_COLUMNS = [
  ["date", "Date"],
  ["orders", "Orders"],
  ["gross", "Gross"],
  ["discount", "Discount"],
  ["fee", "Delivery fee"],
  ["tax", "GST"],
  ["taxAdded", "GST added"],
  ["taxable", "Taxable value"],
  ["cgst", "CGST"],
  ["sgst", "SGST"],
  ["untaxed", "Without GST"],
  ["rounding", "Round off"],
  ["total", "Total"],
  ["refunds", "Refunds"],
  ["taxRefunded", "GST refunded"],
  ["net", "Net sales"],
] as const;

export function salesSheets({ rows, totals }: Answer<typeof salesReport>): Sheet[] {
  const cells = [...rows, { date: TOTAL, ...totals }].map((row) => SALES_COLUMNS.map(([key]) => row[key]));
  return [{ name: "Sales", head: SALES_COLUMNS.map(([, head]) => head), rows: cells }];
}

const GROUPS: Record<Exclude<ItemGroup, "food">, string> = {
  modifier: "Modifier",
  section: "Section",
  hour: "Hour",
  channel: "Channel",
  area: "Area",
  partner: "Delivery partner",
  promo: "Promo code",
};

export function itemsSheets({ rows, totals }: Answer<typeof itemsReport>, by: ItemGroup): Sheet[] {
  const keys = by === "food" ? ["Section", "Food", "Size"] : [GROUPS[by]];
  const head = [...keys, "Orders", "Quantity", "Gross", "Discount", "After discount"];
  const rest = keys.slice(1).map(() => null);
  const { quantity, gross, discount, fee, feeDiscount } = totals;
  const sums = (name: string, ...cells: Cell[]): Cell[] => [name, ...rest, null, ...cells];
  const cells = rows.map(({ section, food, size, group, orders, ...row }) => {
    return [...(by === "food" ? [section, food, size] : [group]), orders, row.quantity, row.gross, row.discount, row.net];
  });
  return [
    {
      name: "Items",
      head,
      rows: [
        ...cells,
        sums("Delivery fees", null, fee, feeDiscount, sumOf(fee, -feeDiscount)),
        sums(TOTAL, quantity, sumOf(gross, fee), sumOf(discount, feeDiscount), sumOf(gross, fee, -discount, -feeDiscount)),
      ],
    },
  ];
}

export function paymentsSheets({ rows, totals }: Answer<typeof paymentsReport>): Sheet[] {
  const head = [
    "Method",
    "Orders",
    "Total",
    "Received",
    "With partners",
    "Not paid yet",
    "Refunded",
    "Provider's fees",
    "Net received",
  ];
  const cells = [...rows, { method: TOTAL, ...totals }].map((row) => {
    const { method, count, total, received, withPartners, due, refunded, fees, net } = row;
    return [method, count, total, received, withPartners, due, refunded, fees, net];
  });
  return [{ name: "Payments", head, rows: cells }];
}

export const documentsSheets = ({ rows }: Answer<typeof documentsReport>): Sheet[] => [documentsSheet("Documents", rows)];

const KINDS: Record<DocumentsRow["kind"], string> = {
  invoice: "Invoices",
  bill_of_supply: "Bills of supply",
  credit_note: "Credit notes",
};

const documentsSheet = (name: string, rows: readonly DocumentsRow[]): Sheet => ({
  name,
  head: ["Documents", "From", "To", "Total", "Cancelled", "Net issued"],
  rows: rows.map(({ kind, from, to, total, cancelled, net }) => [KINDS[kind], from, to, total, cancelled, net]),
});

const TAXES = ["Taxable value", "CGST", "SGST"];
const taxes = ({ taxable, cgst, sgst }: TaxTables["7"][number]): Cell[] => [taxable, cgst, sgst];
const dayOf = (time: string): string => dayInKolkata(new Date(time));

export const taxSheets = ({ tables }: Answer<typeof taxReport>): Sheet[] => [
  {
    name: "4A B2B",
    head: ["GSTIN", "Name", "Invoice", "Date", "Invoice value", "Rate", ...TAXES],
    rows: tables["4A"].map((row) => [row.gstin, row.name, row.number, dayOf(row.date), row.value, row.rate, ...taxes(row)]),
  },
  { name: "7 B2C", head: ["Rate", ...TAXES], rows: tables["7"].map((row) => [row.rate, ...taxes(row)]) },
  {
    name: "9B Credit notes",
    head: ["GSTIN", "Name", "Note", "Date", "Invoice", "Invoice date", "Note value", "Rate", ...TAXES],
    rows: tables["9B"].map(({ gstin, name, note, date, invoice, invoiceDate, value, ...row }) => {
      return [gstin, name, note, dayOf(date), invoice, dayOf(invoiceDate), value, row.rate, ...taxes(row)];
    }),
  },
  ...(["b2b", "b2c"] as const).map((to) => ({
    name: `12 HSN ${to.toUpperCase()}`,
    head: ["HSN", "Rate", "Quantity", ...TAXES],
    rows: tables["12"][to].map((row) => [row.hsn, row.rate, row.quantity, ...taxes(row)]),
  })),
  documentsSheet("13 Documents", tables["13"]),
];

/** Several tables: each below its name, with an empty line between. */
export function toCsv(sheets: readonly Sheet[]): string {
  const texts = sheets.map(({ name, head, rows }) => csvLines([...(sheets.length > 1 ? [[name]] : []), head, ...rows]));
  return CSV_BOM + texts.join("\r\n");
}
