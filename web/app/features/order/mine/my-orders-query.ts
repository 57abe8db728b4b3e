import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AnswerOf, call } from "../../../platform/api/call.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { onConnect, onEvent, openNow } from "../../../platform/realtime/socket.ts";
import { keepPage, storedPages } from "../../../platform/storage/stored-pages.ts";
import { useUnpaidAttempt } from "../../checkout/payment/unpaid-attempt.ts";

const PAGE = 20;

/** The key of all queries of the customer's own orders. */
const MINE = ["orders", "mine"];

type OrderPage = AnswerOf<typeof orderCalls.mine>;

async function fetchPage(cursor: string | null, signal: AbortSignal): Promise<OrderPage> {
  const page = await call(orderCalls.mine, { query: { limit: PAGE, cursor: cursor ?? undefined }, signal });
  if (cursor === null) keepPage("orders", { ...page, nextCursor: null });
  return page;
}

/** Starts with the stored orders of this device. */
const myOrders = () =>
  infiniteQueryOptions({
    queryKey: [...MINE, "pages"],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: OrderPage) => page.nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    networkMode: "always",
    ...storedPages<OrderPage>("orders"),
  });

/** No customer has more open orders. */
const NEWEST = 10;

/** Refetched together with the list of My Orders. */
const newestOrders = queryOptions({
  queryKey: [...MINE, "newest"],
  queryFn: async ({ signal }) => (await call(orderCalls.mine, { query: { limit: NEWEST }, signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** For the page's loader: fetches before the page renders. The page shows a failure and fetches again. */
export const prefetchMyOrders = (): void => void queryClient.prefetchInfiniteQuery(myOrders());

/** The customer's own orders, newest first, updated by notifications, reconnections and returns to the page. */
export function useMyOrders() {
  useEffect(openNow, []);
  useRefetchOnEvents();
  return useInfiniteQuery(myOrders());
}

/** Those that may be open, updated alike; undefined until they are known. */
export function useNewestOrders() {
  useRefetchOnEvents();
  return useQuery(newestOrders).data;
}

function useRefetchOnEvents(): void {
  const client = useQueryClient();
  // Of an order that was just placed and not paid there is no event.
  const unpaid = useUnpaidAttempt()?.orderId;
  useEffect(() => {
    if (unpaid !== undefined) void client.invalidateQueries({ queryKey: MINE });
  }, [client, unpaid]);
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: MINE });
    const stops = [onConnect(refetch), onEvent("orderUpdate", refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** For a change made here. */
export function useRefetchMyOrders(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: MINE });
}
