import type { ReactNode } from "react";
import type { Tone } from "../icons/tone.ts";
import styles from "./chip.module.css";

/** A state in its colour, with its icon and its words. */
export function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
