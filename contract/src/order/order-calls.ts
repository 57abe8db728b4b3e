import type { Calls } from "../wire/calls.ts";

export const orderCalls = {
  place: "POST /api/order/place",
  completePayment: "POST /api/order/complete-payment",
  cancel: "POST /api/order/cancel",
  mine: "POST /api/order/userorders",
  all: "GET /api/order/admin",
  setStatus: "POST /api/order/admin/status",
} as const satisfies Calls;

export const quoteCalls = {
  get: "POST /api/order/quote",
} as const satisfies Calls;

export const orderAdminCalls = {
  refund: "POST /api/order/admin/refund",
  refundLateOrder: "POST /api/order/admin/promise",
  ask: "POST /api/order/admin/ask",
  open: "POST /api/order/admin/open",
  board: "GET /api/order/admin/board",
  slots: "GET /api/order/admin/slots",
  export: "GET /api/order/admin/export",
  detail: "GET /api/order/admin/:id",
} as const satisfies Calls;

export const orderEditCalls = {
  lines: "GET /api/order/:id/lines",
  edit: "PUT /api/order/:id/lines",
} as const satisfies Calls;
