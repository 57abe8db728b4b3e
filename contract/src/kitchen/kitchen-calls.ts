import type { Calls } from "../wire/calls.ts";

export const kitchenCalls = {
  list: "GET /api/kitchen",
  start: "POST /api/kitchen/start",
  bump: "POST /api/kitchen/bump",
  recall: "POST /api/kitchen/recall",
} as const satisfies Calls;
