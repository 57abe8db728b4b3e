import type { ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { listOf, withinSentence } from "../choices/words.ts";
import styles from "./facts.module.css";

/** Energy and allergens. `kitchen`: the allergens of all foods. */
export function Facts({ line, kitchen }: { line: ResolvedLine; kitchen: readonly string[] }) {
  const kcal = kcalOf(line);
  const own = allergensOf(line);
  const others = kitchen.filter((each) => !own.includes(each));
  if (kcal === null && own.length === 0) return null;
  const [amount, meaning] = (line.food.category === "pizza" ? texts.kcalPizza : texts.kcalFood)(number(kcal ?? 0));
  return (
    <div className={styles.facts}>
      {kcal === null ? null : (
        <p>
          <b>{amount}</b>
          <span>{meaning}</span>
          <span>{texts.kcalAdvice}</span>
        </p>
      )}
      {own.length === 0 ? null : (
        <p>
          <b>{texts.contains(listOf(own.map(withinSentence)))}</b>
          <span>{others.length > 0 ? texts.kitchenUses(listOf(others.map(withinSentence))) : null}</span>
        </p>
      )}
    </div>
  );
}

const number = (value: number): string => value.toLocaleString("en-IN");

/** Of two halves, half of each. */
function kcalOf({ food, size, second }: ResolvedLine): number | null {
  const own = size?.price.kcal ?? food.kcal;
  if (!second) return own;
  const other = second.price?.kcal ?? second.food.kcal;
  return own === null || other === null ? null : Math.round((own + other) / 2);
}

/** Once each, of a deal with those of all that is chosen in it. */
const allergensOf = ({ food, second, parts }: ResolvedLine): string[] => [
  ...new Set([...food.allergens, ...(second?.food.allergens ?? []), ...(parts ?? []).flatMap(({ line }) => allergensOf(line))]),
];
