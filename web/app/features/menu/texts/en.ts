import type { PriceFilter } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import type { Diet, FoodTag } from "@forno/contract/menu/rules/food-labels.ts";

export const menuPageTexts = {
  title: "Menu",
  description: "Stone-baked pizza, sides, drinks and sweets. Order online for delivery to your door.",
} as const;

export const heroTexts = {
  pageTitle: "Home",
  title: "Order your favourite Pizza here",
  lead: (hours: string) => `Hand-stretched, stone-baked and delivered hot.${hours && ` ${hours}.`}`,
  viewMenu: "View Menu",
  picture: "A vegetable pizza",
} as const;

export const foodTagTexts: Record<FoodTag, string> = { bestseller: "Bestseller", new: "New", spicy: "Spicy" };

const filters: Record<PriceFilter, string> = {
  all: "All prices",
  under100: "Under 100 rupees",
  under200: "Under 200 rupees",
};

export const menuTexts = {
  title: "Menu",
  sections: "Menu sections",
  search: "Search the menu",
  searchShort: "Search",
  vegOnly: "Veg only",
  filterByPrice: "Filter by price",
  filters,
  shown: (count: number) => (count === 1 ? "1 dish shown" : `${count} dishes shown`),
  loading: "Loading the menu",
  failed: "Failed to fetch food items",
  failedText: "Please try again.",
  offline: "You're offline. This is the last menu we loaded. Your cart is saved.",
  ordersDisabled: "Orders Disabled",
  soldOut: "Sold out",
  soldOutToday: "Sold out today",
  noImage: "No Image",
  add: (food: string) => `Add ${food}`,
  remove: (food: string) => `Remove ${food}`,
  from: "from",
  canBeVeg: "Can be all veg",
  onlyLeft: (count: number) => `Only ${count} left`,
  savesUpTo: (amount: string) => `Save up to ${amount}`,
  customise: (food: string) => `Customise ${food}`,
  customiseShort: "Customise",
} as const;

export const dietTexts: Record<Diet, string> = { veg: "Veg", egg: "Egg", "non-veg": "Non-veg" };
