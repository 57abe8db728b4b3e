import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { FigureChart } from "./figure-chart.tsx";
import { type FigureRow, type Figures, peaksOf } from "./series-rows.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

const columnsFor = ({ head, format, formatPrevious }: Figures): Column<FigureRow>[] => [
  { key: "label", head, names: true, cell: (row) => <RowName {...row} /> },
  { key: "value", head: texts.now, figure: true, cell: ({ value }) => format(value) },
  ...(formatPrevious
    ? [{ key: "previous", head: texts.before, figure: true, cell: ({ previous }: FigureRow) => formatPrevious(previous) }]
    : []),
];

const RowName = ({ label, detail }: FigureRow) => (
  <>
    <span>{label}</span>
    {detail === undefined ? null : <div className="small muted">{detail}</div>}
  </>
);

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
        <FigureChart figures={figures} peaks={peaks} />
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
