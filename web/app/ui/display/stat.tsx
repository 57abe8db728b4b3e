import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./stat.module.css";

export interface StatsProps {
  /** What the figures are of. */
  label: string;
  /** Five in a row on a desktop, in place of four. */
  compact?: boolean;
  children: ReactNode;
}

/** Two figures a row on phones, four or five from 1000 px; fewer where the letters are large. */
export function Stats({ label, compact, children }: StatsProps) {
  return (
    <section aria-label={label}>
      <dl className={classNames(styles.stats, compact && styles.compact)}>{children}</dl>
    </section>
  );
}

/** A shorter figure is written no larger. */
const FEW_LETTERS = 5;

export interface StatProps {
  term: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** The first among them. */
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
