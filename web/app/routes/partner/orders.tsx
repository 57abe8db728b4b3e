import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { isOpen, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MetaArgs } from "react-router";
import { CashLink, CashToHandOver } from "../../features/delivery/cash-to-hand-over.tsx";
import {
  deliveriesQuery,
  type Deliveries as List,
  refetchDeliveries,
  sendUnsent,
  useUnsentDeliveries,
} from "../../features/delivery/deliveries-queries.ts";
import { DeliveryDrop } from "../../features/delivery/delivery-drop.tsx";
import { NewDeliveries } from "../../features/delivery/new-deliveries.tsx";
import { SharePosition } from "../../features/delivery/share-position.tsx";
import { deliveriesTexts as texts } from "../../features/delivery/texts/en.ts";
import { tripOrder } from "../../features/delivery/trip-order.ts";
import { UndoDelivered } from "../../features/delivery/undo-delivered.tsx";
import { isAsItComes, KitchenLines } from "../../features/order/lines/kitchen-lines.tsx";
import { linesOf } from "../../features/order/order-progress.ts";
import { OrderStatusBadge } from "../../features/order/order-status-badge.tsx";
import { signOut } from "../../features/session/sign-out.ts";
import { ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { formatDateTime, formatTime } from "../../platform/format/dates.ts";
import { onConnect, onEvent, openNow, useConnection } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { useNewDay, useNow } from "../../platform/state/now.ts";
import { useFocusFallback } from "../../ui/behaviour/focus-fallback.ts";
import { useSettling } from "../../ui/controls/settling.ts";
import { LiveDot } from "../../ui/display/tag.tsx";
import { classNames } from "../../ui/icons/class-names.ts";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { RefreshIcon } from "../../ui/icons/icons.tsx";
import { LogoutIcon } from "../../ui/icons/work-icons.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { ShowMore } from "../../ui/table/show-more.tsx";
import styles from "./orders.module.css";

export const meta = (args: MetaArgs) => privateMeta(args, texts.title);

const TIME_EVERY_MS = 15_000;
/** A server may recover without an `online` event. */
const CATCH_UP_EVERY_MS = 20_000;

function useLiveDeliveries(): void {
  const client = useQueryClient();
  useNewDay(() => void refetchDeliveries(client));
  useEffect(() => {
    openNow();
    const refetch = coalesce(() => refetchDeliveries(client));
    const catchUp = coalesce(() => sendUnsent(client));
    const stops = [onEvent("orderUpdate", refetch), onConnect(refetch), onConnect(catchUp)];
    window.addEventListener("online", catchUp);
    const timer = setInterval(catchUp, CATCH_UP_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      window.removeEventListener("online", catchUp);
    };
  }, [client]);
}

export default function Deliveries() {
  const [options] = useState(deliveriesQuery);
  const query = useInfiniteQuery(options);
  const client = useQueryClient();
  const connection = useConnection();
  useLiveDeliveries();
  const refresh = () => {
    void query.refetch();
    void sendUnsent(client);
  };
  const isStale = query.data !== undefined && (connection === "offline" || query.isError || query.isPaused);
  return (
    <>
      <header data-covers="top" className={`container row between ${styles.roundsHead}`}>
        <ShopLogo />
        <div className="row">
          {connection === "live" ? <LiveDot>{texts.live}</LiveDot> : null}
          <IconButton label={query.isRefetching ? texts.refreshing : texts.refresh} onClick={refresh}>
            <RefreshIcon />
          </IconButton>
          <IconButton label={texts.logout} onClick={signOut}>
            <LogoutIcon />
          </IconButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`container ${styles.rounds}`}>
        {isStale ? <Banner offline>{texts.notLive(formatTime(new Date(query.dataUpdatedAt).toISOString()))}</Banner> : null}
        <QueryView query={query} failed={texts.failedToFetch} skeleton={<RoundsSkeleton />}>
          {(list) => <Rounds {...list} />}
        </QueryView>
        <UndoDelivered />
        <ShowMore query={query} />
      </main>
    </>
  );
}

function Rounds({ orders, openCount, cash, deliveredToday }: List) {
  const now = useNow(TIME_EVERY_MS);
  const held = cash !== null && cash.amount > 0 ? cash : null;
  const unsent = useUnsentDeliveries();
  const isUnsent = ({ _id }: DeliveryOrder) => unsent.includes(_id);
  const open = orders.filter((order) => isOpen(order.status));
  const waiting = open.filter(isUnsent);
  const { location } = useSettings();
  const trip = tripOrder(
    open.filter((order) => !isUnsent(order)),
    location,
  );
  const stops = trip.filter(orderCan.markDelivered);
  const drops = [...waiting, ...trip];
  const settling = useSettling(drops.map(({ _id, status }) => _id + status).join());
  const { heading, list } = useFocusFallback(open.map(({ _id }) => _id).join());
  // Also cancelled ones: their partner may be on the way with one.
  const done = orders.filter((order) => !isOpen(order.status));
  return (
    <>
      <div className={`row between ${styles.roundsTitle}`}>
        <h1 ref={heading} tabIndex={-1}>
          {open.length > 0 ? texts.toDeliver((openCount ?? open.length) - waiting.length) : texts.title}
        </h1>
        {held ? <CashLink cash={held} /> : null}
      </div>
      <NewDeliveries open={open} />
      <p className="muted figure">{texts.deliveredToday(deliveredToday)}</p>
      {open.length === 0 ? <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText} /> : null}
      {stops.length > 0 ? <SharePosition /> : null}
      <div className={classNames(styles.roundsOpen, settling)} {...list}>
        {drops.map((order) => (
          <DeliveryDrop
            key={order._id}
            order={order}
            badge={<OrderStatusBadge order={order} />}
            lines={order.items.every(isAsItComes) ? linesOf(order) : <KitchenLines items={order.items} />}
            stop={stops.length > 1 && stops.includes(order) ? { place: stops.indexOf(order) + 1, of: stops.length } : null}
            now={now}
            isUnsent={isUnsent(order)}
          />
        ))}
      </div>
      {held ? <CashToHandOver cash={held} /> : null}
      {done.length > 0 ? <Done orders={done} /> : null}
    </>
  );
}

function Done({ orders }: { orders: readonly DeliveryOrder[] }) {
  return (
    <section className={styles.roundsDone} aria-label={texts.done}>
      <h2 className="heading3">{texts.done}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order._id} className="row between">
            <div className="grow">
              <b>{texts.order(order.orderNumber)}</b>
              <p className="small muted">{formatDateTime(order.history.at(-1)?.at ?? order.createdAt)}</p>
              <p className="money">
                <span>
                  {order.paymentMethod === "cash" ? texts.inCash(formatRupees(order.amount)) : formatRupees(order.amount)}
                </span>
              </p>
            </div>
            <OrderStatusBadge order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoundsSkeleton() {
  return (
    <Loading className={styles.roundsSkeleton}>
      <Skeleton width="60%" height="48px" />
      <Skeleton height="320px" />
      <Skeleton height="240px" />
    </Loading>
  );
}
