import { linePicture } from "@forno/contract/rules/line/line-picture.ts";
import type { MenuIndex } from "@forno/contract/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/rules/line/resolve-line.ts";
import { formatRupees } from "@forno/contract/rules/pricing/money.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { useId } from "react";
import { sheetTexts as texts } from "#texts/shop/food/food-sheet.ts";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { PizzaPicture } from "../../pizza/pizza-picture.tsx";
import { SideDisc } from "../../pizza/side-disc.tsx";
import { MAKE_FIELD } from "../choices/use-kept-choices.ts";
import { HALVES_GROUP } from "../choices/use-submit.ts";
import { GroupFrame } from "../controls/group-frame.tsx";
import { Pick } from "../controls/pick.tsx";
import { Segments } from "../controls/segments.tsx";
import styles from "./halves.module.css";

export interface HalvesProps {
  name: string;
  index: MenuIndex;
  /** With which it can share a pizza. */
  others: readonly Food[];
  sizeId: string | null;
  secondId: string | null;
  isHalved: boolean;
  error: string | null;
  onHalve: (isHalved: boolean) => void;
  onChoose: (foodId: string) => void;
}

/** One pizza, or two that share a circle. */
export function Halves({ name, index, others, sizeId, secondId, isHalved, error, onHalve, onChoose }: HalvesProps) {
  const ids = useId();
  return (
    <GroupFrame id={HALVES_GROUP} title={texts.make} role="none" error={error}>
      {(describedBy, titleId) => (
        <>
          <Segments
            className={styles.make}
            label={{ id: titleId }}
            name={MAKE_FIELD}
            segments={[
              { value: "one", text: part("whole", texts.onePizza) },
              { value: "two", text: part("left", texts.halfAndHalf) },
            ]}
            value={isHalved ? "two" : "one"}
            onChange={(value) => onHalve(value === "two")}
          />
          <div className={isHalved ? undefined : styles.closed}>
            <div
              className={styles.strip}
              data-choices
              role="radiogroup"
              aria-label={texts.secondHalf}
              aria-describedby={describedBy}
            >
              <Pick className={styles.noHalf} name={name} value="" checked={secondId === null} onChange={() => onHalve(false)}>
                <b>{texts.onePizza}</b>
              </Pick>
              {others.map((food) => (
                <Pick
                  key={food._id}
                  className={styles.half}
                  name={name}
                  value={food._id}
                  checked={food._id === secondId}
                  disabled={!isOnSale(food, sizeId) && food._id !== secondId}
                  invalid={error !== null}
                  aria-label={food.name}
                  aria-describedby={classNames(`${ids}${food._id}-price`, food.diet && `${ids}${food._id}-diet`)}
                  onChange={() => onChoose(food._id)}
                >
                  <HalfPicture index={index} food={food} />
                  <b>{food.name}</b>{" "}
                  <small id={`${ids}${food._id}-price`}>
                    {isOnSale(food, sizeId) ? formatRupees(priceOf(food, sizeId)) : texts.soldOut}
                  </small>{" "}
                  {food.diet ? (
                    <span id={`${ids}${food._id}-diet`} className={styles.mark}>
                      <DietMark diet={food.diet} />
                    </span>
                  ) : null}
                </Pick>
              ))}
            </div>
            <p className={styles.rule}>{texts.dearerHalf}</p>
          </div>
        </>
      )}
    </GroupFrame>
  );
}

const part = (side: "whole" | "left", text: string) => (
  <>
    <SideDisc side={side} className={styles.disc} />
    {text}
  </>
);

function HalfPicture({ index, food }: { index: MenuIndex; food: Food }) {
  const { line } = resolveLine(index, food);
  const picture = line && linePicture(line);
  return <span className={styles.picture}>{picture ? <PizzaPicture picture={picture} size="small" /> : null}</span>;
}

const sizePrice = (food: Food, sizeId: string | null) => food.prices.find((price) => price.sizeId === sizeId);

const priceOf = (food: Food, sizeId: string | null): number => sizePrice(food, sizeId)?.price ?? food.price;

const isOnSale = (food: Food, sizeId: string | null): boolean => food.isAvailable && (sizePrice(food, sizeId)?.isAvailable ?? true);
