/** The item at an index that must exist. Throws if it does not. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`No item ${index} of ${items.length}`);
  return item;
}
