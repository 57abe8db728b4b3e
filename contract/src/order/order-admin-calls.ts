import type { Calls } from "../wire/calls.ts";

export const orderAdminCalls = {
  refund: "POST /api/order/admin/refund",
  refundLateOrder: "POST /api/order/admin/promise",
  ask: "POST /api/order/admin/ask",
  open: "POST /api/order/admin/open",
  board: "GET /api/order/admin/board",
  export: "GET /api/order/admin/export",
  detail: "GET /api/order/admin/:id",
} as const satisfies Calls;
