import type { Diet, FoodTag } from "@forno/contract/menu/rules/food-labels.ts";
import type { ReactNode } from "react";
import { ChilliIcon, FreshIcon, StarIcon } from "../../../ui/icons/icons.tsx";
import { DietMark } from "../pizza/diet-mark.tsx";
import { foodTagTexts } from "../texts/en.ts";
import styles from "./food-tags.module.css";

const icons: Record<FoodTag, ReactNode> = { bestseller: <StarIcon />, new: <FreshIcon />, spicy: <ChilliIcon /> };

/** The diet mark and the tags of a food, in one row. */
export function FoodTags({ diet, tags }: { diet: Diet | null; tags: readonly FoodTag[] }) {
  return (
    <div className={styles.tags}>
      {diet && <DietMark diet={diet} />}
      {tags.map((tag) => (
        <span key={tag} className={tag === "spicy" ? styles.spicy : undefined}>
          {icons[tag]}
          <span>{foodTagTexts[tag]}</span>
        </span>
      ))}
    </div>
  );
}
