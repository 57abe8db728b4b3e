import type { Diet } from "@forno/contract/menu/rules/food-labels.ts";
import { dietTexts } from "../texts/en.ts";
import styles from "./diet-mark.module.css";

export interface DietMarkProps {
  diet: Diet;
}

/** The mark of Indian labelling law, on its own pale plate in both schemes. An egg bears that of non-veg, with the word. */
export function DietMark({ diet }: DietMarkProps) {
  const isVeg = diet === "veg";
  const mark = (
    <svg className={isVeg ? styles.veg : styles.nonVeg} viewBox="0 0 20 20" role="img" aria-label={dietTexts[diet]}>
      <rect x="1" y="1" width="18" height="18" rx="3" />
      {isVeg ? <circle cx="10" cy="10" r="4.6" /> : <path d="M10 4.8 15.2 14.6H4.8z" />}
    </svg>
  );
  if (diet !== "egg") return mark;
  return (
    <span className={styles.egg}>
      <span>{mark}</span>
      <span aria-hidden="true">{dietTexts.egg}</span>
    </span>
  );
}
