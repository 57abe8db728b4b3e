import type { FoodTag } from "@forno/contract/menu/rules/food-labels.ts";
import type { MenuCard } from "@forno/contract/menu/rules/menu-cards.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { type MouseEvent, memo, useId, useRef } from "react";
import { Counter } from "../../../ui/controls/counter.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { ChilliIcon, FreshIcon, StarIcon } from "../../../ui/icons/icons.tsx";
import { PictureFrame } from "../../../ui/picture/picture-frame.tsx";
import { timeIn } from "../../settings/hours/hours.ts";
import { hoursTexts } from "../../settings/texts/en.ts";
import { foodKind, foodPicture } from "../picture/food-picture.ts";
import { DietMark } from "../pizza/diet-mark.tsx";
import { openFoodSheet, prepareFoodSheet } from "../sheet/open-sheet.tsx";
import { foodTagTexts, menuTexts as texts } from "../texts/en.ts";
import styles from "./food-card.module.css";

/**
 * The width of the frame in the grid of `food-card.module.css`, and a third more: a picture of 4:3 fills the square by its height, and its
 * sides are cut off.
 */
const SIZES = "(min-width: 1440px) 400px, (min-width: 1100px) 27vw, (min-width: 700px) 36vw, 58vw";

export interface FoodCardProps {
  food: MenuCard;
  /** In all lines of the cart. */
  quantity: number;
  /** Whether orders are taken. */
  isOpen: boolean;
  /** Level of its heading on this page. */
  heading: "h3" | "h4";
  /** `picture`: the element that flies to the cart. */
  onAdd: (food: MenuCard, picture: Element | null) => void;
  onRemove: (foodId: string) => void;
}

/** Spec section 2, Home and menu. Memoised: a tap changes one of up to five hundred. */
export const FoodCard = memo(function FoodCard({ food, quantity, isOpen, heading: Heading, onAdd, onRemove }: FoodCardProps) {
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { _id: foodId, name, description, price, fromPrice, hasChoices } = food;
  // A menu stored by this browser may be older than the field.
  const isSoldOut = food.isAvailable === false;
  const openHere = (event: MouseEvent) => {
    // Otherwise the browser opens its page in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openFoodSheet({ foodId });
  };
  return (
    <article
      className={classNames(styles.food, !isOpen && styles.shut, isSoldOut && styles.gone)}
      aria-labelledby={titleId}
      data-veg={food.canBeVeg || undefined}
    >
      <div className={styles.opens}>
        <div className={styles.picture} ref={frame}>
          <PictureFrame picture={foodPicture(food, SIZES)} alt={name} missing={texts.noImage} kind={foodKind(food)}>
            {isOpen && !isSoldOut && !food.servedFrom ? null : (
              <div className={styles.stamp}>
                <span>{isOpen ? stampWords(food) : texts.ordersDisabled}</span>
              </div>
            )}
          </PictureFrame>
        </div>
        <FoodTags {...food} />
        <Heading id={titleId}>
          <a href={`/menu/${food.slug}`} onClick={openHere} onPointerEnter={prepareFoodSheet} onFocus={prepareFoodSheet}>
            {name}
          </a>
        </Heading>
      </div>
      <p>{description}</p>
      <div className={styles.price}>
        <span>
          {fromPrice !== null && <small>{texts.from} </small>}
          <span className="money">{formatRupees(fromPrice ?? price)}</span>
        </span>
        {hasChoices && (
          <button
            type="button"
            aria-label={texts.customise(name)}
            aria-haspopup="dialog"
            onPointerEnter={prepareFoodSheet}
            onFocus={prepareFoodSheet}
            onClick={() => openFoodSheet({ foodId })}
          >
            {texts.customiseShort}
          </button>
        )}
      </div>
      <div className={styles.sill}>
        <Counter
          label={name}
          addLabel={texts.add(name)}
          removeLabel={texts.remove(name)}
          count={quantity}
          disabled={isSoldOut}
          off={!isOpen}
          onAdd={() => onAdd(food, frame.current?.firstElementChild ?? null)}
          onRemove={() => onRemove(foodId)}
        />
      </div>
    </article>
  );
});

function stampWords({ isAvailable, servedFrom, isSoldOutToday }: MenuCard): string {
  if (servedFrom && isAvailable) return hoursTexts.served(servedFrom.times);
  if (servedFrom) return hoursTexts.availableFrom(timeIn(servedFrom.time), servedFrom.day);
  return isSoldOutToday ? texts.soldOutToday : texts.soldOut;
}

const icons: Record<FoodTag, ReactNode> = { bestseller: <StarIcon />, new: <FreshIcon />, spicy: <ChilliIcon /> };

/** The diet mark and the tags of a food, in one row; of a deal, what it saves and whether it can be veg. */
function FoodTags({
  diet,
  tags,
  canBeVeg,
  savesUpTo,
  stockLeft,
}: Pick<MenuCard, "diet" | "tags" | "canBeVeg" | "savesUpTo" | "stockLeft">) {
  const words = [
    diet !== "veg" && canBeVeg && texts.canBeVeg,
    savesUpTo > 0 && texts.savesUpTo(formatRupees(savesUpTo)),
    stockLeft && texts.onlyLeft(stockLeft),
  ];
  return (
    <div className={styles.tags}>
      {diet && <DietMark diet={diet} />}
      {words.map((word) => (word ? <span key={word}>{word}</span> : null))}
      {tags.map((tag) => (
        <span key={tag} className={tag === "spicy" ? styles.spicy : undefined}>
          {icons[tag]}
          <span>{foodTagTexts[tag]}</span>
        </span>
      ))}
    </div>
  );
}
