import type { ReactNode } from "react";
import styles from "./two-columns.module.css";

/** The page's content and its summary card: side by side, or below each other on narrow screens. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
