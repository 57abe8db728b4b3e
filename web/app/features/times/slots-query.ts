import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";

export const slotsQuery = queryOptions({
  queryKey: ["kitchen-slots"],
  queryFn: async ({ signal }) => (await call(orderAdminCalls.slots, { signal })).slots,
});
