import { Fragment } from "react";
import { ProgressRing } from "../icons/progress-ring.tsx";
import styles from "./steps.module.css";

/** Progress through a few named steps. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && (
            <li aria-hidden="true">
              <i />
            </li>
          )}
          <li aria-current={index === current ? "step" : undefined}>
            {index === 0 && <ProgressRing value={current + 1} of={steps.length} />}
            <span>{step}</span>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
