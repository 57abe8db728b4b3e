import { Loading, Shimmer, Skeleton } from "../../../../ui/status/skeleton.tsx";
import { ordersLoadingTexts as texts } from "../../texts/en-loading.ts";
import styles from "./live-order.module.css";

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
