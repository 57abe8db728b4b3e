/** Keeps the admin's screens true while they are open: refetches on news, rings for a new order, counts the waiting in the tab's title. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { boardQuery, ordersKey } from "../../features/order/admin-queries.ts";
import { noteFreshOrder } from "../../features/order/fresh-orders.ts";
import { isBellMuted, ringBell } from "../../features/order/new-order-bell.ts";
import { isWaiting } from "../../features/order/order-facts.ts";
import { statsQuery } from "../../features/stats/queries.ts";
import { onConnect, onEvent, openNow } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";

export function useLiveShop(): void {
  const client = useQueryClient();
  useEffect(() => {
    openNow();
    const refetch = coalesce(() =>
      Promise.all([ordersKey, statsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    );
    const stops = [
      onEvent("orderUpdate", refetch),
      onEvent("orderPlaced", ({ _id }) => {
        noteFreshOrder(_id);
        if (!isBellMuted()) ringBell();
        refetch();
      }),
      onConnect(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** Orders that are paid and not begun. */
export function useWaitingCount(): number {
  const { data: columns = [] } = useQuery(boardQuery);
  return columns.flatMap(({ orders }) => orders).filter(isWaiting).length;
}

const COUNT = /^\(\d+\) /;

/** `(3) Orders · Forno`. The router writes the title anew with each page. */
export function useCountInTitle(count: number): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another title
  useEffect(() => {
    const plain = document.title.replace(COUNT, "");
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
  }, [count, pathname]);
  useEffect(
    () => () => {
      document.title = document.title.replace(COUNT, "");
    },
    [],
  );
}
