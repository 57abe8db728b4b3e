import { FrameSkeleton } from "../../../ui/picture/frame-skeleton.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import styles from "./food-card.module.css";

export function FoodCardSkeleton() {
  return (
    <div className={`${styles.food} ${styles.sketch}`}>
      <div className={styles.picture}>
        <FrameSkeleton />
      </div>
      <Skeleton width="68%" height="24px" />
      <Skeleton width="94%" height="15px" />
      <Skeleton width="60%" height="15px" />
      <Skeleton width="72px" height="22px" />
    </div>
  );
}
