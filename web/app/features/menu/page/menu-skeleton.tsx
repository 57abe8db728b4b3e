import { Loading } from "../../../ui/status/skeleton.tsx";
import { FoodCardSkeleton } from "../card/food-card-skeleton.tsx";
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
