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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edited rows with what somebody else has changed meanwhile. `before`: the stored rows in which they were edited, `now`: as they are
 * stored by now. A row that both have changed is as it was edited.
 */
export function mergedRows<Row extends KeyedRow>(edited: readonly Row[], before: readonly Row[], now: readonly Row[]): Row[] {
  const rowIn = (rows: readonly Row[], { key }: Row) => rows.find((row) => row.key === key);
  const kept = edited.flatMap((row) => {
    const was = rowIn(before, row);
    const is = rowIn(now, row);
    if (was && !is) return [];
    return [was && is && isSame(row, was) ? is : row];
  });
  return [...kept, ...now.filter((row) => !rowIn(before, row) && !rowIn(edited, row))];
}
