import type { Calls } from "../wire/calls.ts";

export const foodCalls = {
  list: "GET /api/food/list",
  add: "POST /api/food/admin/add",
  update: "POST /api/food/admin/update",
  setAvailability: "POST /api/food/admin/availability",
  remove: "POST /api/food/admin/remove",
} as const satisfies Calls;
