import { useRef, useState } from "react";
import type { DropEdge } from "../../../ui/behaviour/use-row-drag.ts";
import { useGripFocus } from "../use-grip-focus.ts";
import { dropRow, type KeyedRow, stepRow } from "./row-order.ts";

/** Rows that are put in order. `said`: the last move in words, for screen readers. */
export function useRows<Row extends KeyedRow>(
  rows: readonly Row[],
  setRows: (rows: Row[]) => void,
  wordsOf: (row: Row, place: number, of: number) => string,
) {
  const list = useRef<HTMLUListElement>(null);
  const focusGrip = useGripFocus(list);
  const [said, setSaid] = useState("");
  const save = (key: string, next: Row[]): void => {
    const place = next.findIndex((row) => row.key === key);
    const row = next[place];
    if (row) setSaid(wordsOf(row, place + 1, next.length));
    focusGrip(key);
    setRows(next);
  };
  return {
    list,
    said,
    movesOf: ({ key }: KeyedRow) => ({
      onStep: (direction: "up" | "down") => save(key, stepRow(rows, key, direction)),
      onDrop: (dragged: string, edge: DropEdge) => save(dragged, dropRow(rows, dragged, { key, edge })),
    }),
  };
}
