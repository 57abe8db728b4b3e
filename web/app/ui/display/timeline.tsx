import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import { CompleteRing, ProgressRing, StruckRing, type Tone } from "../icons/progress-ring.tsx";
import styles from "./timeline.module.css";

export interface TimelineStep {
  key: string;
  title: ReactNode;
  text?: ReactNode;
  /** When it was reached: the text, and the time in ISO 8601. */
  time?: { text: string; iso: string };
  state: "done" | "now" | "todo" | "struck";
  /** Colour while the step is in progress. */
  tone: Tone;
}

function StepRing({ state, value, of }: { state: TimelineStep["state"]; value: number; of: number }) {
  if (state === "done") return <CompleteRing />;
  if (state === "struck") return <StruckRing />;
  return <ProgressRing value={state === "now" ? value : 0} of={of} />;
}

/** Completed, current and future steps. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const of = Math.max(2, steps.length);
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ key, title, text, time, state, tone }, index) => (
        <li
          key={key}
          className={classNames(
            state === "done" && styles.done,
            state === "now" && `${styles.now} ${styles[tone]}`,
            state === "struck" && styles.struck,
          )}
          aria-current={state === "now" ? "step" : undefined}
        >
          <StepRing state={state} value={index + 1} of={of} />
          <div>
            <b>{title}</b>
            {text ? <p>{text}</p> : null}
          </div>
          {time ? <time dateTime={time.iso}>{time.text}</time> : null}
        </li>
      ))}
    </ol>
  );
}
