import { paymentAdminCalls } from "@forno/contract/payment/payment-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";

/** The prefix of all payment queries. */
export const paymentsKey = ["payments"];

/** The number of open exceptions, for the badge. */
export const openExceptionsQuery = queryOptions({
  queryKey: [...paymentsKey, "to-review"],
  queryFn: async ({ signal }) => (await call(paymentAdminCalls.exceptions, { query: { limit: 1 }, signal })).open,
});
