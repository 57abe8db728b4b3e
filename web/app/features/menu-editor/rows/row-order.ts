/** The order of rows in a form, by their keys. */
export interface KeyedRow {
  key: string;
}

/** `index` counts the other rows. */
export function moveRow<Row extends KeyedRow>(rows: readonly Row[], key: string, index: number): Row[] {
  const moved = rows.find((row) => row.key === key);
  const others = rows.filter((row) => row !== moved);
  return moved ? others.toSpliced(index, 0, moved) : others;
}

/** One place up or down; unchanged at the ends. */
export function stepRow<Row extends KeyedRow>(rows: readonly Row[], key: string, direction: "up" | "down"): Row[] {
  const index = rows.findIndex((row) => row.key === key) + (direction === "up" ? -1 : 1);
  return moveRow(rows, key, Math.max(0, index));
}

/** Where a row goes that is dropped at the edge of another one. */
export function dropRow<Row extends KeyedRow>(
  rows: readonly Row[],
  key: string,
  target: { key: string; edge: "before" | "after" },
): Row[] {
  const others = rows.filter((row) => row.key !== key);
  const at = others.findIndex((row) => row.key === target.key);
  return moveRow(rows, key, at + (target.edge === "after" ? 1 : 0));
}
