import type { Calls } from "../wire/calls.ts";

export const taxCalls = {
  invoice: "GET /api/order/:id/invoice",
  creditNotes: "GET /api/order/:id/credit-notes",
  creditNote: "GET /api/order/:id/credit-notes/:noteId",
  setBuyer: "PUT /api/order/:id/buyer",
} as const satisfies Calls;
