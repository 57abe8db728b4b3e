import { formatPaise } from "@forno/contract/rules/pricing/money.ts";
import type { ReactNode } from "react";
import { checkoutTexts as texts } from "#texts/shop/checkout.ts";
import { SummaryCard } from "../../ui/display/summary-list.tsx";
import styles from "./order-summary.module.css";

export interface SummaryLine {
  key: string;
  name: string;
  /** What was chosen of it; may be empty. */
  summary: string;
  quantity: number;
  linePaise: number;
}

/** The lines about to be ordered. `children`: the total and the button. */
export function OrderSummary({ lines, children }: { lines: readonly SummaryLine[]; children: ReactNode }) {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <SummaryCard label={texts.summary}>
      <h2 className="heading3">{texts.itemCount(count)}</h2>
      {count > 0 && (
        <ul className={`${styles.orderLines} small`}>
          {lines.map(({ key, name, summary, quantity, linePaise }) => (
            <li key={key}>
              <span>
                <b className="figure">{`${quantity}×`}</b>
                <span>
                  {name}
                  {summary && <span className={`muted ${styles.summary}`}>{summary}</span>}
                </span>
              </span>
              <span className="figure">{formatPaise(linePaise)}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </SummaryCard>
  );
}

/** Below the button: what is paid, and when. */
export const PayHint = ({ children }: { children: ReactNode }) => <p className={`${styles.payHint} small muted`}>{children}</p>;
