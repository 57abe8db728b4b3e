import { pageTitles } from "#texts/pages.ts";
import { OrdersBoardSkeleton } from "../../../features/order/desk/board/orders-board-skeleton.tsx";
import fieldStyles from "../../../ui/fields/field.module.css";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import skeletonStyles from "../../../ui/status/skeleton.module.css";
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
              <div className={fieldStyles.search}>
                <div className={`${fieldStyles.input} ${skeletonStyles.skeleton}`} style={{ border: 0 }} />
              </div>
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
