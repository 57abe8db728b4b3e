import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./tag.module.css";

/** A short label for a fact. */
export function Tag({ look, children }: { look?: "ok" | "no"; children: ReactNode }) {
  return (
    <span className={classNames(styles.tag, look === "ok" && styles.positive, look === "no" && styles.negative)}>{children}</span>
  );
}

/** Marks content that is updated automatically. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className={styles.liveDot}>{children}</span>;
}
