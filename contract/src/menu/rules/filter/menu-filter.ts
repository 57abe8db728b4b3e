/** The menu's price filter (spec sections 2 and 5): limits are strict. */
export const PRICE_FILTERS = [
  { value: "all", below: Number.POSITIVE_INFINITY },
  { value: "under100", below: 100 },
  { value: "under200", below: 200 },
] as const;
export type PriceFilter = (typeof PRICE_FILTERS)[number]["value"];

/** The filter of a select's value; any other text filters nothing. */
export const priceFilterOf = (value: string): PriceFilter => PRICE_FILTERS.find((filter) => filter.value === value)?.value ?? "all";

export function filterByPrice<F extends { price: number }>(foods: readonly F[], filter: PriceFilter): F[] {
  const limit = PRICE_FILTERS.find(({ value }) => value === filter)?.below ?? Number.POSITIVE_INFINITY;
  return foods.filter((food) => food.price < limit);
}
