import type { Calls } from "../wire/calls.ts";

export const accountCalls = {
  rename: "PUT /api/user/me",
  addresses: "GET /api/user/addresses",
  addAddress: "POST /api/user/addresses",
  changeAddress: "PUT /api/user/addresses/:id",
  removeAddress: "DELETE /api/user/addresses/:id",
} as const satisfies Calls;
