import type { FoodTag } from "@forno/contract/menu/rules/food-labels.ts";
import type { MenuCard } from "@forno/contract/menu/rules/menu-cards.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { ChilliIcon, FreshIcon, StarIcon } from "../../../ui/icons/icons.tsx";
import { DietMark } from "../pizza/diet-mark.tsx";
import { foodTagTexts, menuTexts as texts } from "../texts/en.ts";
import styles from "./food-tags.module.css";

const icons: Record<FoodTag, ReactNode> = { bestseller: <StarIcon />, new: <FreshIcon />, spicy: <ChilliIcon /> };

/** The diet mark and the tags of a food, in one row; of a deal, what it saves and whether it can be veg. */
export function FoodTags({
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
