import { menuTexts as texts } from "#texts/shop/menu.ts";
import { FrameSkeleton } from "../../../ui/picture/frame-skeleton.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import styles from "./food-card.module.css";
import menuSectionStyles from "./menu-section.module.css";
import { MenuHead } from "./menu-section.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The menu while it loads: the same head, and cards of the same shape. */
export function MenuSkeleton() {
  return (
    <section className={`container ${menuSectionStyles.menu}`} id="menu" data-section tabIndex={-1} aria-labelledby="menu-title">
      <MenuHead />
      <Loading label={texts.loading} className={menuSectionStyles.grid}>
        {CARDS.map((card) => (
          <div key={card} className={`${styles.food} ${styles.sketch}`}>
            <div className={styles.picture}>
              <FrameSkeleton />
            </div>
            <Skeleton width="68%" height="24px" />
            <Skeleton width="94%" height="15px" />
            <Skeleton width="60%" height="15px" />
            <Skeleton width="72px" height="22px" />
          </div>
        ))}
      </Loading>
    </section>
  );
}
