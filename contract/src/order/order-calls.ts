import type { RetentionPeriods } from "../privacy/rules/retention.ts";
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

export const ORDER_RETENTION = {
  /** Longer than a browser repeats a request. */
  orderKeys: { days: 7 },
  /** The steps of an order between its first and its last status, which the audit log has for longer. */
  orderSteps: { years: 2 },
  /**
   * Rule 56 and section 36 of India's GST law require 72 months after the year's return, section 128 of its Companies Act eight
   * years.
   */
  orderPersons: { years: 8 },
} as const satisfies RetentionPeriods;
