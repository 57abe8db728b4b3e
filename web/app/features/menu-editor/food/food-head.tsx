import type { Food } from "@forno/contract/menu/food.ts";
import { RoundPicture } from "../../../ui/picture/round-picture.tsx";
import { foodPicture } from "../../menu/picture/food-picture.ts";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { StockButton } from "../stock-button.tsx";
import { foodTexts as texts } from "../texts/en-food.ts";
import styles from "./food-editor.module.css";
import { SaleSwitch } from "./parts/sale-switch.tsx";

const PICTURE_PX = 64;

export interface FoodHeadProps {
  food: Food;
  /** The name of its section. */
  section: string | undefined;
}

/** Which food it is, and whether it is on sale. */
export function FoodHead({ food, section }: FoodHeadProps) {
  const picture = foodPicture(food, `${PICTURE_PX}px`);
  const about = [section, food.tags.includes("bestseller") && texts.bestseller].filter((each) => typeof each === "string");
  return (
    <div className={styles.head}>
      <RoundPicture src={picture?.src ?? null} srcSet={picture?.srcSet} size={PICTURE_PX}>
        {food.name.charAt(0)}
      </RoundPicture>
      <div className={styles.title}>
        <h2>{food.name}</h2>
        <p className="small muted">
          {food.diet ? <DietMark diet={food.diet} /> : null}
          <span>{about.join(", ")}</span>
        </p>
      </div>
      <StockButton subject={{ foodId: food._id }} name={food.name} />
      <SaleSwitch subject={{ foodId: food._id }} state={food} label={texts.foodAvailable(food.name)} text={texts.available} />
    </div>
  );
}
