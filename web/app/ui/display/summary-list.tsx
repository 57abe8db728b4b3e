import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./summary-list.module.css";

export interface SummaryRow {
  key: string;
  term: ReactNode;
  amount: ReactNode;
  /** `good`: something taken off. `tot`: what it all comes to. */
  look?: "good" | "tot";
}

/** Amounts and what they come to. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ key, term, amount, look }) => (
        <div key={key} className={classNames(look === "tot" && styles.total, look === "good" && styles.good)}>
          <dt>{term}</dt>
          <dd className="money">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The card beside a list that says what it comes to; it stays in sight on wide screens. */
export function SummaryCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.summary} aria-label={label}>
      {children}
    </section>
  );
}
