/** Keeps the admin's screens current: refetches on notifications, rings for new orders, counts them in the tab's title. */
import { isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { type QueryFilters, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { features } from "../../features/features.ts";
import { boardQuery } from "../../features/order/admin/admin-queries.ts";
import { prepareBell, startRinging, useBellMuted } from "../../features/order/admin/bell/new-order-bell.ts";
import { readyCount } from "../../features/order/admin/board/board-columns.ts";
import { openExceptionsQuery } from "../../features/payment/admin/payments-queries.ts";
import { useMay } from "../../features/session/session-store.ts";
import { onConnect, onEvent, openNow } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { useNewDay } from "../../platform/state/now.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { adminTexts } from "../texts/en-admin.ts";

/** Queries that an event makes stale: of all features together, so that one of them does not wait for another's. */
const live = new Map<keyof ServerEvents, QueryFilters[]>();
for (const { live: own = {} } of features)
  for (const [event, filters] of Object.entries(own) as [keyof ServerEvents, QueryFilters[]][])
    live.set(event, [...(live.get(event) ?? []), ...filters]);
const all = [...live.values()].flat();

/** The least time between two fetches, since a busy shop is notified all the time. */
const REST_MS = 1_000;
const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

export function useLiveShop(): void {
  const client = useQueryClient();
  const [refetch] = useState(() => {
    const stale = new Set<QueryFilters>();
    const run = coalesce(async () => {
      const filters = [...stale];
      stale.clear();
      await Promise.all(filters.map((filter) => client.invalidateQueries(filter)));
      await rest();
    });
    return (filters: readonly QueryFilters[]) => {
      for (const filter of filters) stale.add(filter);
      run();
    };
  });
  // At midnight, the orders closed today become yesterday's.
  useNewDay(() => refetch(all));
  useEffect(() => {
    openNow();
    const stops = [
      ...[...live].map(([event, filters]) => onEvent(event, () => refetch(filters))),
      onConnect(() => refetch(all)),
      onEvent("stockLow", ({ name, left }) => toast.info(adminTexts.stockLow(name, left))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refetch]);
}

const loadNotifications = () => import("../../features/order/admin/bell/desktop-notifications.ts");
/** The bell rings even if this cannot be loaded. */
function ignore(): void {}

/**
 * Rings on every admin's device until each new order has been seen, assigned or moved on by one of them. Orders that
 * arrive after the first fetch also show a desktop notification, if that is turned on.
 */
export function useNewOrders(count: number): void {
  const { data: board } = useBoard();
  const isMuted = useBellMuted();
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

const useBoard = () => useQuery({ ...boardQuery(), enabled: useMay("orders") });

/** `waiting`: orders that the kitchen can start. `fresh`: orders that no admin has seen. */
export function useOrderCounts(): { waiting: number; fresh: number } {
  const { data } = useBoard();
  const pending = data?.columns.find(({ status }) => isWaiting(status));
  return { waiting: pending ? readyCount(pending).count : 0, fresh: data?.unseen.count ?? 0 };
}

/** The number of unresolved payment exceptions. */
export function useOpenExceptions(): number {
  return useQuery({ ...openExceptionsQuery, enabled: useMay("payments") }).data ?? 0;
}
