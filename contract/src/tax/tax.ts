import { z } from "zod";
import type { Domain } from "../domain.ts";
import { paymentMethod, rateTax } from "../order/order.ts";
import { id, idInput, isoTime, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "./rules/document-number.ts";
import { TAX_RETENTION, taxCalls } from "./tax-calls.ts";
import { buyerInput } from "./tax-input.ts";

const documentLine = z.object({
  name: z.string(),
  summary: z.string().describe("What was chosen, in words"),
  hsn: z.string(),
  quantity: z.number().int(),
  gross: rupees.describe("Before the discount"),
  discount: rupees,
  taxable: rupees,
  rate: z.number().describe("Per cent"),
  cgst: rupees,
  sgst: rupees,
});

export const taxDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date: isoTime,
  orderNumber: z.number().int(),
  credits: z
    .object({ number: z.string(), date: isoTime })
    .nullable()
    .describe("Of a credit note: the invoice or bill of supply that it reduces"),
  seller: z.object({
    legalName: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    stateCode: z.string().nullable(),
    fssai: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), gstin: z.string() }).nullable().describe("A business customer"),
  placeOfSupply: z.string().describe("The shop's state: a restaurant serves where it is"),
  lines: z.array(documentLine).describe("Foods and the delivery fee; of a credit note: a row for each rate"),
  byRate: z.array(rateTax),
  taxable: rupees,
  cgst: rupees,
  sgst: rupees.describe("UTGST in Union Territories without a legislature"),
  roundOff: z.number().describe("In rupees; what rounding the total added"),
  total: rupees,
  totalInWords: z.string(),
  note: z.string().nullable().describe("What the law wants on top of it"),
  payment: z.object({
    method: paymentMethod,
    via: z.string().nullable().describe("Of an online payment: the provider's method, such as `upi`; null: not known"),
    isPaid: z.boolean(),
    reference: z.string().nullable().describe("The provider's payment ID"),
    cardDigits: z.string().nullable().describe("The last four digits of the card that paid at the counter"),
  }),
  refunds: z
    .array(
      z.object({
        words: z.string().describe("Such as `Refunded to UPI`"),
        at: isoTime,
        reference: z.string().nullable().describe("The provider's refund ID"),
      }),
    )
    .describe("Of a credit note: how its money went back"),
});
export type TaxDocument = z.infer<typeof taxDocument>;

const creditNote = z.object({
  number: z.string(),
  date: isoTime,
  invoiceNumber: z.string(),
  invoiceDate: isoTime,
  amount: rupees,
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  byRate: z.array(rateTax),
  url: z.string().describe("Its document"),
});

const issuedDocument = z.object({
  ...taxDocument.pick({ kind: true, number: true, date: true, total: true, credits: true }).shape,
  replacedBy: z
    .string()
    .nullable()
    .describe("The bill that was issued instead, of a bill and of its credit note; null on a credit note: it is for a refund"),
  url: z.string().describe("The document"),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

/** On A4, on the 80 mm roll of a receipt printer, or as data. */
export const DOCUMENT_FORMATS = ["pdf", "receipt", "json"] as const;
export type PrintFormat = Exclude<(typeof DOCUMENT_FORMATS)[number], "json">;

const ENTER_MONTH = "Please enter a month in the format 2026-01";
const booksMonth = z.object({
  month: z.string().describe("`2026-01`, in Asia/Kolkata"),
  isOver: z.boolean().describe("Only then can it be closed"),
  closedAt: isoTime.nullable().describe("Null: open"),
});
export type BooksMonth = z.infer<typeof booksMonth>;

const documentQuery = z.object({ format: z.enum(DOCUMENT_FORMATS).default("pdf") });

const next = z.number().int().describe("What the next document would count as");
const nextNumbers = z.object({
  financialYear: z.string().describe("`26-27`, the running one"),
  invoice: next,
  bill_of_supply: next,
  credit_note: next,
} satisfies Record<DocumentKind | "financialYear", unknown>);

export const taxEndpoints = defineEndpoints(taxCalls, {
  invoice: {
    access: can("bills"),
    summary: "Get the tax invoice or bill of supply of an order: one's own, or as staff",
    params: z.object({ id: idInput }),
    query: documentQuery,
    answer: success({ data: taxDocument }),
    answerKind: "pdf",
  },
  creditNotes: {
    access: can("bills"),
    summary: "List the credit notes of an order, oldest first",
    params: z.object({ id: idInput }),
    answer: success({ data: z.array(creditNote) }),
  },
  creditNote: {
    access: can("bills"),
    summary: "Get a credit note of an order",
    params: z.object({ id: idInput, noteId: idInput }),
    query: documentQuery,
    answer: success({ data: taxDocument }),
    answerKind: "pdf",
  },
  documents: {
    access: can("orders"),
    summary: "List all tax documents of an order, oldest first, those that were replaced included",
    params: z.object({ id: idInput }),
    answer: success({ data: z.array(issuedDocument) }),
  },
  document: {
    access: can("orders"),
    summary: "Get any tax document of an order",
    params: z.object({ id: idInput, documentId: idInput }),
    query: documentQuery,
    answer: success({ data: taxDocument }),
    answerKind: "pdf",
  },
  billLink: {
    access: can("orders"),
    summary: "Get a link to the bill of an order, for its customer, who need not sign in",
    params: z.object({ id: idInput }),
    answer: success({
      data: z.object({ url: z.string().describe("Without an origin if the shop does not know its own"), expiresAt: isoTime }),
    }),
  },
  sharedBill: {
    access: "public",
    summary: "Get the bill that a link is for; 303 to a page that says so if the link is wrong or has expired",
    params: z.object({ token: z.string().max(200) }),
    answer: taxDocument,
    answerKind: "pdf",
    otherAnswers: { 303: null },
  },
  setBuyer: {
    access: can("bills"),
    summary: "Set the business that an order is billed to; an invoice that it has is credited as a whole, and issued again",
    params: z.object({ id: idInput }),
    body: buyerInput,
    answer: success({ message: z.string() }),
  },
  nextNumbers: {
    access: can("settings"),
    summary: "Get what the next document of each kind would count as; nothing is drawn",
    answer: success({ data: nextNumbers }),
  },
  months: {
    access: can("reports"),
    summary: "List the months since the first tax document, newest first, and whether their books are closed",
    answer: success({ data: z.array(booksMonth) }),
  },
  setMonth: {
    access: can("settings"),
    summary: "Close the books of a month that is over, so that no document of it changes or is added, or reopen them",
    params: z.object({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, ENTER_MONTH) }),
    body: z.object({ isClosed: z.boolean() }),
    answer: success({ message: z.string(), data: booksMonth }),
  },
});

export const taxDomain = {
  endpoints: [taxEndpoints],
  refusals: {
    invoiceNotReady: { status: 404, message: "The invoice is not ready yet" },
    documentNotFound: { status: 404, message: "Document not found" },
    creditNoteNotFound: { status: 404, message: "Credit note not found" },
    orderNotTaxed: { status: 409, message: "This order has no tax invoice" },
    monthNotOver: { status: 409, message: "{month} is not over yet" },
    monthClosed: { status: 409, message: "The books of {month} are closed" },
    nothingToBill: { status: 409, message: "Nothing of this order is left to bill" },
    billCorrectedOften: { status: 409, message: "This bill was corrected several times. Please call us to change it" },
  },
  retention: TAX_RETENTION,
  personalData: {
    taxDocuments: z
      .array(taxDocument.pick({ kind: true, number: true, date: true, total: true, buyer: true }).extend({ orderId: id }))
      .describe("Invoices, bills of supply and credit notes of the orders, newest first"),
  },
} as const satisfies Domain;
