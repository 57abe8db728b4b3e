import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { FigureChart } from "./figure-chart.tsx";
import { type FigureRow, type Figures, peaksOf } from "./series-rows.ts";
import { seriesTexts as texts } from "./texts/en-charts.ts";

const columnsFor = ({ head, format, formatPrevious }: Figures): Column<FigureRow>[] => [
  { key: "label", head, names: true, cell: ({ label, detail }) => <RowName label={label} detail={detail} /> },
  { key: "value", head: texts.now, figure: true, cell: ({ value }) => format(value) },
  ...(formatPrevious
    ? [{ key: "previous", head: texts.before, figure: true, cell: ({ previous }: FigureRow) => formatPrevious(previous) }]
    : []),
];

const RowName = ({ label, detail }: Pick<FigureRow, "label" | "detail">) => (
  <>
    <span>{label}</span>
    {detail === undefined ? null : <div className="small muted">{detail}</div>}
  </>
);

/** One chart of several views, or the same numbers as a table. */
export function FigurePanel({ views: [first, ...others] }: { views: readonly [Figures, ...Figures[]] }) {
  const [isTable, setTable] = useState(false);
  const [head, setHead] = useState(first.head);
  const figures = others.find((view) => view.head === head) ?? first;
  const { title, rows, format } = figures;
  const peaks = peaksOf(rows);
  const options = [first, ...others].map((view) => ({ value: view.head, text: view.head }));
  return (
    <Panel
      title={title}
      actions={
        others.length > 0 ? (
          <Segmented label={texts.viewOf(first.title)} options={options} value={figures.head} onChange={setHead} />
        ) : null
      }
    >
      {isTable ? (
        <DataTable caption={title} columns={columnsFor(figures)} rows={rows} rowKey={({ key }) => key} />
      ) : rows.every(({ value, previous }) => value === 0 && previous === 0) ? null : (
        <FigureChart figures={figures} peaks={peaks} />
      )}
      <div className="row between">
        <div className="grow">
          <p className="small muted">
            {peaks[0]
              ? texts.highest(
                  peaks.map(({ label }) => label),
                  format(peaks[0].value),
                )
              : texts.nothingYet}
          </p>
          {peaks.map(({ key, label, detail }) =>
            detail === undefined ? null : (
              <p key={key} className="small muted">
                {texts.sizesOf(label, detail)}
              </p>
            ),
          )}
        </div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`${texts.showTable}: ${title}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {texts.showTable}
        </Button>
      </div>
    </Panel>
  );
}
