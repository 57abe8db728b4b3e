import type { MenuCard } from "@forno/contract/rules/menu/menu-cards.ts";
import { formatRupees } from "@forno/contract/rules/pricing/money.ts";
import { memo, useId, useRef } from "react";
import { menuTexts as texts } from "#texts/shop/menu.ts";
import { Counter } from "../../../ui/controls/counter.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PictureFrame } from "../../../ui/picture/picture-frame.tsx";
import { foodKind, foodPicture } from "../picture/food-picture.ts";
import styles from "./food-card.module.css";

/**
 * The width of the frame in the grid of `food-card.module.css`, and a third more: a picture of 4:3 fills the square by its height, and its
 * sides are cut off.
 */
const SIZES = "(min-width: 1440px) 400px, (min-width: 1100px) 27vw, (min-width: 700px) 36vw, 58vw";

export interface FoodCardProps {
  food: MenuCard;
  quantity: number;
  /** Whether orders are taken. */
  isOpen: boolean;
  /** `picture`: the element that flies to the cart. */
  onAdd: (foodId: string, picture: Element | null) => void;
  onRemove: (foodId: string) => void;
}

/** Spec section 2, Home and menu. Memoised: a tap changes one of up to five hundred. */
export const FoodCard = memo(function FoodCard({ food, quantity, isOpen, onAdd, onRemove }: FoodCardProps) {
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A menu stored by this browser may be older than the field.
  const isSoldOut = food.isAvailable === false;
  return (
    <article className={classNames(styles.food, !isOpen && styles.shut, isSoldOut && styles.gone)} aria-labelledby={titleId}>
      <div className={styles.picture} ref={frame}>
        <PictureFrame picture={foodPicture(food, SIZES)} alt={food.name} missing={texts.noImage} kind={foodKind(food)}>
          {isOpen && !isSoldOut ? null : (
            <div className={styles.stamp}>
              <span>{isOpen ? texts.soldOut : texts.ordersDisabled}</span>
            </div>
          )}
        </PictureFrame>
        <Counter
          label={food.name}
          addLabel={texts.add(food.name)}
          removeLabel={texts.remove(food.name)}
          count={quantity}
          disabled={isSoldOut}
          off={!isOpen}
          onAdd={() => onAdd(food._id, frame.current?.firstElementChild ?? null)}
          onRemove={() => onRemove(food._id)}
        />
      </div>
      <h3 id={titleId}>{food.name}</h3>
      <p>{food.description}</p>
      <span className="money">{formatRupees(food.price)}</span>
    </article>
  );
});
