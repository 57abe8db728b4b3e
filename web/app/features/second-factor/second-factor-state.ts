/** Whether the admin has a second factor, for every page of the admin area. */

import type { SecondFactorState } from "@forno/contract/user/second-factor.ts";
import { secondFactorCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor", "own"],
  queryFn: async ({ signal }) => (await call(secondFactorCalls.read, { signal })).data,
});

/** Until it is set up, the server refuses this admin everything else. */
export const isHeldBack = (state: SecondFactorState | undefined): boolean => state?.policy === "required" && !state.isOn;

/** They can continue without it, but are reminded. */
export const isReminded = (state: SecondFactorState | undefined): boolean => state?.policy === "asked" && !state.isOn;
