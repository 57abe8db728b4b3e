import { lazy, Suspense, useState } from "react";
import { seriesTexts as texts } from "#texts/series.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { FigureRow, Figures } from "./series-rows.ts";

const FigureChart = lazy(() => import("./figure-chart.tsx"));

const columnsFor = ({ head, format, formatPrevious }: Figures): Column<FigureRow>[] => [
  { key: "label", head, names: true, cell: ({ label }) => label },
  { key: "value", head: texts.now, figure: true, cell: ({ value }) => format(value) },
  { key: "previous", head: texts.before, figure: true, cell: ({ previous }) => formatPrevious(previous) },
];

/** One chart, or the same numbers as a table. */
export function FigurePanel({ figures }: { figures: Figures }) {
  const [isTable, setTable] = useState(false);
  const { title, rows, format, formatPrevious, lying } = figures;
  const top = rows.reduce<FigureRow | undefined>((most, row) => (row.value > (most?.value ?? 0) ? row : most), undefined);
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
          <FigureChart rows={rows} format={format} formatPrevious={formatPrevious} lying={lying ?? false} peak={top} />
        </Suspense>
      )}
      <p className="small muted">{top ? texts.highest(top.label, format(top.value)) : texts.nothingYet}</p>
    </Panel>
  );
}
