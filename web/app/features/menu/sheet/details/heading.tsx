import type { Food } from "@forno/contract/menu/food.ts";
import type { FoodTag } from "@forno/contract/menu/rules/food-labels.ts";
import { lineDiet } from "@forno/contract/menu/rules/line/line-words.ts";
import type { ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import type { ReactNode } from "react";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { foodTagTexts } from "../../texts/en.ts";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import styles from "./heading.module.css";

interface HeadingProps {
  food: Food;
  line: ResolvedLine;
  isVegOnly: boolean;
  /** The name. */
  children: ReactNode;
}

/** The mark is that of what lies on it now. */
export function Heading({ food, line, isVegOnly, children }: HeadingProps) {
  const diet = lineDiet(line);
  const second = line.second?.food;
  const tags = second ? [] : food.tags;
  return (
    <header className={styles.heading}>
      {diet || tags.length > 0 ? (
        <p className={styles.marks}>
          {diet ? <DietMark diet={diet} /> : null}
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} />
          ))}
        </p>
      ) : null}
      {children}
      {second ? (
        [food, second].map(({ _id, name, description }) => <p key={_id}>{texts.half(name, description)}</p>)
      ) : (
        <p>{food.description}</p>
      )}
      {isVegOnly ? <p className="small">{texts.vegOnly}</p> : null}
    </header>
  );
}

const STAR = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z";

function Tag({ tag }: { tag: FoodTag }) {
  return (
    <span className={styles.tag}>
      {tag === "bestseller" ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ) : null}
      <span>{foodTagTexts[tag]}</span>
    </span>
  );
}
