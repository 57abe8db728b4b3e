import type { Calls } from "../wire/calls.ts";

export const counterCalls = {
  order: "POST /api/counter/order",
  sale: "GET /api/counter/order",
  cancel: "POST /api/counter/order/cancel",
  held: "GET /api/counter/held",
  hold: "POST /api/counter/held",
  takeUp: "DELETE /api/counter/held/:id",
  customer: "GET /api/counter/customer",
  shift: "GET /api/counter/shift",
  openShift: "POST /api/counter/shift/open",
  closeShift: "POST /api/counter/shift/close",
} as const satisfies Calls;
