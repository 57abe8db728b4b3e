import { formatPaise } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { SummaryCard } from "../../ui/display/summary-list.tsx";
import { type CartLine, countOf } from "../cart/lines/rules/priced-lines.ts";
import { problemText } from "../cart/texts/en-page.ts";
import { LineOptions } from "../menu/line/line-options.tsx";
import { DietMark } from "../menu/pizza/diet-mark.tsx";
import styles from "./order-summary.module.css";
import { checkoutTexts as texts } from "./texts/en.ts";

interface OrderSummaryProps {
  lines: readonly CartLine[];
  /** How many items of the cart are not ordered. */
  moreInCart: number;
  /** The amounts are those of a quote, where also what cannot be ordered now counts, if it has a price. */
  isQuoted?: boolean | undefined;
  /** Beside the count of items. */
  action?: ReactNode;
  /** The total and the button. */
  children: ReactNode;
}

/** The lines about to be ordered. */
export function OrderSummary({ lines, moreInCart, isQuoted = false, action, children }: OrderSummaryProps) {
  const priced = lines.filter(({ problem, details }) => !problem || (isQuoted && details));
  return (
    <SummaryCard label={texts.summary}>
      <div className="row between">
        <h2 className="heading3">{texts.itemCount(countOf(priced))}</h2>
        {action}
      </div>
      {lines.length > 0 && (
        <ul className={`${styles.orderLines} small`}>
          {lines.map((line) => (
            <SummaryLine key={line.key} line={line} isPriced={priced.includes(line)} />
          ))}
        </ul>
      )}
      {moreInCart > 0 && (
        <p className="small muted" role="status">
          {texts.moreInCart(moreInCart)}
        </p>
      )}
      {children}
    </SummaryCard>
  );
}

function SummaryLine({ line, isPriced }: { line: CartLine; isPriced: boolean }) {
  const { food, name, quantity, unitPaise, details, problem, served } = line;
  const diet = details ? details.diet : food.diet;
  return (
    <li>
      <b className={`figure ${styles.count}`}>{`${quantity}×`}</b>
      <div className={styles.words}>
        <span className={styles.name}>
          {diet && <DietMark diet={diet} />}
          <span>{name}</span>
        </span>
        {details && <LineOptions line={{ ...details, name }} />}
        {problem && <span className={styles.refusal}>{problemText(problem, served)}</span>}
      </div>
      <span className={`figure ${styles.price}`}>{isPriced && formatPaise(unitPaise * quantity)}</span>
    </li>
  );
}

/** Beside the button: what is paid and when, or why nothing can be placed. */
export const PayHint = ({ children }: { children: ReactNode }) => <p className={`${styles.payHint} small muted`}>{children}</p>;

/** In place of the hint: why the order would be refused. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <span className={styles.refusal} role="status">
    {children}
  </span>
);
