import type { ReactNode } from "react";
import styles from "./live-dot.module.css";

/** Marks content that is updated automatically. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className={styles.liveDot}>{children}</span>;
}
