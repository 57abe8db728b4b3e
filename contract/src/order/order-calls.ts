import type { Calls } from "../wire/calls.ts";

export const orderCalls = {
  place: "POST /api/order/place",
  completePayment: "POST /api/order/complete-payment",
  mine: "POST /api/order/userorders",
  all: "GET /api/order/admin",
  setStatus: "POST /api/order/admin/status",
} as const satisfies Calls;
