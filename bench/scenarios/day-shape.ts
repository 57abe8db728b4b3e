/** When a pizza shop's customers order: hardly any at night, some at noon, most in the evening. */

/** Of a thousand orders, by the hour in which they are placed; the busiest hour has one in seven. */
export const ORDERS_BY_HOUR = [8, 3, 1, 0, 0, 0, 1, 4, 8, 12, 20, 45, 75, 80, 55, 38, 35, 45, 70, 115, 145, 130, 78, 32];

const HOUR_MS = 3_600_000;
const total = ORDERS_BY_HOUR.reduce((sum, share) => sum + share, 0);

/** The moment of each order, in milliseconds since midnight, evenly spread over its hour. */
export function momentsOf(orders: number): number[] {
  let before = 0;
  return ORDERS_BY_HOUR.flatMap((share, hour) => {
    const from = Math.round((before * orders) / total);
    before += share;
    const count = Math.round((before * orders) / total) - from;
    return Array.from({ length: count }, (_, index) => (hour + (index + 0.5) / count) * HOUR_MS);
  });
}
