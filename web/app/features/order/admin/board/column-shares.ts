/** How the board's columns share its width: what waits gets the room of what is empty. */

const ORDERS_A_SHARE = 8;

/** By their numbers of orders. Null: empty, as wide as its title. Otherwise at least one, and the longest column at most `sharesMax`. */
export function sharesOf(orders: readonly number[], sharesMax: number): (number | null)[] {
  const longest = Math.max(1, ...orders);
  return orders.map((count) => {
    if (count === 0) return null;
    return Math.max(1, Math.min(Math.round(count / ORDERS_A_SHARE), Math.floor((sharesMax * count) / longest)));
  });
}

/** For `grid-template-columns`. */
export const columnTracks = (orders: readonly number[], sharesMax: number): string =>
  sharesOf(orders, sharesMax)
    .map((share) => (share === null ? "minmax(12rem, 0.4fr)" : `minmax(14rem, ${share}fr)`))
    .join(" ");
