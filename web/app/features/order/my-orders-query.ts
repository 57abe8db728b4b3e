import { orderEndpoints } from "@forno/contract/order.ts";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent, openNow } from "../../platform/realtime/socket.ts";

const PAGE = 20;

const myOrders = infiniteQueryOptions({
  queryKey: ["orders", "mine"],
  queryFn: ({ pageParam, signal }) => call(orderEndpoints.mine, { query: { limit: PAGE, cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: "always",
  networkMode: "always",
});

/** One's own orders, the newest first, kept true by events, by each reconnection and by each return to the page. `onPaid`: one has been paid. */
export function useMyOrders(onPaid: () => void) {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: myOrders.queryKey });
    openNow();
    const stops = [
      onConnect(refetch),
      onEvent("orderUpdate", ({ payment }) => {
        refetch();
        if (payment) onPaid();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, onPaid]);
  return useInfiniteQuery(myOrders);
}

/** For a change made here. */
export function useRefetchMyOrders(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: myOrders.queryKey });
}
