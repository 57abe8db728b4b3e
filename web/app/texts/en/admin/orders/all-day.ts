/** The kitchen's counts over all orders. */
export const allDayTexts = {
  title: "All day",
  count: (count: number) => (count === 1 ? "1 item to make" : `${count} items to make`),
  bases: "Bases",
  pizzas: "Pizzas",
  others: "Sides and more",
  items: "Items",
} as const;
