import { useRef, useState } from "react";
import { gripOf, useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import type { DropEdge } from "../../../ui/behaviour/use-row-drag.ts";
import { dropRow, type KeyedRow, stepRow } from "./row-order.ts";

/** Rows that are put in order, added and removed. `announcement`: the last move in words, for screen readers. */
export function useRows<Row extends KeyedRow, List extends HTMLElement = HTMLUListElement>(
  rows: readonly Row[],
  setRows: (rows: Row[]) => void,
  wordsOf: (row: Row, place: number, of: number) => string,
) {
  const list = useRef<List>(null);
  const focusNext = useNextFocus(list);
  const [announcement, setAnnouncement] = useState("");
  const save = (key: string, next: Row[]): void => {
    const place = next.findIndex((row) => row.key === key);
    const row = next[place];
    if (row) setAnnouncement(wordsOf(row, place + 1, next.length));
    focusNext(gripOf(key));
    setRows(next);
  };
  return {
    list,
    announcement,
    /** `focus`: the selector of what gets the focus. Default: its name. */
    add: (row: Row, focus = `input[name^="name"][name$="${row.key}"]`) => {
      focusNext(focus);
      setRows([...rows, row]);
    },
    remove: ({ key }: KeyedRow) => {
      const place = rows.findIndex((row) => row.key === key);
      const neighbour = rows[place + 1] ?? rows[place - 1];
      if (neighbour) focusNext(gripOf(neighbour.key));
      setRows(rows.filter((row) => row.key !== key));
    },
    movesOf: ({ key }: KeyedRow) => ({
      onStep: (direction: "up" | "down") => save(key, stepRow(rows, key, direction)),
      onDrop: (dragged: string, edge: DropEdge) => save(dragged, dropRow(rows, dragged, { key, edge })),
    }),
  };
}
