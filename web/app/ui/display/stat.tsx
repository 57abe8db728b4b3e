import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./stat.module.css";

export interface StatsProps {
  /** What the figures measure. */
  label: string;
  /** Less high on phones. */
  compact?: boolean;
  /** Low, for figures that matter less. */
  slim?: boolean;
  children: ReactNode;
}

/** Two per row on phones, four from 1000 px, fewer with large text. Of three, the first is above the others on phones. */
export function Stats({ label, compact, slim, children }: StatsProps) {
  return (
    <section aria-label={label}>
      <dl className={classNames(styles.stats, compact && styles.compact, slim && styles.slim)}>{children}</dl>
    </section>
  );
}

/** Shorter figures are not enlarged further. */
const FEW_LETTERS = 5;

export interface StatProps {
  term: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** The most important one. */
  hot?: boolean;
}

export function Stat({ term, value, note, hot }: StatProps) {
  const letters = typeof value === "string" ? Math.max(value.length, FEW_LETTERS) : undefined;
  const style = { "--letters": letters } as CSSProperties;
  return (
    <div className={classNames(styles.stat, hot && styles.urgent)} style={style}>
      <dt>{term}</dt>
      <dd>{value}</dd>
      {note ? <dd className={styles.sub}>{note}</dd> : null}
    </div>
  );
}
