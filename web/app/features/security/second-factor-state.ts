/** Whether one has a second factor: every page of the admin area asks. */
import type { SecondFactorState, secondFactorEndpoints } from "@forno/contract/second-factor.ts";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../platform/api/call.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor", "own"],
  queryFn: async ({ signal }) =>
    (await request<typeof secondFactorEndpoints.read>("GET", "/api/admin/second-factor", { signal })).data,
});

/** Until their own is set up, the server answers nothing else to this admin. */
export const isHeldBack = (state: SecondFactorState | undefined): boolean => state?.policy === "required" && !state.isOn;

/** They can go on without it, but not without being reminded. */
export const isReminded = (state: SecondFactorState | undefined): boolean => state?.policy === "asked" && !state.isOn;
