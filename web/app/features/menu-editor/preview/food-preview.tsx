import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { menuAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { useMemo } from "react";
import { FoodBuilder } from "../../menu/sheet/food-builder.tsx";
import { foodTexts as texts } from "../texts/en-food.ts";
import styles from "./food-preview.module.css";
import { PhoneFrame } from "./phone-frame.tsx";

export interface FoodPreviewProps {
  /** As the form would make it. */
  food: Food;
  menu: Menu;
}

/** The customer's sheet of a food while it is edited. */
export default function FoodPreview({ food, menu }: FoodPreviewProps) {
  const shown = useMemo(() => {
    const foods = [...menu.foods.filter(({ _id }) => _id !== food._id), food];
    return menuAt({ ...menu, foods }, new Date());
  }, [menu, food]);
  const current = shown.foods.find(({ _id }) => _id === food._id) ?? food;
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <h2 className="label muted">{texts.preview}</h2>
      <PhoneFrame title={texts.previewOf(food.name)}>
        <FoodBuilder
          // Another default or group starts the sheet anew.
          key={JSON.stringify([current.defaultSizeId, current.modifierGroupIds, current.defaultModifiers, current.deal])}
          place="sheet"
          isPreview
          food={current}
          menu={shown}
          title={(name) => <h2>{name}</h2>}
          putInCart={async () => null}
          onDone={() => undefined}
        />
      </PhoneFrame>
    </aside>
  );
}
