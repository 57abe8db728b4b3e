import { lazy, Suspense, useRef, useState } from "react";
import { useNear } from "../../ui/behaviour/use-viewport.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { type FigureRow, type Figures, peaksOf } from "./series-rows.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

const FigureChart = lazy(() => import("./figure-chart.tsx"));

const columnsFor = ({ head, format, formatPrevious }: Figures): Column<FigureRow>[] => [
  { key: "label", head, names: true, cell: (row) => <RowName {...row} /> },
  { key: "value", head: texts.now, figure: true, cell: ({ value }) => format(value) },
  ...(formatPrevious
    ? [{ key: "previous", head: texts.before, figure: true, cell: ({ previous }: FigureRow) => formatPrevious(previous) }]
    : []),
];

const RowName = ({ label, detail }: FigureRow) => (
  <>
    {label}
    {detail === undefined ? null : <div className="small muted">{detail}</div>}
  </>
);

/** Rendered when it is near the viewport, because the chart's code is large. */
function Chart({ figures, peaks }: { figures: Figures; peaks: FigureRow[] }) {
  const place = useRef<HTMLDivElement>(null);
  const skeleton = <Skeleton height="236px" />;
  if (!useNear(place)) return <div ref={place}>{skeleton}</div>;
  return (
    <Suspense fallback={skeleton}>
      <FigureChart figures={figures} peaks={peaks} />
    </Suspense>
  );
}

/** One chart, or the same numbers as a table. */
export function FigurePanel({ figures }: { figures: Figures }) {
  const [isTable, setTable] = useState(false);
  const { title, rows, format } = figures;
  const peaks = peaksOf(rows);
  const button = (
    <Button
      look="quiet"
      size="sm"
      aria-label={`${texts.showTable}: ${title}`}
      aria-pressed={isTable}
      onClick={() => setTable(!isTable)}
    >
      {texts.showTable}
    </Button>
  );
  return (
    <Panel title={title} actions={button}>
      {isTable ? (
        <DataTable caption={title} columns={columnsFor(figures)} rows={rows} rowKey={({ key }) => key} />
      ) : rows.length === 0 ? null : (
        <Chart figures={figures} peaks={peaks} />
      )}
      <p className="small muted">
        {peaks[0]
          ? texts.highest(
              peaks.map(({ label }) => label),
              format(peaks[0].value),
            )
          : texts.nothingYet}
      </p>
      {peaks.map(({ key, detail }) =>
        detail === undefined ? null : <p key={key} className="small muted">{`${texts.sizes}: ${detail}`}</p>,
      )}
    </Panel>
  );
}
