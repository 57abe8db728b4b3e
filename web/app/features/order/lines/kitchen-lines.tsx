import type { OrderLine } from "@forno/contract/order/order.ts";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/icons/class-names.ts";
import { isConfigured } from "../../cart/lines/line-keys.ts";
import { LineOptions } from "../../menu/line/line-options.tsx";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { orderLineTexts as texts } from "../texts/en.ts";
import styles from "./kitchen-lines.module.css";

/** Nothing to read beyond its name and size. */
export const isAsItComes = ({ key, parts }: OrderLine): boolean => !isConfigured(key) && parts === null;

export interface KitchenLinesProps {
  items: readonly OrderLine[];
  /** Of foods as they come: one row for each line, with no room for long names. */
  compact?: boolean;
  /** Beside each line, such as its price. */
  aside?: (line: OrderLine) => ReactNode;
  /** In place of lines that have no room. */
  more?: ReactNode;
}

/** Lines for whoever makes, checks or carries them: large, one option on each line, nothing shortened. */
export function KitchenLines({ items, compact = false, aside, more }: KitchenLinesProps) {
  return (
    <ul className={classNames(styles.lines, compact && styles.compact)}>
      {items.map((line) => (
        <KitchenLine key={line.key} line={line} aside={aside?.(line)} />
      ))}
      {more}
    </ul>
  );
}

function KitchenLine({ line, aside }: { line: OrderLine; aside: ReactNode }) {
  const { name, quantity, size, diet, secondHalf } = line;
  return (
    <li>
      <p className={styles.title}>
        <span className={styles.name}>
          <b className={styles.count}>{texts.count(quantity)}</b>
          {diet ? <DietMark diet={diet} /> : null}
          {/* The options name both halves. */}
          <span className={styles.food} title={name}>
            {secondHalf === null ? name : texts.halfAndHalf}
          </span>
        </span>
        {size === null ? null : <span className={styles.size}>{size}</span>}
        {aside}
      </p>
      {isAsItComes(line) ? null : <LineOptions line={{ ...line, size: null }} large />}
    </li>
  );
}
