const ordersOf = (count: number): string => (count === 1 ? "1 order" : `${count.toLocaleString("en-IN")} orders`);

export const seriesTexts = {
  period: "Period",
  periods: { 7: "7 days", 30: "30 days", 90: "90 days" },
  revenuePerDay: "Revenue per day",
  ordersPerDay: "Orders per day",
  revenuePerWeek: "Revenue per week",
  ordersPerWeek: "Orders per week",
  revenuePerHour: "Revenue by hour",
  ordersPerHour: "Orders by hour",
  bestSelling: "Best-selling foods",
  bestSizes: "Best-selling sizes",
  inSize: (food: string, size: string) => `${food} (${size})`,
  statuses: "Orders by status",
  viewOf: (title: string) => `${title}: view`,
  day: "Day",
  week: "Week",
  hour: "Hour",
  food: "Food",
  size: "Size",
  status: "Status",
  sizesOf: (food: string, sizes: string) => `${food} by size: ${sizes}`,
  now: "This period",
  before: "Previous period",
  highestKey: "Highest",
  showTable: "Show as table",
  compared: (orders: number, revenue: string, ordersBefore: number, revenueBefore: string) =>
    `${ordersOf(orders)}, ${revenue}. Previous period: ${ordersOf(ordersBefore)}, ${revenueBefore}.`,
  /** Of several that are as high the first are named. */
  highest: (labels: readonly string[], value: string) =>
    `Highest: ${labels.length > 3 ? `${labels[0]} and ${labels.length - 1} more` : labels.join(", ")}, ${value}`,
  nothingYet: "No data yet",
} as const;
