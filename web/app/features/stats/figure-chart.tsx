import { Bar, BarChart, type BarShapeProps, LabelList, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { ChartKey, HATCHED } from "./chart-key.tsx";
import styles from "./figure-chart.module.css";
import type { FigureRow, Figures } from "./series-rows.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

const LABELLED_MAX = 8;
const LINE_PX = 40;
const HEIGHT_PX = 236;
const BAR_MAX_PX = 72;
const LYING_BAR_MAX_PX = 16;
/** The height of an hour that has not begun, so that it is visible. */
const TO_COME_PX = 24;
const words = { fill: "var(--muted)", fontSize: 13 };
const strong = { fill: "var(--ink)", fontSize: 13, fontWeight: 650 };
const arch: [number, number, number, number] = [99, 99, 4, 4];
const bar: [number, number, number, number] = [99, 99, 99, 99];

interface Point extends FigureRow {
  isPeak: boolean;
  figure: string;
}

const fillOf = ({ isPeak, isToCome }: Point): string => {
  if (isPeak) return "var(--accent)";
  return isToCome ? `url(#${HATCHED})` : "var(--bar)";
};
const drawBar = (props: BarShapeProps) => <Rectangle {...props} fill={fillOf(props.payload as Point)} />;

function pointsOf({ rows, format, short = format, lying }: Figures, peaks: readonly FigureRow[]): Point[] {
  return rows.map((row) => {
    const isPeak = peaks.includes(row);
    const isLabelled = row.value > 0 && (rows.length <= LABELLED_MAX || lying || row === peaks[0]);
    return { ...row, isPeak, figure: isLabelled ? (lying ? format : short)(row.value) : "" };
  });
}

export interface FigureChartProps {
  figures: Figures;
  peaks: readonly FigureRow[];
}

/** A bar chart: the highest bar in red, the previous period beside each. Decorative: the panel has the same as text and as a table. */
export default function FigureChart({ figures, peaks }: FigureChartProps) {
  const { rows, format, formatPrevious, lying = false } = figures;
  const points = pointsOf(figures, peaks);
  const isCompared = rows.some(({ previous }) => previous > 0);
  const radius = lying ? bar : arch;
  const barSize = lying ? LYING_BAR_MAX_PX : BAR_MAX_PX;
  return (
    <div className={styles.figureChart} aria-hidden="true">
      <div className={styles.figureBars} style={{ minHeight: lying ? rows.length * LINE_PX + 10 : HEIGHT_PX }}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={points}
            layout={lying ? "vertical" : "horizontal"}
            accessibilityLayer={false}
            barGap={1}
            margin={{ top: lying ? 0 : 24, right: lying ? 70 : 0, bottom: 0, left: 0 }}
          >
            {lying ? (
              <>
                <XAxis type="number" hide />
                <YAxis type="category" dataKey="label" width={120} axisLine={false} tickLine={false} tick={words} interval={0} />
              </>
            ) : (
              <XAxis
                dataKey="label"
                axisLine={false}
                tickLine={false}
                tick={words}
                interval="equidistantPreserveStart"
                minTickGap={12}
              />
            )}
            <Tooltip
              cursor={{ fill: "var(--sunken)" }}
              formatter={(value, _name, { dataKey }) =>
                (dataKey === "previous" && formatPrevious ? formatPrevious : format)(Number(value))
              }
              contentStyle={{ background: "var(--raised)", border: 0, borderRadius: 16, boxShadow: "var(--sh-2)" }}
              labelStyle={{ color: "var(--ink)" }}
              itemStyle={{ color: "var(--ink)" }}
            />
            {isCompared ? (
              <Bar
                dataKey="previous"
                name={texts.before}
                fill="var(--line)"
                radius={radius}
                maxBarSize={barSize}
                isAnimationActive={false}
              />
            ) : null}
            <Bar
              dataKey="value"
              name={texts.now}
              radius={radius}
              maxBarSize={barSize}
              minPointSize={(_value, index) => (points[index]?.isToCome ? TO_COME_PX : 0)}
              shape={drawBar}
              isAnimationActive={false}
            >
              <LabelList dataKey="figure" position={lying ? "right" : "top"} {...strong} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ChartKey hasPeak={peaks.length > 0} isCompared={isCompared} hasToCome={rows.some(({ isToCome }) => isToCome)} />
    </div>
  );
}
