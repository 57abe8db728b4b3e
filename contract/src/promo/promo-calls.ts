import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const promoCalls = {
  listActive: "GET /api/promo",
  listAll: "GET /api/promo/admin",
  validate: "POST /api/promo/validate",
  add: "POST /api/promo/admin",
  update: "PUT /api/promo/admin/:id",
  setActive: "POST /api/promo/admin/:id/active",
  remove: "DELETE /api/promo/admin/:id",
} as const satisfies Calls;

export const PROMO_RETENTION = {
  /** The keyed MAC of a deleted account's number, so that promos for first orders stay limited. */
  formerCustomers: { years: 2 },
} as const satisfies RetentionPeriods;
