/** Keeps the admin's screens current: refetches on notifications, rings for new orders, counts them in the tab's title. */
import { isWaiting } from "@forno/contract/order/rules/order-status.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { partnersQuery } from "../../features/delivery/partners/partners-queries.ts";
import { boardQuery, ordersKey } from "../../features/order/admin/admin-queries.ts";
import { prepareBell, startRinging, useBellMuted } from "../../features/order/admin/bell/new-order-bell.ts";
import { readyCount } from "../../features/order/admin/board/board-columns.ts";
import { openExceptionsQuery, paymentsKey } from "../../features/payment/admin/open-exceptions-query.ts";
import { statsQuery } from "../../features/stats/queries.ts";
import { onConnect, onEvent, openNow } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { useNewDay } from "../../platform/state/new-day.ts";

/** Not the charts of the last months, which refetch on their own. */
const refetchShop = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ordersKey }),
    // A failed query shows its error until the user retries.
    client.invalidateQueries({ queryKey: partnersQuery.queryKey, predicate: ({ state }) => state.status === "success" }),
    client.invalidateQueries({ queryKey: paymentsKey }),
    client.invalidateQueries({ queryKey: statsQuery.queryKey, exact: true }),
  ]);

/** The least time between two fetches, since a busy shop is notified all the time. */
const REST_MS = 1_000;
const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

export function useLiveShop(): void {
  const client = useQueryClient();
  // At midnight, the orders closed today become yesterday's.
  useNewDay(() => void refetchShop(client));
  useEffect(() => {
    openNow();
    const refetch = coalesce(() => refetchShop(client).then(rest));
    const stops = [
      onEvent("orderUpdate", refetch),
      onEvent("orderPlaced", refetch),
      onEvent("partnersUpdate", refetch),
      onEvent("paymentsToReview", refetch),
      onConnect(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

const loadNotifications = () => import("../../features/order/admin/bell/desktop-notifications.ts");
/** The bell rings even if this cannot be loaded. */
function ignore(): void {}

/**
 * Rings on every admin's device until each new order has been seen, assigned or moved on by one of them. Orders that
 * arrive after the first fetch also show a desktop notification, if that is turned on.
 */
export function useNewOrders(): void {
  const { data: board } = useQuery(boardQuery());
  const isMuted = useBellMuted();
  const count = board?.unseen.count ?? 0;
  const shouldRing = count > 0 && !isMuted;
  useEffect(prepareBell, []);
  useEffect(() => (shouldRing ? startRinging() : undefined), [shouldRing]);

  const known = useRef<Set<string>>(null);
  useEffect(() => {
    if (!board) return;
    const fresh = board.columns.flatMap(({ orders }) => orders).filter(({ isNew }) => isNew);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...fresh.map(({ _id }) => _id)]);
    const [first] = before ? fresh.filter(({ _id }) => !before.has(_id)) : [];
    if (first) loadNotifications().then(({ notifyOfOrders }) => notifyOfOrders(first, count), ignore);
    else if (before && count === 0) loadNotifications().then(({ withdrawNotification }) => withdrawNotification(), ignore);
  }, [board, count]);
}

/** `waiting`: orders that the kitchen can start. `fresh`: orders that no admin has seen. */
export function useOrderCounts(): { waiting: number; fresh: number } {
  const { data } = useQuery(boardQuery());
  const pending = data?.columns.find(({ status }) => isWaiting(status));
  return { waiting: pending ? readyCount(pending).count : 0, fresh: data?.unseen.count ?? 0 };
}

/** The number of unresolved payment exceptions. */
export function useOpenExceptions(): number {
  return useQuery(openExceptionsQuery).data ?? 0;
}

const COUNT = /^\(\d+\) /;

/** `(3) Orders · Forno`. The router sets the title again on each page. */
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
