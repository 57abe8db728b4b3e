import type { ReactNode } from "react";
import styles from "./two-columns.module.css";

/** What the page is about, and beside it (below it on narrow screens) the card that sums it up. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
