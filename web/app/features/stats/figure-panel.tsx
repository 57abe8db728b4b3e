import { lazy, Suspense, useState } from "react";
import { seriesTexts as texts } from "#texts/series.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { type FigureRow, type Figures, peaksOf } from "./series-rows.ts";

const FigureChart = lazy(() => import("./figure-chart.tsx"));

const columnsFor = ({ head, format, formatPrevious }: Figures): Column<FigureRow>[] => [
  { key: "label", head, names: true, cell: ({ label }) => label },
  { key: "value", head: texts.now, figure: true, cell: ({ value }) => format(value) },
  { key: "previous", head: texts.before, figure: true, cell: ({ previous }) => formatPrevious(previous) },
];

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
        <Suspense fallback={<Skeleton height="236px" />}>
          <FigureChart figures={figures} peaks={peaks} />
        </Suspense>
      )}
      <p className="small muted">
        {peaks[0]
          ? texts.highest(
              peaks.map(({ label }) => label),
              format(peaks[0].value),
            )
          : texts.nothingYet}
      </p>
    </Panel>
  );
}
