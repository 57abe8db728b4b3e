import { classNames } from "./class-names.ts";
import styles from "./progress-ring.module.css";

/** Colours that tell states apart. Never the only sign: an icon and words say the same. */
export type Tone = "amber" | "orange" | "plum" | "green" | "grey";

const centre = 12;
const radius = 9.8;
const halfGap = 0.7;

/**
 * The outline of segment `index` of `of` equal ones, clockwise from twelve o'clock, with an even gap between neighbours. Two halves
 * are filled from left to right.
 */
function segmentPath(index: number, of: number): string {
  const half = Math.PI / of;
  const start = of === 2 ? Math.PI / 2 : -Math.PI / 2;
  const middle = (2 * index + 1) * half + start;
  const shift = halfGap / Math.sin(half);
  const tipX = centre + shift * Math.cos(middle);
  const tipY = centre + shift * Math.sin(middle);
  const at = (angle: number) => `${(tipX + radius * Math.cos(angle)).toFixed(2)} ${(tipY + radius * Math.sin(angle)).toFixed(2)}`;
  return `M${tipX.toFixed(2)} ${tipY.toFixed(2)}L${at(middle - half)}A${radius} ${radius} 0 0 1 ${at(middle + half)}z`;
}

export interface ProgressRingProps {
  /** Filled segments, 0 to `of`. */
  value: number;
  /** Number of segments, 2 to 8. */
  of?: number;
  /** The segment in progress, from 0. `--segment-current` gives it another colour. */
  current?: number;
}

/** `value` of `of` segments filled. Decorative: text beside it says the same. */
export function ProgressRing({ value, of = 4, current }: ProgressRingProps) {
  const segments = Array.from({ length: of }, (_, index) => index);
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
      {segments.map((index) => (
        <path
          key={index}
          className={classNames(index < value && styles.filled, index === current && styles.current)}
          d={segmentPath(index, of)}
        />
      ))}
    </svg>
  );
}

function WholeRing({ cut }: { cut: string }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.filled} fillRule="evenodd" d={`M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z${cut}`} />
    </svg>
  );
}

/** All segments filled, and a tick. */
export function CompleteRing() {
  return <WholeRing cut="m4.9 6.1-6.2 6.5-2.8-2.7-1.7 1.7 4.5 4.4 8-8.3z" />;
}

/** Crossed out. */
export function StruckRing() {
  return <WholeRing cut="M7.4 6 6 7.4 16.6 18 18 16.6z" />;
}
