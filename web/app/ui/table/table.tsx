import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import { SortIcon } from "../icons/work-icons.tsx";
import styles from "./table.module.css";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand on the right. */
  figure?: boolean;
  /** The cell that names the row. */
  names?: boolean;
  sortable?: boolean;
  /** Words of people's own, as long as they like: they break anywhere before they push the other cells away. */
  wordy?: boolean;
}

export interface Sort {
  key: string;
  direction: "ascending" | "descending";
}

export interface DataTableProps<Row> {
  /** What the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Of more columns than a laptop has room for in letters of the usual size. */
  dense?: boolean;
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const current = sort?.key === column.key ? sort.direction : undefined;
  const turn = () => onSort?.({ key: column.key, direction: current === "ascending" ? "descending" : "ascending" });
  return (
    <th scope="col" className={classNames(column.figure && styles.number)} aria-sort={current}>
      {column.sortable && onSort ? (
        <button type="button" onClick={turn}>
          {column.head}
          <SortIcon small />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

/** Rows and columns; under 1180 px each row becomes a card, its cells labelled, and the heads that sort stay above. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, dense }: DataTableProps<Row>) {
  return (
    <div className={styles.tableBox}>
      <table className={classNames(styles.dataTable, dense && styles.dense)}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const Cell = column.names ? "th" : "td";
                return (
                  <Cell
                    key={column.key}
                    scope={column.names ? "row" : undefined}
                    className={classNames(column.figure && styles.number, column.wordy && styles.wordy)}
                    data-label={column.head}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The buttons of a row, at its end. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.rowActions}>{children}</span>;

/** Words in a column of figures: they may wrap. */
export const WordsInFigures = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;
