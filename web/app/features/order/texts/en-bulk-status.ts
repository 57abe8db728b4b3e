const ordersOf = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
export const bulkStatusTexts = {
  statusesSet: (count: number) => `Status of ${ordersOf(count)} updated`,
  statusesFailed: (count: number) => `${ordersOf(count)} could not be updated`,
  select: (number: number) => `Select order ${number}`,
  selected: (count: number, changeable: number) =>
    count === changeable ? `${ordersOf(count)} selected` : `${ordersOf(count)} selected, ${changeable} can have this status`,
  status: "Status of the selected orders",
  set: (count: number) => `Set ${ordersOf(count)}`,
  setting: "Setting",
  clear: "Clear selection",
  question: (count: number, status: string) => `Set ${ordersOf(count)} to ${status}?`,
  cashCounts: "Cash of these orders counts as received.",
  notUndone: "Each order's customer sees its new status at once.",
} as const;
