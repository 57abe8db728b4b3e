/** Whether the admin has a second factor, for every page of the admin area. */
import type { SecondFactorState, secondFactorEndpoints } from "@forno/contract/person/second-factor.ts";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../platform/api/call.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor", "own"],
  queryFn: async ({ signal }) =>
    (await request<typeof secondFactorEndpoints.read>("GET", "/api/admin/second-factor", { signal })).data,
});

/** Until it is set up, the server refuses this admin everything else. */
export const isHeldBack = (state: SecondFactorState | undefined): boolean => state?.policy === "required" && !state.isOn;

/** They can continue without it, but are reminded. */
export const isReminded = (state: SecondFactorState | undefined): boolean => state?.policy === "asked" && !state.isOn;
