import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import type { MenuCard } from "@forno/contract/rules/menu/menu-cards.ts";
import { type PriceFilter as Filter, filterByPrice, PRICE_FILTERS, priceFilterOf } from "@forno/contract/rules/menu/menu-filter.ts";
import { formatRupees } from "@forno/contract/rules/pricing/money.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { menuTexts as texts } from "#texts/shop/menu.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { FoodCard, type FoodCardProps } from "../card/food-card.tsx";
import styles from "./menu-section.module.css";
import { PriceFilter } from "./price-filter.tsx";

export interface MenuSectionProps extends Pick<FoodCardProps, "isOpen" | "onAdd" | "onRemove"> {
  foods: readonly MenuCard[];
  cart: CartData;
}

/** Spec section 2, Home and menu: the foods, and the filter by price. */
export function MenuSection({ foods, cart, isOpen, onAdd, onRemove }: MenuSectionProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const section = useRef<HTMLElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const shown = filterByPrice(foods, filter);
  // The select may have been changed before the page's script ran, or restored by the browser: the foods follow it.
  useEffect(() => {
    if (select.current) setFilter(priceFilterOf(select.current.value));
  }, []);

  const choose = (chosen: Filter) => {
    setFilter(chosen);
    // The head sticks on phones: a shorter list must not leave the page scrolled below it.
    if (section.current && section.current.getBoundingClientRect().top < 0) section.current.scrollIntoView();
  };
  const showAll = () => {
    choose("all");
    select.current?.focus({ preventScroll: true });
  };

  return (
    <section ref={section} className={`container ${styles.menu}`} id="menu" data-section tabIndex={-1} aria-labelledby="menu-title">
      <MenuHead>
        <PriceFilter ref={select} value={filter} onChange={choose} />
      </MenuHead>
      <p className="visuallyHidden" role="status">
        {texts.shown(shown.length)}
      </p>
      {shown.length > 0 ? (
        <div className={styles.grid}>
          {shown.map((food) => (
            <FoodCard key={food._id} food={food} quantity={cart[food._id] ?? 0} {...{ isOpen, onAdd, onRemove }} />
          ))}
        </div>
      ) : (
        <NothingToShow filter={filter} onShowAll={showAll} />
      )}
    </section>
  );
}

/** Sticks to the top on phones. */
export function MenuHead({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.menuHead}>
      <h2 className="heading1" id="menu-title">
        {texts.title}
      </h2>
      {children}
    </div>
  );
}

function NothingToShow({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const below = PRICE_FILTERS.find(({ value }) => value === filter)?.below;
  if (filter === "all" || below === undefined) {
    return <Empty shape="nothing" heading="h3" title={texts.empty} text={texts.emptyText} />;
  }
  return (
    <Empty shape="noMatch" heading="h3" title={texts.noneUnder(formatRupees(below))} text={texts.tryAnother}>
      <Button look="ghost" onClick={onShowAll}>
        {texts.showAll}
      </Button>
    </Empty>
  );
}
