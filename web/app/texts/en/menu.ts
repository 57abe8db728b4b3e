import type { PriceFilter } from "@forno/contract/rules/menu-filter.ts";

export const heroTexts = {
  title: "Order your favourite Pizza here",
  lead: (hours: string) => `Hand-stretched, stone-baked, at your door hot.${hours && ` ${hours}.`}`,
  viewMenu: "View Menu",
  picture: "A vegetable pizza, one slice being pulled",
} as const;

const filters: Record<PriceFilter, string> = {
  all: "All prices",
  under100: "Under 100 rupees",
  under200: "Under 200 rupees",
};

export const menuTexts = {
  title: "Menu",
  filterByPrice: "Filter by price",
  filters,
  shown: (count: number) => (count === 1 ? "1 dish shown" : `${count} dishes shown`),
  noneUnder: (limit: string) => `Nothing under ${limit}`,
  tryAnother: "Try another price.",
  showAll: "Show all prices",
  empty: "The menu is being written",
  emptyText: "The oven is warming up. Come back in a little while.",
  loading: "Loading the menu",
  failed: "Failed to fetch food items",
  failedText: "Nothing is lost. Try once more.",
  retry: "Try again",
  retrying: "Trying again",
  offline: "You are offline. Here is the last menu you saw. Your cart is safe.",
  ordersDisabled: "Orders Disabled",
  soldOut: "Sold out today",
  noImage: "No Image",
  add: (food: string) => `Add ${food}`,
  remove: (food: string) => `Remove ${food}`,
  viewCart: "View cart",
  items: "items",
} as const;
