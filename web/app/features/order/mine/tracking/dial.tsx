import type { ReactNode } from "react";
import { ProgressRing } from "../../../../ui/icons/progress-ring.tsx";
import styles from "./dial.module.css";

export interface DialProps {
  /** The current step, from 0. */
  current: number;
  /** The number of steps; default four. */
  of?: number;
  /** In the middle: `<b>` for the number, `<span>` for its words. */
  children: ReactNode;
}

/** A large ring of steps: done ones in ember, the current one in tomato. */
export function Dial({ current, of = 4, children }: DialProps) {
  return (
    <div className={styles.dial} data-part="dial">
      <ProgressRing key={current} value={current} of={of} current={current} />
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
