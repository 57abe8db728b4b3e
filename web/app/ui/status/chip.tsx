import type { ReactNode } from "react";
import type { Tone } from "../icons/tone.ts";
import styles from "./chip.module.css";

/** A state with its colour, icon and text. */
export function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
