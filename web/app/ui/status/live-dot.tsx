import type { ReactNode } from "react";
import styles from "./live-dot.module.css";

/** Says that what is shown follows the truth by itself. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className={styles.liveDot}>{children}</span>;
}
