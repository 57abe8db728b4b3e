import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const taxCalls = {
  invoice: "GET /api/order/:id/invoice",
  creditNotes: "GET /api/order/:id/credit-notes",
  creditNote: "GET /api/order/:id/credit-notes/:noteId",
  documents: "GET /api/order/:id/documents",
  document: "GET /api/order/:id/documents/:documentId",
  billLink: "GET /api/order/:id/bill-link",
  sharedBill: "GET /api/bill/:token",
  setBuyer: "PUT /api/order/:id/buyer",
  nextNumbers: "GET /api/tax/admin/next-numbers",
  months: "GET /api/reports/admin/months",
  setMonth: "PUT /api/reports/admin/months/:month",
} as const satisfies Calls;

export const TAX_RETENTION = {
  /** Who was billed, by name and GSTIN, also after the account is deleted; as long as the persons of orders, for the same laws. */
  taxBuyers: { years: 8 },
} as const satisfies RetentionPeriods;
