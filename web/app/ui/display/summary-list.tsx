import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./summary-list.module.css";

export interface SummaryRow {
  key: string;
  term: ReactNode;
  amount: ReactNode;
  /** `good`: a discount. `tot`: the total. */
  look?: "good" | "tot";
}

/** Amounts and their total. */
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

/** The summary card beside a list. It is sticky on wide screens. */
export function SummaryCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.summary} aria-label={label}>
      {children}
    </section>
  );
}
