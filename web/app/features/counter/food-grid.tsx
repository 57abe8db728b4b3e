import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { listedFoods } from "@forno/contract/menu/rules/menu-cards.ts";
import { servedWords } from "@forno/contract/menu/rules/service-words.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { type KeyboardEvent, useState } from "react";
import { Switch } from "../../ui/controls/switch.tsx";
import { SearchField } from "../../ui/fields/field.tsx";
import { classNames } from "../../ui/icons/class-names.ts";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { RoundPicture } from "../../ui/picture/round-picture.tsx";
import type { CartLine } from "../cart/lines/rules/priced-lines.ts";
import { hasOptions } from "../cart/lines/rules/priced-lines.ts";
import { choiceName, type FoodChoice, findFood, priceOf } from "../menu/find-food.ts";
import { setVegOnly, useVegOnly } from "../menu/page/tools/veg-only.ts";
import { foodThumbnail } from "../menu/picture/food-picture.ts";
import { DietMark } from "../menu/pizza/diet-mark.tsx";
import { type SizeChoice, sizesOf } from "../menu/sheet/choices/sizes.ts";
import { openFoodSheet, prepareFoodSheet } from "../menu/sheet/open-sheet.tsx";
import { hoursTexts } from "../settings/texts/en.ts";
import styles from "./food-grid.module.css";
import { counterTexts as texts } from "./texts/en.ts";

export const SEARCH = "counter-search";

interface FoodGridProps {
  menu: Menu;
  /** Of the ticket. */
  lines: readonly CartLine[];
  /** What is typed in the search field. */
  query: string;
  onQuery: (query: string) => void;
  onAdd: (choice: FoodChoice, quantity: number) => void;
  /** Enter in the empty search field. */
  onPay: () => void;
}

/** What is sold: by section, or what was searched. */
export function FoodGrid({ menu, lines, query, onQuery, onAdd, onPay }: FoodGridProps) {
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isVegOnly = useVegOnly();
  const { quantity, choices } = findFood(menu, query);
  const fitting = choices.filter(({ food }) => !isVegOnly || food.diet === "veg");
  const chosen = fitting[Math.min(at, fitting.length - 1)];
  const isSearching = query.trim() !== "";
  const sections = menu.sections.toSorted((one, other) => one.position - other.position);
  const placeOf = (id: string | null) => sections.findIndex(({ _id }) => _id === id);
  const listed = listedFoods(menu)
    .filter(({ food }) => !isVegOnly || food.diet === "veg" || food.deal !== null)
    .sort((one, other) => placeOf(one.sectionId) - placeOf(other.sectionId));
  const inSection = listed.filter((each) => sectionId === null || each.sectionId === sectionId).map(({ food }) => food);
  const foods = isSearching ? [...new Set(fitting.map(({ food }) => food))] : inSection;
  const search = (text: string) => {
    onQuery(text);
    setAt(0);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && query !== "") search("");
    else if (step && fitting.length > 0) setAt((Math.min(at, fitting.length - 1) + step + fitting.length) % fitting.length);
    else if (event.key !== "Enter" || event.repeat) return;
    else if (!isSearching) onPay();
    else if (chosen) {
      onAdd(chosen, quantity);
      search("");
    }
    event.preventDefault();
  };
  const chip = (id: string | null, name: string, count: number) => (
    <button
      key={id}
      type="button"
      aria-pressed={!isSearching && sectionId === id}
      onClick={() => {
        search("");
        setSectionId(id);
      }}
    >
      <span>{name}</span> <span>{count}</span>
    </button>
  );
  return (
    <>
      <div className={styles.tools}>
        <nav className={styles.sections} aria-label={texts.sections}>
          {chip(null, texts.all, listed.length)}
          {sections.map(({ _id, name }) => chip(_id, name, listed.filter((each) => each.sectionId === _id).length))}
        </nav>
        <Switch checked={isVegOnly} onChange={setVegOnly}>
          {texts.veg}
        </Switch>
        <SearchField
          id={SEARCH}
          label={texts.search}
          value={query}
          autoComplete="off"
          enterKeyHint="go"
          aria-keyshortcuts="Alt+S"
          onChange={({ target }) => search(target.value)}
          onKeyDown={onKey}
        />
      </div>
      <p className={styles.found} role="status">
        {isSearching && (
          <span>
            {chosen ? texts.adds(quantity, choiceName(chosen), formatRupees(quantity * priceOf(chosen))) : texts.notFound}
          </span>
        )}
      </p>
      <div className={styles.scroll}>
        {foods.length === 0 && !isSearching ? <p className="muted">{texts.nothingOnMenu}</p> : null}
        <div className={styles.grid}>
          {foods.map((food) => (
            <FoodTile
              key={food._id}
              food={food}
              sizes={sizesOf(indexOf(menu), food)}
              lines={lines.filter((line) => line.food._id === food._id)}
              chosen={isSearching && chosen?.food === food ? chosen : undefined}
              onAdd={(size) => onAdd({ food, size }, 1)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

interface FoodTileProps {
  food: Food;
  sizes: readonly SizeChoice[];
  lines: readonly CartLine[];
  /** What Enter adds. */
  chosen: FoodChoice | undefined;
  onAdd: (size: SizeChoice | null) => void;
}

function FoodTile({ food, sizes, lines, chosen, onAdd }: FoodTileProps) {
  const { _id: foodId, name, diet, isAvailable, isOffHours } = food;
  const countOf = (size: SizeChoice | null) =>
    lines.reduce((sum, { details, quantity }) => (size && details?.size !== size.name ? sum : sum + quantity), 0);
  const isShort = new Set(sizes.map((size) => size.name[0])).size === sizes.length;
  const drawAdd = (size: SizeChoice | null) => {
    const count = countOf(size);
    return (
      <button
        key={size?.id ?? foodId}
        type="button"
        className={classNames(count > 0 && styles.on, chosen && chosen.size?.id === size?.id && styles.chosen)}
        disabled={size !== null && !size.isOnSale}
        onClick={() => onAdd(size)}
      >
        {count > 0 ? <small>{`${count}×`}</small> : null}
        {sizes.length <= 1 && count === 0 ? <PlusIcon small /> : null}
        <span className="visuallyHidden">{name} </span>
        {size && sizes.length > 1 ? <small className={isShort ? styles.initial : undefined}>{size.name}</small> : null}{" "}
        <b>{formatRupees(priceOf({ food, size }))}</b>
      </button>
    );
  };
  const picture = <RoundPicture src={foodThumbnail(food)} size={46} />;
  const title = (
    <>
      {picture}
      <b>{name}</b>
      {diet && <DietMark diet={diet} />}
    </>
  );
  return (
    <article className={classNames(styles.food, !isAvailable && styles.gone)} aria-label={name}>
      {isAvailable && hasOptions(food) ? (
        <button
          type="button"
          className={styles.name}
          aria-label={texts.customise(name)}
          aria-haspopup="dialog"
          onPointerEnter={prepareFoodSheet}
          onFocus={prepareFoodSheet}
          onClick={() => openFoodSheet({ foodId })}
        >
          {title}
        </button>
      ) : (
        <div className={styles.name}>{title}</div>
      )}
      <div className={styles.sizes}>
        {isAvailable ? null : (
          <span className={styles.soldOut}>{isOffHours ? hoursTexts.served(servedWords(food)) : texts.soldOut}</span>
        )}
        {isAvailable && (sizes.length > 0 ? sizes : [null]).map(drawAdd)}
      </div>
    </article>
  );
}
