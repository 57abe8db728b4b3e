import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const cartCalls = {
  add: "POST /api/cart/add",
  remove: "POST /api/cart/remove",
  read: "POST /api/cart/get",
  merge: "POST /api/cart/merge",
} as const satisfies Calls;

export const CART_RETENTION = {
  /** Lines that nobody has added to since. */
  carts: { days: 90 },
} as const satisfies RetentionPeriods;
