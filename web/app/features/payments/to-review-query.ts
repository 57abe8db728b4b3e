import { paymentAdminEndpoints } from "@forno/contract/payment-admin.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";

/** Every query about payments begins with it. */
export const paymentsKey = ["payments"];

/** How many need somebody: for the badge. */
export const toReviewQuery = queryOptions({
  queryKey: [...paymentsKey, "to-review"],
  queryFn: async ({ signal }) => (await call(paymentAdminEndpoints.exceptions, { query: { limit: 1 }, signal })).open,
});
