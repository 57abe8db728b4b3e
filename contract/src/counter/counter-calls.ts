import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const counterCalls = {
  quote: "POST /api/counter/quote",
  order: "POST /api/counter/order",
  sale: "GET /api/counter/order",
  check: "POST /api/counter/order/check",
  cancel: "POST /api/counter/order/cancel",
  waiting: "GET /api/counter/waiting",
  sendLink: "POST /api/counter/order/send-link",
  held: "GET /api/counter/held",
  hold: "POST /api/counter/held",
  resume: "POST /api/counter/held/:id/resume",
  drop: "DELETE /api/counter/held/:id",
  customer: "GET /api/counter/customer",
  shift: "GET /api/counter/shift",
  openShift: "POST /api/counter/shift/open",
  closeShift: "POST /api/counter/shift/close",
} as const satisfies Calls;

export const payLinkCalls = {
  order: "GET /api/pay/:token",
  open: "POST /api/pay/:token",
  check: "POST /api/pay/:token/check",
} as const satisfies Calls;

export const COUNTER_RETENTION = {
  /** A customer who comes back comes back the same evening. */
  heldSales: { days: 1 },
} as const satisfies RetentionPeriods;
