import type { ReactNode } from "react";
import { SortIcon } from "../icons/admin-icons.tsx";
import { classNames } from "../icons/class-names.ts";
import { Loading, Skeleton } from "../status/skeleton.tsx";
import styles from "./table.module.css";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures, right-aligned. */
  figure?: boolean;
  /** The cell that names the row. */
  names?: boolean;
  sortable?: boolean;
  /** Free text of any length, which may break anywhere. */
  wordy?: boolean;
}

export interface Sort {
  key: string;
  direction: "ascending" | "descending";
}

export interface DataTableProps<Row> {
  /** The caption, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The sums, as a row at the end. */
  foot?: Row | undefined;
  /** Smaller text, for more columns than fit on a laptop otherwise. */
  dense?: boolean;
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, "sort" | "onSort">) {
  const current = sort?.key === column.key ? sort.direction : undefined;
  const turn = () => onSort?.({ key: column.key, direction: current === "ascending" ? "descending" : "ascending" });
  return (
    <th scope="col" className={classNames(column.figure && styles.number)} aria-sort={current}>
      {column.sortable && onSort ? (
        <button type="button" onClick={turn}>
          <span>{column.head}</span>
          <SortIcon small />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

/** A table. Under 1180 px each row is a card with labelled cells, and the sortable headers stay above. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, foot, dense }: DataTableProps<Row>) {
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
            <BodyRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot>
            <BodyRow row={foot} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function BodyRow<Data>({ row, columns }: { row: Data; columns: readonly Column<Data>[] }) {
  return (
    <tr>
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
  );
}

/** The buttons at the end of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.rowActions}>{children}</span>;

/** Text in a column of figures, which may wrap. */
export const WordsInFigures = ({ children }: { children: ReactNode }) => <span className={styles.words}>{children}</span>;

const rows = ["first", "second", "third", "fourth", "fifth"] as const;

export function TableSkeleton() {
  return (
    <Loading className={styles.tableBox}>
      {rows.map((row) => (
        <div key={row} className={`row ${styles.tableSketch}`}>
          <Skeleton width="56px" height="56px" />
          <Skeleton width="40%" height="20px" />
          <Skeleton width="20%" height="20px" />
        </div>
      ))}
    </Loading>
  );
}

/** For a table cell: date and time each stay on one line. */
export const DateTime = ({ date, time }: { date: string; time: string }) => (
  <span className={styles.dateTime}>
    <span>{`${date},`}</span> <span>{time}</span>
  </span>
);
