import styles from "./figure-chart.module.css";
import type { FigureRow, Figures } from "./series-rows.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

/** With more rows only the highest bar has its figure above it. */
const FIGURES_MAX = 8;
/** Of names with bars beside them; the table has all. */
const LYING_MAX = 5;
/** Labels that fit below the bars of a chart. */
const LABELS = { narrow: 6, wide: 8 };

export interface FigureChartProps {
  figures: Figures;
  peaks: readonly FigureRow[];
}

/** A bar chart: the highest bar in red, the previous period beside each. Decorative: the panel has the same as text and as a table. */
export function FigureChart({ figures, peaks }: FigureChartProps) {
  const { format, formatPrevious = format, short = format, lying = false } = figures;
  const rows = lying ? figures.rows.slice(0, LYING_MAX) : figures.rows;
  const most = Math.max(...rows.flatMap(({ value, previous }) => [value, previous]), 1);
  const shareOf = (value: number) => ({ [lying ? "inlineSize" : "blockSize"]: `${(value / most) * 100}%` });
  const isCompared = rows.some(({ previous }) => previous > 0);
  const isLabelled = (row: FigureRow) => row.value > 0 && (lying || rows.length <= FIGURES_MAX || row === peaks[0]);
  return (
    <div className={styles.figureChart} aria-hidden="true">
      <ul className={lying ? styles.lying : styles.upright}>
        {rows.map((row, index) => (
          <li key={row.key} className={index < rows.length / 2 ? styles.firstHalf : undefined}>
            <span className={`${styles.label} ${labelShownAt(index, rows.length)}`}>{row.label}</span>
            <div className={styles.bars}>
              {isCompared ? <span className={styles.before} style={shareOf(row.previous)} /> : null}
              <span className={lookOf(row, peaks)} style={shareOf(row.value)}>
                {isLabelled(row) ? <b>{(lying ? format : short)(row.value)}</b> : null}
              </span>
            </div>
            <p className={styles.tip}>
              <span>{row.label}</span>
              {isCompared ? <span>{`${texts.before}: ${formatPrevious(row.previous)}`}</span> : null}
              <span>{`${texts.now}: ${format(row.value)}`}</span>
            </p>
          </li>
        ))}
      </ul>
      <ChartKey hasPeak={peaks.length > 0} isCompared={isCompared} />
    </div>
  );
}

function lookOf(row: FigureRow, peaks: readonly FigureRow[]): string | undefined {
  if (peaks.includes(row)) return styles.peak;
  return styles.now;
}

function labelShownAt(index: number, count: number): string {
  const isShown = (most: number) => index % Math.ceil(count / most) === 0;
  return [isShown(LABELS.narrow) && styles.inNarrow, isShown(LABELS.wide) && styles.inWide].filter(Boolean).join(" ");
}

interface ChartKeyProps {
  hasPeak: boolean;
  isCompared: boolean;
}

/** The legend. */
function ChartKey({ hasPeak, isCompared }: ChartKeyProps) {
  const keys = [
    { text: texts.now, look: styles.now, isShown: isCompared },
    { text: texts.highestKey, look: styles.peak, isShown: hasPeak && isCompared },
    { text: texts.before, look: styles.before, isShown: isCompared },
  ];
  return (
    <ul className={`${styles.chartKey} small muted`}>
      {keys
        .filter(({ isShown }) => isShown)
        .map(({ text, look }) => (
          <li key={text}>
            <span className={`${styles.swatch} ${look}`} />
            <span>{text}</span>
          </li>
        ))}
    </ul>
  );
}
