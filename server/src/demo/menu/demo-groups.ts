import type { Modifier, ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { LayerImage } from "@forno/contract/menu/rules/pictures.ts";

/** For a regular, a medium and a large pizza, in rupees. */
type PizzaPrices = readonly [regular: number, medium: number, large: number];

export interface DemoModifier extends Pick<Modifier, "name" | "detail" | "diet" | "maxQuantity" | "allowsSides" | "image"> {
  prices: PizzaPrices;
}

export interface DemoGroup extends Pick<ModifierGroup, "name" | "min" | "max" | "included" | "layout"> {
  modifiers: readonly DemoModifier[];
}

const one = { min: 1, max: 1, included: 0, layout: "list" } as const;
const kind = (name: string, detail: string, prices: PizzaPrices): DemoModifier => ({
  name,
  detail,
  prices,
  diet: null,
  maxQuantity: 1,
  allowsSides: false,
  image: null,
});

const VEG_PRICES: PizzaPrices = [30, 50, 70];
const NON_VEG_PRICES: PizzaPrices = [50, 75, 100];
const topping = (name: string, image: LayerImage, diet: "veg" | "non-veg" = "veg"): DemoModifier => ({
  name,
  image,
  diet,
  prices: diet === "veg" ? VEG_PRICES : NON_VEG_PRICES,
  detail: "",
  maxQuantity: 2,
  allowsSides: true,
});

/** Of every pizza, in the order of the sheet. */
export const demoGroups: readonly DemoGroup[] = [
  {
    name: "Crust",
    ...one,
    modifiers: [
      kind("Hand tossed", "Soft inside, crisp edge", [0, 0, 0]),
      kind("Wheat thin crust", "Light, with whole wheat", [30, 40, 50]),
      kind("Cheese burst", "Filled with molten cheese", [79, 99, 129]),
    ],
  },
  {
    name: "Cheese",
    ...one,
    modifiers: [
      kind("Mozzarella", "As it comes", [0, 0, 0]),
      kind("Extra mozzarella", "50% more cheese", [40, 60, 80]),
      kind("No cheese", "Just sauce and toppings", [0, 0, 0]),
    ],
  },
  {
    name: "Veg toppings",
    min: 0,
    max: 12,
    included: 0,
    layout: "tiles",
    modifiers: [
      topping("Black olives", "olive"),
      topping("Mushrooms", "mushroom"),
      topping("Paneer", "paneer"),
      topping("Capsicum", "capsicum"),
      topping("Red onion", "onion"),
      topping("Tomato", "tomato"),
      topping("Sweet corn", "corn"),
      topping("Jalapeño", "jalapeno"),
      topping("Fresh basil", "basil"),
    ],
  },
  {
    name: "Non-veg toppings",
    min: 0,
    max: 4,
    included: 0,
    layout: "tiles",
    modifiers: [
      topping("Pepperoni", "pepperoni", "non-veg"),
      topping("Grilled chicken", "chicken", "non-veg"),
      topping("Chicken tikka", "tikka", "non-veg"),
    ],
  },
];

/** What every pizza comes with, apart from its own toppings. */
export const DEMO_KINDS = ["Hand tossed", "Mozzarella"] as const;
