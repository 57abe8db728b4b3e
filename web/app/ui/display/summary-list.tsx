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

export type SummaryClasses = Partial<Record<"list" | "total" | "good", string>>;

/** Amounts and their total. */
export function SummaryList({ rows, classes = styles }: { rows: readonly SummaryRow[]; classes?: SummaryClasses }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ key, term, amount, look }) => (
        <div key={key} className={classNames(look === "tot" && classes.total, look === "good" && classes.good)}>
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
