import type { Menu } from "@forno/contract/menu/food.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { loadMenu } from "../../features/menu/page/menu-store.ts";
import { useMenu } from "../../features/menu/page/use-menu.ts";
import { LineImage } from "../../features/order/lines/line-image.tsx";
import { CancelOrder } from "../../features/order/mine/cancel-order.tsx";
import { prefetchMyOrders, useMyOrders } from "../../features/order/mine/my-orders-query.ts";
import { NoOrders, OrdersFailed } from "../../features/order/mine/my-orders-states.tsx";
import { CompletePayment, OrderAgain } from "../../features/order/mine/order-actions.tsx";
import { PastOrder, PastOrders } from "../../features/order/mine/past-order.tsx";
import { LiveOrder, LiveOrders } from "../../features/order/mine/tracking/live-order.tsx";
import { OrdersLoading } from "../../features/order/mine/tracking/live-order-skeleton.tsx";
import {
  StatusNotification,
  useStatusNotification,
  useStatusTitle,
} from "../../features/order/mine/tracking/status-notification.tsx";
import { isCurrent, isPayable } from "../../features/order/order-progress.ts";
import { myOrdersTexts as texts } from "../../features/order/texts/en-customer.ts";
import { ordersLoadingTexts } from "../../features/order/texts/en-loading.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { useConnection } from "../../platform/realtime/socket.ts";
import { useNow } from "../../platform/state/now.ts";
import { LiveDot } from "../../ui/display/tag.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ShowMore } from "../../ui/table/show-more.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({ menu: context.get(pageData).menu });
export const clientLoader = async () => {
  prefetchMyOrders();
  return { menu: await loadMenu() };
};

export const meta = (args: MetaArgs) => privateMeta(args, texts.pageTitle);

const TICK_MS = 15_000;
const PICTURE_PX = 64;

export default function MyOrders() {
  const menu = useMenu(useLoaderData<typeof loader>().menu);
  return (
    <QueryClientProvider client={queryClient}>
      <div className="container">
        <PageHeader title={ordersLoadingTexts.title} />
        <StatusNotification />
        <Orders menu={menu} />
      </div>
    </QueryClientProvider>
  );
}

function Orders({ menu }: { menu: Menu }) {
  const query = useMyOrders();
  const isNotLive = useNotLive();
  useStatusNotification(useMemo(() => query.data?.pages.flatMap((page) => page.data), [query.data]));
  if (query.isPending) return <OrdersLoading />;
  if (!query.data) return <OrdersFailed onRetry={() => void query.refetch()} />;
  const orders = query.data.pages.flatMap((page) => page.data);
  return (
    <>
      {isNotLive && <Banner offline>{texts.notLive}</Banner>}
      {orders.length === 0 ? <NoOrders /> : <OrderLists orders={orders} menu={menu} />}
      <ShowMore query={query} />
    </>
  );
}

function OrderLists({ orders, menu }: { orders: readonly Order[]; menu: Menu }) {
  const now = useNow(TICK_MS);
  const isLive = useConnection() === "live";
  const current = orders
    .filter((order) => isCurrent(order, now))
    .toSorted((a, b) => Number(isOpen(b.status)) - Number(isOpen(a.status)));
  const earlier = orders.filter((order) => !isCurrent(order, now));
  useStatusTitle(current[0]);
  return (
    <>
      <LiveOrders>
        {current.map((order) => (
          <LiveOrder key={order._id} order={order} now={now} liveMark={isLive && <LiveDot>{texts.live}</LiveDot>}>
            {isPayable(order, now) && <CompletePayment order={order} />}
            <CancelOrder order={order} />
            {!isOpen(order.status) && <OrderAgain order={order} menu={menu} />}
          </LiveOrder>
        ))}
      </LiveOrders>
      {earlier.length > 0 && (
        <PastOrders>
          {earlier.map((order) => (
            <PastOrder
              key={order._id}
              order={order}
              now={now}
              picture={order.items[0] && <LineImage line={order.items[0]} size={PICTURE_PX} />}
            >
              <OrderAgain order={order} menu={menu} />
            </PastOrder>
          ))}
        </PastOrders>
      )}
    </>
  );
}

/** Connecting takes a moment; only a longer interruption is shown. */
const PATIENCE_MS = 2_500;

/** True once the connection has been lost for longer: what is shown may be outdated. */
export function useNotLive(): boolean {
  const isLive = useConnection() === "live";
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (isLive) return setAway(false);
    const timer = setTimeout(() => setAway(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isAway;
}
