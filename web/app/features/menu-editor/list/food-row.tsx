import type { Food } from "@forno/contract/menu/food.ts";

import { type DraggedRow, type DropEdge, useRowDrag } from "../../../ui/behaviour/use-row-drag.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { RoundPicture } from "../../../ui/picture/round-picture.tsx";
import { foodPicture } from "../../menu/picture/food-picture.ts";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { saleWords } from "../sale-words.ts";
import { AvailabilityButtons } from "./availability-buttons.tsx";
import { Grip } from "./grip.tsx";
import type { Direction } from "./menu-order.ts";
import styles from "./section-list.module.css";

const PICTURE_PX = 34;

export const FOOD_ROW = "food";

export interface FoodRowProps {
  food: Food;
  isCurrent: boolean;
  onDrop: (dragged: DraggedRow, edge: DropEdge) => void;
  onStep: (direction: Direction) => void;
  onMove: () => void;
}

export function FoodRow({ food, isCurrent, onDrop, onStep, onMove }: FoodRowProps) {
  const { row, handle, isDragged, edge } = useRowDrag<HTMLLIElement>({ kind: FOOD_ROW, id: food._id, accepts: [FOOD_ROW], onDrop });
  const picture = foodPicture(food, `${PICTURE_PX}px`);
  const sale = saleWords(food);
  return (
    <li ref={row} className={classNames(isDragged && styles.dragged)} data-edge={edge}>
      <div className={classNames(styles.food, isCurrent && styles.current)}>
        <Grip ref={handle} small name={food.name} id={food._id} onStep={onStep} onMove={onMove} />
        <PageLink to={`/admin/menu/foods/${food._id}`} aria-current={isCurrent ? "page" : undefined} draggable={false}>
          <RoundPicture src={picture?.src ?? null} srcSet={picture?.srcSet} size={PICTURE_PX}>
            {food.name.charAt(0)}
          </RoundPicture>
          <span className="grow">
            {food.name}
            {sale ? <small>{sale}</small> : null}
          </span>
          {food.diet ? <DietMark diet={food.diet} /> : null}
        </PageLink>
        <AvailabilityButtons food={food} />
      </div>
    </li>
  );
}
