import { pageTitles } from "#texts/pages.ts";
import { OrdersBoardSkeleton } from "../../../features/order/desk/board/orders-board-skeleton.tsx";
import { SearchFieldSkeleton } from "../../../ui/fields/search-field-skeleton.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";

/** Of the board, with the controls over it. The heading is read out when the page itself stands. */
export function OrdersSkeleton() {
  return (
    <>
      <div aria-hidden="true">
        <PageHeader
          compact
          title={pageTitles.orders}
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
