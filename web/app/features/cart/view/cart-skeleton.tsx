import { TwoColumns } from "../../../ui/page/panel.tsx";
import { FrameSkeleton } from "../../../ui/picture/frame-outline.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { cartPageTexts as texts } from "../texts/en-page.ts";
import styles from "./cart-line.module.css";

function LineSkeleton() {
  return (
    <div className={styles.line}>
      <div className={styles.picture}>
        <FrameSkeleton />
      </div>
      <div className={styles.name}>
        <Skeleton width="55%" height="1.5rem" />
        <Skeleton width="80%" height="1rem" />
      </div>
      <div className={styles.controls}>
        <Skeleton width="116px" height="44px" />
      </div>
      <div className={styles.total}>
        <Skeleton width="64px" height="1.125rem" />
      </div>
    </div>
  );
}

export function CartSkeleton() {
  return (
    <Loading label={texts.loading}>
      <TwoColumns>
        <div className={styles.lines}>
          <LineSkeleton />
          <LineSkeleton />
          <LineSkeleton />
        </div>
        <Skeleton height="420px" />
      </TwoColumns>
    </Loading>
  );
}
