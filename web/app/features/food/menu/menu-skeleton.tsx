import { menuTexts as texts } from "#texts/shop/menu.ts";
import { Loading, MouthSkeleton, Skeleton } from "../../../ui/status/skeleton.tsx";
import { MenuHead } from "./menu-section.tsx";
import "./food-card.css";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The menu to come: the same head, and the cards' own shapes. */
export function MenuSkeleton() {
  return (
    <section className="wrap menu" id="menu" data-section tabIndex={-1} aria-labelledby="menu-title">
      <MenuHead />
      <Loading label={texts.loading} className="grid">
        {CARDS.map((card) => (
          <div key={card} className="food sketch">
            <div className="pic">
              <MouthSkeleton />
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
