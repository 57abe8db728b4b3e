import type { ReactNode } from "react";
import { DonePie, Pie, StruckPie } from "../brand/pie.tsx";
import type { Tone } from "../icons/tone.ts";
import styles from "./chip.module.css";

const slices: Record<Tone, ReactNode> = {
  pending: <Pie value={1} />,
  processing: <Pie value={2} />,
  out: <Pie value={3} />,
  delivered: <DonePie />,
  cancelled: <StruckPie />,
};

/** The pie that belongs to a tone. */
export function TonePie({ tone }: { tone: Tone }) {
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
