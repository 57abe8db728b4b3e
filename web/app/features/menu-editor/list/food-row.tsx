import type { Food } from "@forno/contract/menu/food.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { useRef } from "react";
import { type DraggedRow, type DropEdge, useRowDrag } from "../../../ui/behaviour/use-row-drag.ts";
import { BanIcon, MoonIcon } from "../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { PencilIcon, TickIcon, TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { RoundPicture } from "../../../ui/picture/round-picture.tsx";
import { foodPicture } from "../../menu/picture/food-picture.ts";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { useSetSale } from "../menu-queries.ts";
import { isOnSale, saleWords } from "../menu-words.ts";
import { StockWords } from "../stock-button.tsx";
import { menuEditorTexts as texts } from "../texts/en.ts";
import { Grip } from "./grip.tsx";
import type { Direction } from "./menu-order.ts";
import styles from "./section-list.module.css";

const PICTURE_PX = 34;
const PAGE_PICTURE_PX = 48;

export const FOOD_ROW = "food";

export interface FoodRowProps {
  food: Food;
  isCurrent: boolean;
  onDrop: (dragged: DraggedRow, edge: DropEdge) => void;
  onStep: (direction: Direction) => void;
  onMove: () => void;
  /** Given where the list is a page of its own. */
  onEdit?: () => void;
  onRemove?: () => void;
}

export function FoodRow({ food, isCurrent, onDrop, onStep, onMove, onEdit, onRemove }: FoodRowProps) {
  const { row, handle, isDragged, edge } = useRowDrag<HTMLLIElement>({ kind: FOOD_ROW, id: food._id, accepts: [FOOD_ROW], onDrop });
  const size = onEdit ? PAGE_PICTURE_PX : PICTURE_PX;
  const picture = foodPicture(food, `${size}px`);
  const sale = saleWords(food);
  return (
    <li ref={row} className={classNames(isDragged && styles.dragged)} data-edge={edge}>
      <div className={classNames(styles.food, isCurrent && styles.current)}>
        <Grip ref={handle} small name={food.name} id={food._id} onStep={onStep} onMove={onMove} />
        <PageLink to={`/admin/menu/foods/${food._id}`} aria-current={isCurrent ? "page" : undefined} draggable={false}>
          <RoundPicture src={picture?.src ?? null} srcSet={picture?.srcSet} size={size}>
            {food.name.charAt(0)}
          </RoundPicture>
          <span className="grow">
            <span>{food.name}</span>
            {sale ? <small>{sale}</small> : null}
            <StockWords id={food._id} />
            {onEdit ? <small className={styles.about}>{food.description}</small> : null}
          </span>
          {food.diet ? <DietMark diet={food.diet} /> : null}
          {onEdit ? <span className={styles.price}>{formatRupees(food.price)}</span> : null}
        </PageLink>
        <div className={styles.quick}>
          <AvailabilityButtons food={food} />
          {onEdit ? (
            <IconButton bare label={texts.editFood(food.name)} onClick={onEdit}>
              <PencilIcon small />
            </IconButton>
          ) : null}
          {onRemove ? (
            <IconButton bare label={texts.removeFood(food.name)} onClick={onRemove}>
              <TrashIcon small />
            </IconButton>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Takes a food off sale or back on with one tap. The first button stays, and with it the focus. */
function AvailabilityButtons({ food }: { food: Food }) {
  const { mutate, isPending } = useSetSale();
  const first = useRef<HTMLButtonElement>(null);
  const isOn = isOnSale(food);
  const set = (isAvailable: boolean, until: "tomorrow" | null) => () => {
    first.current?.focus();
    if (!isPending) mutate({ foodId: food._id, isAvailable, until });
  };
  return (
    <>
      <IconButton
        ref={first}
        bare
        label={isOn ? texts.sellOut(food.name) : texts.sellAgain(food.name)}
        title={isOn ? texts.soldOut : texts.available}
        onClick={set(!isOn, null)}
      >
        {isOn ? <BanIcon small /> : <TickIcon small />}
      </IconButton>
      {isOn ? (
        <IconButton bare label={texts.sellOutUntilTomorrow(food.name)} title={texts.untilTomorrow} onClick={set(false, "tomorrow")}>
          <MoonIcon small />
        </IconButton>
      ) : null}
    </>
  );
}
