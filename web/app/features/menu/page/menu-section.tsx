import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { type PriceFilter as Filter, filterByPrice, priceFilterOf } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import type { CardSection, MenuCard, MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { priceNote } from "../../settings/legal-lines.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { legalTexts } from "../../settings/texts/en.ts";
import { FoodCard, type FoodCardProps } from "../card/food-card.tsx";
import { menuTexts as texts } from "../texts/en.ts";
import { SectionChips } from "./chips/section-chips.tsx";
import styles from "./menu-section.module.css";
import type { NothingToShowProps } from "./nothing-to-show.tsx";
import { MenuTools } from "./tools/menu-tools.tsx";
import { useSearch } from "./tools/use-search.ts";
import { setVegOnly, useVegOnly } from "./tools/veg-only.ts";

const NoFoods = (_: NothingToShowProps) => <p>{texts.shown(0)}</p>;
/** Loaded when nothing is left to show. */
const NothingToShow = lazy(() => import("./nothing-to-show.tsx").catch(() => ({ default: NoFoods })));

export interface MenuSectionProps extends Pick<FoodCardProps, "isOpen" | "onAdd" | "onRemove"> {
  cards: MenuCards;
  /** How many of each food are in the cart. */
  quantities: CartData;
  cartLink: ReactNode;
}

/** Spec section 2, Home and menu: the foods by section, with search and filters. */
export function MenuSection({ cards, quantities, cartLink, ...actions }: MenuSectionProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [query, setQuery] = useState("");
  const isVegOnly = useVegOnly();
  const note = priceNote(useSettings());
  const menu = useRef<HTMLElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const found = useSearch(useDeferredValue(query), cards, isVegOnly);
  const sections = shownSections(cards, (foods) => {
    const matching = foods.filter(({ _id, canBeVeg }) => (!isVegOnly || canBeVeg) && (!found || found.ids.has(_id)));
    return filterByPrice(matching.map(priced), filter).map(({ food }) => food);
  });
  const count = sections.reduce((sum, { foods }) => sum + foods.length, 0);
  // They may have been changed before the page's script ran, or restored by the browser: the foods follow them.
  useEffect(() => {
    if (select.current) setFilter(priceFilterOf(select.current.value));
    if (search.current) setQuery(search.current.value);
  }, []);

  const choose = (chosen: Filter) => {
    setFilter(chosen);
    // A shorter list must not leave the page scrolled below it.
    if (menu.current && menu.current.getBoundingClientRect().top < 0) menu.current.scrollIntoView();
  };
  const focusSearch = () => search.current?.focus({ preventScroll: true });
  const hasChips = cards.sections.some(({ name }) => name !== null);
  return (
    <section
      ref={menu}
      className={`container ${styles.menu}`}
      id="menu"
      data-section
      tabIndex={-1}
      aria-labelledby="menu-title"
      data-plain={!hasChips || undefined}
    >
      <MenuHead>
        <MenuTools {...{ filter, select, query, search, isVegOnly }} onFilter={choose} onQuery={setQuery} onVegOnly={setVegOnly} />
      </MenuHead>
      {hasChips && <SectionChips sections={sections.filter(({ name }) => name !== null)} menu={menu} cartLink={cartLink} />}
      <p className="visuallyHidden" role="status">
        {texts.shown(count)}
      </p>
      {note && <p className="small muted">{legalTexts.prices(note)}</p>}
      {count > 0 ? (
        <div className={styles.sections}>
          {sections.map((section) => (
            <Foods key={section.anchor} section={section} quantities={quantities} {...actions} />
          ))}
        </div>
      ) : (
        <Suspense>
          <NothingToShow
            query={found?.query ?? ""}
            isVegOnly={isVegOnly}
            filter={filter}
            onClearSearch={() => {
              setQuery("");
              focusSearch();
            }}
            onShowNonVeg={() => {
              setVegOnly(false);
              focusSearch();
            }}
            onAllPrices={() => {
              choose("all");
              select.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** With the price that its card shows. */
const priced = (food: MenuCard) => ({ food, price: food.fromPrice ?? food.price });

/** Those that have foods left. */
const shownSections = ({ sections }: MenuCards, shown: (foods: readonly MenuCard[]) => MenuCard[]): CardSection[] =>
  sections.map((section) => ({ ...section, foods: shown(section.foods) })).filter(({ foods }) => foods.length > 0);

interface FoodsProps extends Omit<MenuSectionProps, "cards" | "cartLink"> {
  section: CardSection;
}

function Foods({ section: { name, anchor, foods }, quantities, ...actions }: FoodsProps) {
  const grid = (
    <div className={styles.grid}>
      {foods.map((food) => (
        <FoodCard
          key={food._id}
          food={food}
          quantity={quantities[food._id] ?? 0}
          heading={name === null ? "h3" : "h4"}
          {...actions}
        />
      ))}
    </div>
  );
  if (name === null) return grid;
  return (
    <section className={styles.section} id={anchor} data-section tabIndex={-1} aria-labelledby={`${anchor}-title`}>
      <h3 className="heading2" id={`${anchor}-title`}>
        {name}
      </h3>
      {grid}
    </section>
  );
}

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
