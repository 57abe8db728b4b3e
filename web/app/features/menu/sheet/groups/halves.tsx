import type { Food } from "@forno/contract/menu/food.ts";
import type { Change } from "@forno/contract/menu/rules/line/form/change.ts";
import { linePicture } from "@forno/contract/menu/rules/line/line-details.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { memo, useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { foodThumbnail } from "../../picture/food-picture.ts";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { PizzaPicture } from "../../pizza/pizza-picture.tsx";
import { SideDisc } from "../../pizza/side-disc.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { secondHalves } from "../choices/live-changes.ts";
import { MAKE_FIELD } from "../choices/use-choices-draft.ts";
import { HALVES_GROUP } from "../choices/use-submit.ts";
import { GroupFrame } from "../controls/group-frame.tsx";
import { Pick } from "../controls/pick.tsx";
import { Segments } from "../controls/segments.tsx";
import styles from "./halves.module.css";

interface StripProps {
  name: string;
  index: MenuIndex;
  food: Food;
  sizeId: string | null;
  secondId: string | null;
  isHalved: boolean;
  isVegOnly: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onHalve: (isHalved: boolean) => void;
  onChange: (change: Change) => void;
}

export interface HalvesProps extends Omit<StripProps, "isInvalid" | "describedBy"> {
  error: string | null;
}

/** One pizza, or two that share a circle. */
export function Halves({ isHalved, error, ...strip }: HalvesProps) {
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
            onChange={(value) => strip.onHalve(value === "two")}
          />
          <div className={isHalved ? undefined : styles.closed}>
            <Strip {...strip} isHalved={isHalved} isInvalid={error !== null} describedBy={describedBy} />
            <p className={styles.rule}>{texts.dearerHalf}</p>
          </div>
        </>
      )}
    </GroupFrame>
  );
}

/** The other pizzas. Memoised: there may be hundreds, and each key of the note renders the sheet. */
const Strip = memo(function Strip(props: StripProps) {
  const { name, index, food, sizeId, secondId, isHalved, isVegOnly, isInvalid, describedBy, onHalve, onChange } = props;
  const ids = useId();
  const others = secondHalves(index, food, sizeId).filter(({ _id, diet }) => !isVegOnly || diet === "veg" || _id === secondId);
  return (
    <div className={styles.strip} data-choices role="radiogroup" aria-label={texts.secondHalf} aria-describedby={describedBy}>
      <Pick className={styles.noHalf} name={name} value="" checked={secondId === null} onChange={() => onHalve(false)}>
        <b>{texts.onePizza}</b>
      </Pick>
      {others.map((other) => (
        <Pick
          key={other._id}
          className={styles.half}
          name={name}
          value={other._id}
          checked={other._id === secondId}
          disabled={!isOnSale(other, sizeId) && other._id !== secondId}
          invalid={isInvalid}
          aria-label={other.name}
          aria-describedby={classNames(`${ids}${other._id}-price`, other.diet && `${ids}${other._id}-diet`)}
          onChange={() => onChange({ kind: "secondHalf", foodId: other._id })}
        >
          <span className={styles.picture}>
            {isHalved ? <HalfPicture index={index} food={other} /> : <PlainPicture food={other} />}
          </span>
          <b>{other.name}</b>{" "}
          <small id={`${ids}${other._id}-price`}>
            {isOnSale(other, sizeId) ? formatRupees(priceOf(other, sizeId)) : texts.soldOut}
          </small>{" "}
          {other.diet ? (
            <span id={`${ids}${other._id}-diet`} className={styles.mark}>
              <DietMark diet={other.diet} />
            </span>
          ) : null}
        </Pick>
      ))}
    </div>
  );
});

const part = (side: "whole" | "left", text: string) => (
  <>
    <SideDisc side={side} className={styles.disc} />
    <span>{text}</span>
  </>
);

function HalfPicture({ index, food }: { index: MenuIndex; food: Food }) {
  const { line } = resolveLine(index, food);
  const picture = line && linePicture(line);
  return picture ? <PizzaPicture picture={picture} size="small" /> : null;
}

/** Nothing is composed while the strip is closed: it is open only without scripts. */
function PlainPicture({ food }: { food: Food }) {
  const src = foodThumbnail(food);
  return src === null ? null : (
    <noscript>
      <img src={src} alt="" loading="lazy" />
    </noscript>
  );
}

const sizePrice = (food: Food, sizeId: string | null) => food.prices.find((price) => price.sizeId === sizeId);

const priceOf = (food: Food, sizeId: string | null): number => sizePrice(food, sizeId)?.price ?? food.price;

const isOnSale = (food: Food, sizeId: string | null): boolean => food.isAvailable && (sizePrice(food, sizeId)?.isAvailable ?? true);
