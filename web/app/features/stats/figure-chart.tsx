import { Bar, BarChart, type BarShapeProps, LabelList, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { seriesTexts as texts } from "#texts/series.ts";
import type { FigureRow, Figures } from "./series-rows.ts";

const LABELLED_MAX = 8;
const LINE_PX = 40;
const words = { fill: "var(--muted)", fontSize: 13 };
const strong = { fill: "var(--ink)", fontSize: 13, fontWeight: 650 };
const arch: [number, number, number, number] = [99, 99, 4, 4];
const bar: [number, number, number, number] = [99, 99, 99, 99];

export interface FigureChartProps extends Pick<Figures, "rows" | "format" | "formatPrevious" | "lying"> {
  peak: FigureRow | undefined;
}

const drawBar = (props: BarShapeProps) => <Rectangle {...props} fill={props.payload?.isPeak ? "var(--accent)" : "var(--bar)"} />;

/** A row of little ovens, the highest in tomato, the period before beside them. A picture only: the panel says the same in words and as a table. */
export default function FigureChart({ rows, format, formatPrevious, lying, peak }: FigureChartProps) {
  const data = rows.map((row) => ({
    ...row,
    isPeak: row === peak,
    figure: rows.length <= LABELLED_MAX || row === peak || lying ? format(row.value) : "",
  }));
  const isCompared = rows.some(({ previous }) => previous > 0);
  const radius = lying ? bar : arch;
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={lying ? rows.length * LINE_PX + 10 : 236}>
        <BarChart
          data={data}
          layout={lying ? "vertical" : "horizontal"}
          accessibilityLayer={false}
          barGap={1}
          margin={{ top: lying ? 0 : 24, right: lying ? 70 : 0, bottom: 0, left: 0 }}
        >
          {lying ? (
            <>
              <XAxis type="number" hide />
              <YAxis type="category" dataKey="label" width={120} axisLine={false} tickLine={false} tick={words} />
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
            formatter={(value, _name, { dataKey }) => (dataKey === "previous" ? formatPrevious : format)(Number(value))}
            contentStyle={{ background: "var(--raised)", border: 0, borderRadius: 16, boxShadow: "var(--sh-2)" }}
            labelStyle={{ color: "var(--ink)" }}
            itemStyle={{ color: "var(--ink)" }}
          />
          {isCompared ? (
            <Bar dataKey="previous" name={texts.before} fill="var(--line)" radius={radius} isAnimationActive={false} />
          ) : null}
          <Bar dataKey="value" name={texts.now} radius={radius} shape={drawBar} isAnimationActive={false}>
            <LabelList dataKey="figure" position={lying ? "right" : "top"} {...strong} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
