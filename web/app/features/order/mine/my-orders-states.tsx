/** Shown in place of the orders: loading, empty, failed. */
import { myOrdersTexts as texts } from "#texts/shop/orders.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Shimmer, Skeleton } from "../../../ui/status/skeleton.tsx";
import styles from "./tracking/live-order.module.css";

export function OrdersLoading() {
  return (
    <Loading label={texts.loading} className={styles.ordersLoading}>
      <div className={styles.live}>
        <Shimmer className={styles.dialSkeleton} />
        <div className={styles.liveSide}>
          <Skeleton width="60%" height="1.75rem" />
          <Skeleton height="40px" />
          <Skeleton height="40px" />
          <Skeleton height="40px" />
        </div>
        <div className={styles.liveSide}>
          <Skeleton width="70%" height="56px" />
          <Skeleton height="48px" />
        </div>
      </div>
    </Loading>
  );
}

export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty shape="failed" title={texts.failed} text={texts.failedBody}>
      <Button onClick={onRetry}>
        <RefreshIcon small />
        {texts.retry}
      </Button>
    </Empty>
  );
}

export function NoOrders() {
  return (
    <Empty shape="noMatch" title={texts.emptyTitle} text={texts.emptyBody}>
      <ButtonLink to="/home">{texts.viewMenu}</ButtonLink>
    </Empty>
  );
}
