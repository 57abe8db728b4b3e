import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MetaArgs, useLocation, useNavigate, useParams } from "react-router";
import { PartnersFailed } from "../../../features/delivery/partners/partners-failed.tsx";
import { assigneesQuery } from "../../../features/delivery/partners/partners-queries.ts";
import { orderQuery, useMarkSeen } from "../../../features/order/admin/admin-queries.ts";
import { OrderDetails } from "../../../features/order/admin/detail/order-details.tsx";
import { orderBoardTexts as texts } from "../../../features/order/texts/en-admin.ts";
import { orderFailures } from "../../../features/order/texts/en-live.ts";
import { PrintSlips } from "../../../features/printing/print-slips.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { isFailure } from "../../../platform/api/failure.ts";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { PrinterIcon } from "../../../ui/icons/admin-icons.tsx";
import { IconButtonLink } from "../../../ui/icons/icon-button.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, texts.order);

export default function OrderPage() {
  const { orderId = "" } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(orderQuery(orderId));
  const { data: partners } = useQuery(assigneesQuery);
  const { data: order, error } = query;
  const { mutate: open } = useMarkSeen();
  const isNew = order?.isNew ?? false;
  useEffect(() => {
    if (isNew) open(orderId);
  }, [isNew, orderId, open]);
  const close = () => void navigate({ pathname: "/admin/orders", search }, { preventScrollReset: true });
  return (
    <Drawer
      open
      onOpenChange={close}
      title={order ? texts.orderTitle(order.orderNumber) : texts.order}
      eyebrow={order ? formatDateTime(order.createdAt) : null}
      actions={
        order ? (
          <IconButtonLink to={`/admin/orders/${orderId}/print`} target="_blank" label={texts.print}>
            <PrinterIcon />
          </IconButtonLink>
        ) : null
      }
    >
      {isFailure(error, "orderNotFound") ? (
        <Empty shape="noMatch" title={texts.detail.notFound} text={texts.detail.notFoundText} />
      ) : (
        <QueryView query={query} failed={orderFailures.failedToFetch} skeleton={<DetailsSkeleton />}>
          {(found) => (
            <>
              <PartnersFailed />
              <PrintSlips order={found} />
              <OrderDetails key={found._id} order={found} partners={partners} />
            </>
          )}
        </QueryView>
      )}
    </Drawer>
  );
}

function DetailsSkeleton() {
  return (
    <Loading>
      <Skeleton width="50%" height="32px" />
      <Skeleton height="240px" />
      <Skeleton height="56px" />
    </Loading>
  );
}
