import { OrdersBoardSkeleton } from "../../../features/order/admin/board/orders-board-skeleton.tsx";
import { ordersTitle } from "../../../features/order/feature.ts";
import { SearchFieldSkeleton } from "../../../ui/fields/search-field-skeleton.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";

/** The skeleton of the board and its controls. The heading is announced with the real page. */
export function OrdersSkeleton() {
  return (
    <>
      <div aria-hidden="true">
        <PageHeader
          compact
          title={ordersTitle}
          actions={
            <>
              <SearchFieldSkeleton />
              <Skeleton width="161px" height="52px" />
              <Skeleton width="48px" height="48px" />
              <Skeleton width="48px" height="48px" />
              <Skeleton width="200px" height="48px" />
            </>
          }
        />
      </div>
      <OrdersBoardSkeleton />
    </>
  );
}
