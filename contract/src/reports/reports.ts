/** The books: what was sold, refunded and taxed, for the owner and for the accountant. */
import { z } from "zod";
import type { Domain } from "../domain.ts";
import { PAYMENT_METHODS } from "../payment/rules/payment.ts";
import { DOCUMENT_KINDS } from "../tax/rules/document-number.ts";
import { atMostDays, bothDays, daysUpTo } from "../time/day-input.ts";
import { isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { ITEM_GROUPS, REPORT_DAYS_MAX, REPORT_FORMATS, reportsCalls, tallyNamesCalls } from "./reports-calls.ts";
import { tallyNames, tallyNamesInput } from "./tally-names-input.ts";

/** An XLSX file of so many rows takes a processor half a second, on a thread of its own. */
export const REPORT_ROWS_MAX = 10_000;

const day = z.string().describe("`2026-01-31`, in Asia/Kolkata");
const count = z.number().int();
/** Rupees that can be less than zero: more was refunded than sold. */
const net = z.number();
const amount = z.number().describe("In rupees");

const salesSums = z.object({
  orders: count,
  gross: amount.describe("The foods at their prices"),
  discount: amount,
  fee: amount.describe("For delivery, before the discount"),
  tax: amount.describe("GST, both halves, contained in the prices or added to them"),
  taxable: amount.describe("Taxable value of what bears tax on the tax invoices"),
  untaxed: amount.describe(
    "Without GST: bills of supply, orders without a bill, and what bears no tax on a tax invoice; taxable + untaxed + tax + rounding is total",
  ),
  cgst: amount.describe("Half of `tax`"),
  sgst: amount.describe("The other half; UTGST in Union Territories without a legislature"),
  taxAdded: amount.describe("The part of `tax` that was added to the prices"),
  rounding: net,
  total: amount.describe("gross − discount + fee + taxAdded + rounding: the totals of the orders"),
  refunds: amount.describe("Of this day, whenever the order was sold"),
  taxRefunded: net.describe("GST in the refunds: `tax` less this is what the tables of GSTR-1 add up to"),
  net: net.describe("Net sales: total − refunds"),
});
const salesRow = salesSums.extend({ date: day });
export type SalesRow = z.infer<typeof salesRow>;

const itemSums = z.object({
  quantity: count.describe("Of a half-and-half pizza both foods count"),
  gross: amount.describe("At the prices of the foods"),
  discount: amount.describe("Their share of the discounts"),
  net: amount.describe("gross − discount, before refunds"),
});
const itemsRow = itemSums.extend({
  key: z.string().nullable().describe("The id of the food, section or partner; by anything else as `group`"),
  section: z.string().nullable().describe("By `food`: where the food is on the menu now"),
  food: z.string().nullable().describe("By `food`: its name when it was sold last"),
  size: z.string().nullable().describe("By `food`"),
  group: z
    .string()
    .nullable()
    .describe(
      "By anything else: the modifier, section, hour of ordering (`00` to `23`), channel, area, partner or promo code; null: none, or the foods without their modifiers",
    ),
  orders: count,
});
export type ItemsRow = z.infer<typeof itemsRow>;

const paymentSums = z.object({
  count: count.describe("Orders"),
  total: amount.describe("The totals of the orders: received + withPartners + due"),
  received: amount.describe("By the shop, or refunded without having been received"),
  withPartners: amount.describe("Cash that delivery partners have not handed over yet"),
  due: amount.describe("Not paid yet"),
  refunded: amount,
  fees: amount.describe("What the provider kept of the payments of these orders, its tax included, as far as it has said so"),
  net: net.describe("Net received: received − refunded − fees"),
});
/** `upi`: by a QR code at the counter. */
export const REPORT_METHODS = [...PAYMENT_METHODS, "upi"] as const;
const paymentsRow = paymentSums.extend({
  method: z.enum(REPORT_METHODS),
  vias: z
    .array(paymentSums.extend({ via: z.string() }))
    .describe("The part of each of the provider's methods, such as `upi`, as far as it has said them"),
});
export type PaymentsRow = z.infer<typeof paymentsRow>;

const documentSums = z.object({
  total: count,
  cancelled: count.describe("Always 0: a bill is never cancelled, a credit note takes it back"),
  net: count,
});
const documentsRow = documentSums.extend({ kind: z.enum(DOCUMENT_KINDS), from: z.string(), to: z.string() });
export type DocumentsRow = z.infer<typeof documentsRow>;

const taxed = { taxable: net, cgst: net, sgst: net };
const rate = z.number().describe("Per cent");
const business = { gstin: z.string(), name: z.string(), rate, ...taxed, value: amount.describe("Of the whole document") };
const invoiceRow = z.object({ ...business, number: z.string(), date: isoTime });
const noteRow = z.object({ ...business, note: z.string(), date: isoTime, invoice: z.string(), invoiceDate: isoTime });
const rateRow = z.object({ rate, ...taxed });
const hsnRow = z.object({ hsn: z.string(), rate, quantity: count, ...taxed });

const taxTables = z
  .object({
    "4A": z.array(invoiceRow).describe("Invoices to businesses, a row for each rate"),
    "7": z.array(rateRow).describe("To everybody else, less their credit notes"),
    "9B": z.array(noteRow).describe("Credit notes to businesses, a row for each rate"),
    "12": z.object({ b2b: z.array(hsnRow), b2c: z.array(hsnRow) }).describe("By HSN, less credit notes"),
    "13": z.array(documentsRow).describe("Documents issued"),
  })
  .describe("As GSTR-1 has them, of tax invoices");
export type TaxTables = z.infer<typeof taxTables>;

const days = { from: day, to: day };
const table = <Row extends z.ZodType, Sums extends z.ZodType>(row: Row, sums: Sums) =>
  success({ data: z.object({ ...days, rows: z.array(row), totals: sums }) });

const file = { ...bothDays, format: z.enum(REPORT_FORMATS).default("json") };
const query = atMostDays(REPORT_DAYS_MAX, z.object(file));

/** An order counts on the day of its invoice, a refund on its own day. */
export const reportsEndpoints = defineEndpoints(reportsCalls, {
  sales: {
    access: can("reports"),
    summary: "Get sales and refunds by day: as JSON, CSV or XLSX",
    query,
    answer: table(salesRow, salesSums),
    answerKind: "report",
  },
  tax: {
    access: can("reports"),
    summary: "Get the tables of GSTR-1: as JSON, CSV or XLSX",
    query,
    answer: success({ data: z.object({ ...days, tables: taxTables }) }),
    answerKind: "report",
  },
  items: {
    access: can("reports"),
    summary: "Get what was sold, by food and size or another group, before refunds: as JSON, CSV or XLSX",
    query: atMostDays(REPORT_DAYS_MAX, z.object({ ...file, by: z.enum(ITEM_GROUPS).default("food") })),
    answer: table(
      itemsRow,
      itemSums.extend({
        fee: amount.describe("Delivery fees, which are in no row"),
        feeDiscount: amount.describe("Their share of the discounts"),
      }),
    ),
    answerKind: "report",
  },
  payments: {
    access: can("reports"),
    summary: "Get payments by method, with the provider's fees: as JSON, CSV or XLSX",
    query,
    answer: table(paymentsRow, paymentSums),
    answerKind: "report",
  },
  documents: {
    access: can("reports"),
    summary: "Get the numbers of the invoices, bills of supply and credit notes issued: as JSON, CSV or XLSX",
    query,
    answer: table(documentsRow, documentSums),
    answerKind: "report",
  },
  tally: {
    access: can("reports"),
    summary: "Get ledgers and vouchers for Tally to import",
    query: daysUpTo(REPORT_DAYS_MAX),
    answer: z.string(),
    answerKind: "xml",
  },
});

export const tallyNamesEndpoints = defineEndpoints(tallyNamesCalls, {
  read: {
    access: can("reports"),
    summary: "Get the names of the company in Tally and of the ledgers that the vouchers use",
    answer: success({ data: tallyNames }),
  },
  set: {
    access: can("settings"),
    summary: "Set these names; a blank one is the usual one",
    body: tallyNamesInput,
    answer: success({ message: z.string(), data: tallyNames }),
  },
});

export const reportsDomain = {
  endpoints: [reportsEndpoints, tallyNamesEndpoints],
  refusals: {
    reportTooLong: {
      status: 400,
      message: `This report has more than ${REPORT_ROWS_MAX.toLocaleString("en-IN")} rows. Please choose fewer days`,
    },
  },
} as const satisfies Domain;
