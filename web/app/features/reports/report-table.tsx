import { type ReactNode, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { FigurePanel } from "../stats/figure-panel.tsx";
import { amount } from "./figures.ts";
import { reportsTexts as texts } from "./texts/en.ts";

export const amountColumn = <Row,>(key: string, head: string, of: (row: Row) => number): Column<Row> => ({
  key,
  head,
  figure: true,
  cell: (row) => amount(of(row)),
});

interface BarsPanelProps {
  title: string;
  head: string;
  rows: readonly { label: string; value: number; previous: number }[];
  format: (value: number) => string;
}

/** A bar for each group, beside that of as many days before. */
export const BarsPanel = ({ title, head, rows, format }: BarsPanelProps) => (
  <FigurePanel
    views={[{ title, head, rows: rows.map((row) => ({ key: row.label, ...row })), format, formatPrevious: format, lying: true }]}
  />
);

interface ReportTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  foot?: Row | undefined;
  children?: ReactNode;
}

/** More at once would slow the page down. */
const ROWS_AT_ONCE = 100;

/** A titled table of figures, with its sums at its end. */
export function ReportTable<Row>({ title, columns, rows, rowKey, foot, children }: ReportTableProps<Row>) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="muted">{texts.emptyTable}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows.slice(0, shown)} rowKey={rowKey} foot={foot} dense />
      )}
      {rows.length > shown ? (
        <div>
          <Button look="ghost" size="sm" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {texts.showMore}
          </Button>
        </div>
      ) : null}
      {children}
    </Panel>
  );
}
