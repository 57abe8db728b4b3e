import type { ReactNode } from "react";
import { CancelledRing, CompleteRing, ProgressRing } from "../icons/progress-ring.tsx";
import type { Tone } from "../icons/tone.ts";
import styles from "./chip.module.css";

const slices: Record<Tone, ReactNode> = {
  pending: <ProgressRing value={1} />,
  processing: <ProgressRing value={2} />,
  out: <ProgressRing value={3} />,
  delivered: <CompleteRing />,
  cancelled: <CancelledRing />,
};

/** The ring that belongs to a tone. */
export function ToneRing({ tone }: { tone: Tone }) {
  return slices[tone];
}

/** A stage in its colour, its slices and its words. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {slices[tone]}
      {children}
    </span>
  );
}
