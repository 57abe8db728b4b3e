import type { KeyedRow } from "./row-order.ts";

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
