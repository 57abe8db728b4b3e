import styles from "./chart-key.module.css";
import { seriesTexts as texts } from "./texts/en-charts.ts";

/** The fill for hours that have not begun. */
export const HATCHED = "figure-hatched";

export interface ChartKeyProps {
  hasPeak: boolean;
  isCompared: boolean;
  hasToCome: boolean;
}

/** The legend of a chart. */
export function ChartKey({ hasPeak, isCompared, hasToCome }: ChartKeyProps) {
  const keys = [
    { text: texts.now, fill: "var(--bar)", isShown: isCompared || hasToCome },
    { text: texts.highestKey, fill: "var(--accent)", isShown: hasPeak && (isCompared || hasToCome) },
    { text: texts.before, fill: "var(--line)", isShown: isCompared },
    { text: texts.toCome, fill: `url(#${HATCHED})`, isShown: hasToCome },
  ];
  return (
    <ul className={`${styles.chartKey} small muted`}>
      {keys
        .filter(({ isShown }) => isShown)
        .map(({ text, fill }) => (
          <li key={text}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect width="14" height="14" rx="4" fill={fill} />
            </svg>
            {text}
          </li>
        ))}
    </ul>
  );
}

/** Once on the page: the fill is found by its name. */
export function Hatching() {
  return (
    <svg className="visuallyHidden" aria-hidden="true">
      <pattern id={HATCHED} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="7" fill="var(--bar)" />
      </pattern>
    </svg>
  );
}
