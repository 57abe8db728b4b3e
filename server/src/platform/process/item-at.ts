/** The item at a place that is there by the way the list was made. Throws if it is not. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`No item ${index} of ${items.length}`);
  return item;
}
