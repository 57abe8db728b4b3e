import type { SavedAddress } from "@forno/contract/user/account.ts";
import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import type { ChosenPlace } from "./chosen-place.ts";

export const addressesQuery = queryOptions({
  queryKey: ["addresses"],
  queryFn: async ({ signal }) => (await call(accountCalls.addresses, { signal })).data,
});

/** Null: it says neither pincode nor pin. */
export function placeOfAddress({ _id, label, pincode, location }: SavedAddress): ChosenPlace | null {
  if (!pincode && !location) return null;
  return { label, addressId: _id, ...(pincode && { pincode }), ...(location && { location }) };
}
