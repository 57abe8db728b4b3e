/** The rows of the cart page. A line that was edited has another key, but its row stays, and with it the focus on its button. */
import { useState } from "react";
import { foodIdOf } from "./line-keys.ts";

/** The name of each line's row, by line key. */
export type LineRows = ReadonlyMap<string, string>;

const NO_ROWS: LineRows = new Map();

export function useLineRows(keys: readonly string[]): LineRows {
  const [rows, setRows] = useState(NO_ROWS);
  if (keys.length === rows.size && keys.every((key) => rows.has(key))) return rows;
  const next = rowsAfter(rows, keys);
  setRows(next);
  return next;
}

/** A key that has come takes the row of one of its food that has gone. */
export function rowsAfter(before: LineRows, keys: readonly string[]): LineRows {
  const gone = [...before].filter(([key]) => !keys.includes(key));
  const taken = new Set(before.values());
  const rowOf = (key: string): string => {
    const known = before.get(key);
    if (known !== undefined) return known;
    const place = gone.findIndex(([old]) => foodIdOf(old) === foodIdOf(key));
    const [inherited] = place < 0 ? [] : gone.splice(place, 1);
    return inherited?.[1] ?? newRow(key, taken);
  };
  return new Map(keys.map((key) => [key, rowOf(key)]));
}

/** An earlier line of this key may have left its row to another. */
function newRow(key: string, taken: Set<string>): string {
  const row = taken.has(key) ? `${key} ${taken.size}` : key;
  taken.add(row);
  return row;
}
