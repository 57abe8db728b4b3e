import type { CSSProperties } from "react";
import styles from "./gauge.module.css";

/** A circle filled by `part` (0 to 1). Decorative: the figure beside it says the same. */
export function Gauge({ part }: { part: number }) {
  const percent = Math.min(1, Math.max(0, part)) * 100;
  return <span className={styles.gauge} aria-hidden="true" style={{ "--m": `${percent}%` } as CSSProperties} />;
}
