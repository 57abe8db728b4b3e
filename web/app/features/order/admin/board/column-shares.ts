/** How the board's columns share its width: what waits gets the room of what is empty. */

const ORDERS_A_SHARE = 8;
const SHARES_MAX = 3;

/** Null: empty, as wide as its title. */
export const shareOf = (orders: number): number | null =>
  orders === 0 ? null : Math.min(SHARES_MAX, Math.max(1, Math.round(orders / ORDERS_A_SHARE)));

/** For `grid-template-columns`. */
export const columnTracks = (orders: readonly number[]): string =>
  orders
    .map(shareOf)
    .map((share) => (share === null ? "minmax(8.5rem, 0.4fr)" : `minmax(14rem, ${share}fr)`))
    .join(" ");
