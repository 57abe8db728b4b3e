import type { Calls } from "../wire/calls.ts";

export const reportsCalls = {
  sales: "GET /api/reports/admin/sales",
  tax: "GET /api/reports/admin/tax",
  items: "GET /api/reports/admin/items",
  payments: "GET /api/reports/admin/payments",
  documents: "GET /api/reports/admin/documents",
  tally: "GET /api/reports/admin/tally",
} as const satisfies Calls;

export const tallyNamesCalls = {
  read: "GET /api/reports/admin/tally/names",
  set: "PUT /api/reports/admin/tally/names",
} as const satisfies Calls;

export const REPORT_FORMATS = ["json", "csv", "xlsx"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What the rows of the report of items are. */
export const ITEM_GROUPS = ["food", "modifier", "section", "hour", "channel", "area", "partner", "promo"] as const;
export type ItemGroup = (typeof ITEM_GROUPS)[number];

/** Ten years: sums of the database, however many days they are of. */
export const REPORT_DAYS_MAX = 3_653;
