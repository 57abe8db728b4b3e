import type { MenuSection, MenuSize } from "@forno/contract/menu/menu.ts";

/** In the order of the menu. */
export const demoSections = [
  { name: "Pizzas", station: "oven" },
  { name: "Sides", station: "sides" },
  { name: "Drinks", station: "drinks" },
  { name: "Sweets", station: "sides" },
  { name: "Deals", station: "oven" },
] as const satisfies readonly Pick<MenuSection, "name" | "station">[];

export const demoSizes = [
  { name: "Regular", detail: "7″, serves 1" },
  { name: "Medium", detail: "10″, serves 2" },
  { name: "Large", detail: "12″, serves 3–4" },
  { name: "Glass", detail: "300 ml" },
  { name: "Bottle", detail: "750 ml, serves 2–3" },
] as const satisfies readonly Pick<MenuSize, "name" | "detail">[];

export type DemoSection = (typeof demoSections)[number]["name"];
export type DemoSize = (typeof demoSizes)[number]["name"];

/** In this order, with the prices for each. */
export const PIZZA_SIZES = ["Regular", "Medium", "Large"] as const satisfies readonly DemoSize[];
export const DRINK_SIZES = ["Glass", "Bottle"] as const satisfies readonly DemoSize[];
