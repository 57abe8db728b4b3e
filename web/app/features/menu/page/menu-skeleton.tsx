import { FrameSkeleton } from "../../../ui/picture/frame-outline.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import cardStyles from "../card/food-card.module.css";
import { menuTexts as texts } from "../texts/en.ts";
import styles from "./menu-section.module.css";
import { MenuHead } from "./menu-section.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The menu while it loads: the same head, and cards of the same shape. */
export function MenuSkeleton() {
  return (
    <section className={`container ${styles.menu}`} id="menu" data-section tabIndex={-1} aria-labelledby="menu-title">
      <MenuHead />
      <Loading label={texts.loading} className={styles.grid}>
        {CARDS.map((card) => (
          <FoodCardSkeleton key={card} />
        ))}
      </Loading>
    </section>
  );
}

export function FoodCardSkeleton() {
  return (
    <div className={`${cardStyles.food} ${cardStyles.sketch}`}>
      <div className={cardStyles.picture}>
        <FrameSkeleton />
      </div>
      <Skeleton width="68%" height="24px" />
      <Skeleton width="94%" height="15px" />
      <Skeleton width="60%" height="15px" />
      <Skeleton width="72px" height="22px" />
    </div>
  );
}
