/** A menu with sizes, options, halves and deals, with names and prices of the demo menu. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { lineDetails } from "@forno/contract/menu/rules/line/line-details.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import type { LayerImage } from "@forno/contract/menu/rules/pictures.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import { buildFood, buildGroup, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { configurationOf, named, type WantedLine } from "@forno/contract/testing/wanted-line.ts";

type PizzaPrices = readonly [regular: number, medium: number, large: number];

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`;
const onSale = { isAvailable: true, soldOutUntil: null };

const sections = [
  { name: "Pizzas", station: "oven" },
  { name: "Sides", station: "sides" },
  { name: "Deals", station: "oven" },
].map((section, position) => ({ _id: newId(), ...section, position, taxRate: null, hsn: null }));
const sizes = [
  { name: "Regular", detail: "7″, serves 1" },
  { name: "Medium", detail: "10″, serves 2" },
  { name: "Large", detail: "12″, serves 3–4" },
  { name: "Glass", detail: "300 ml" },
  { name: "Bottle", detail: "750 ml" },
].map((size, position) => ({ _id: newId(), ...size, position, ...onSale }));

const pricesFor = (names: readonly string[], prices: readonly number[]) =>
  names.map((name, at) => ({ sizeId: named(name, sizes)._id, price: prices[at] ?? 0 }));
const ofPizza = (prices: PizzaPrices) => pricesFor(["Regular", "Medium", "Large"], prices);

const kind = (name: string, detail: string, prices: PizzaPrices) =>
  buildModifier({ _id: newId(), name, detail, diet: null, price: prices[0], prices: ofPizza(prices), maxQuantity: 1 });
const topping = (name: string, image: LayerImage, diet: "veg" | "non-veg" = "veg") => {
  const prices: PizzaPrices = diet === "veg" ? [30, 50, 70] : [50, 75, 100];
  return buildModifier({ _id: newId(), name, image, diet, price: prices[0], prices: ofPizza(prices), allowsSides: true });
};
const modifierGroups = [
  {
    name: "Crust",
    min: 1,
    max: 1,
    layout: "list",
    modifiers: [
      kind("Hand tossed", "Soft inside, crisp edge", [0, 0, 0]),
      kind("Wheat thin crust", "Light, with whole wheat", [30, 40, 50]),
      kind("Cheese burst", "Filled with molten cheese", [79, 99, 129]),
    ],
  },
  {
    name: "Cheese",
    min: 1,
    max: 1,
    layout: "list",
    modifiers: [kind("Mozzarella", "As it comes", [0, 0, 0]), kind("Extra mozzarella", "50% more cheese", [40, 60, 80])],
  },
  {
    name: "Veg toppings",
    modifiers: [
      topping("Black olives", "olive"),
      topping("Mushrooms", "mushroom"),
      topping("Paneer", "paneer"),
      topping("Capsicum", "capsicum"),
      topping("Red onion", "onion"),
      topping("Tomato", "tomato"),
      topping("Sweet corn", "corn"),
      topping("Fresh basil", "basil"),
    ],
  },
  {
    name: "Non-veg toppings",
    max: 4,
    modifiers: [topping("Pepperoni", "pepperoni", "non-veg"), topping("Grilled chicken", "chicken", "non-veg")],
  },
].map((group) => buildGroup({ _id: newId(), ...(group as Partial<Menu["modifierGroups"][number]>) }));
const modifiers = modifierGroups.flatMap((group) => group.modifiers);

const inSection = (section: string, food: Partial<Food>) =>
  buildFood({ _id: newId(), sectionId: named(section, sections)._id, ...food });

const pizza = (name: string, description: string, prices: PizzaPrices, toppings: string[], food: Partial<Food> = {}) =>
  inSection("Pizzas", {
    name,
    description,
    halves: "pizza",
    baseImage: "base-red",
    prices: ofPizza(prices) as Food["prices"],
    defaultSizeId: named("Regular", sizes)._id,
    modifierGroupIds: modifierGroups.map(({ _id }) => _id),
    defaultModifiers: ["Hand tossed", "Mozzarella", ...toppings].map((each) => ({
      _id: named(each, modifiers)._id,
      quantity: 1,
    })),
    ...food,
  });
const foods = [
  pizza("Margherita", "Crushed tomato, fresh mozzarella, basil.", [199, 399, 599], ["Fresh basil"]),
  pizza("Farmhouse", "Tomato, mushroom, capsicum, onion.", [289, 479, 679], ["Tomato", "Mushrooms", "Capsicum", "Red onion"]),
  pizza("Paneer Tikka", "Charred paneer, peppers, coriander.", [319, 529, 739], ["Paneer", "Capsicum", "Red onion"]),
  pizza("Peppy Corn", "Sweet corn, spring onion, a little chilli.", [249, 439, 629], ["Sweet corn"]),
  pizza("BBQ Chicken", "Smoky sauce, pulled chicken, red onion.", [389, 609, 829], ["Red onion", "Grilled chicken"], {
    diet: "non-veg",
  }),
  inSection("Sides", { name: "Garlic Bread", description: "Toasted, with butter.", price: 129 }),
  inSection("Sides", { name: "Cheese Dip", description: "Warm cheddar.", price: 79 }),
  inSection("Sides", {
    name: "Masala Lemonade",
    description: "Sharp and salty.",
    prices: pricesFor(["Glass", "Bottle"], [69, 149]) as Food["prices"],
    defaultSizeId: named("Glass", sizes)._id,
  }),
];
const idsOf = (...names: string[]) => names.map((name) => named(name, foods)._id);
const deal = (name: string, price: number, slots: [name: string, foodIds: string[], size: string][], diet: Food["diet"]) =>
  inSection("Deals", {
    name,
    price,
    description: "Together for less.",
    diet,
    deal: {
      slots: slots.map(([slot, foodIds, size]) => ({
        _id: newId(),
        name: slot,
        foodIds,
        sizeId: named(size, sizes)._id,
      })),
    },
  });
const pizzaIds = idsOf("Margherita", "Farmhouse", "Paneer Tikka", "BBQ Chicken");

export const sampleMenu: Menu = {
  sections,
  sizes,
  modifierGroups,
  foods: [
    ...foods,
    deal(
      "Solo Meal",
      299,
      [
        ["Pizza", idsOf("Margherita", "Farmhouse"), "Regular"],
        ["Drink", idsOf("Masala Lemonade"), "Glass"],
      ],
      "veg",
    ),
    deal(
      "Medium Duo",
      849,
      [
        ["First pizza", pizzaIds, "Medium"],
        ["Second pizza", pizzaIds, "Medium"],
      ],
      null,
    ),
  ].map((food, position) => ({ ...food, position })),
};

/** As the owner edits it. */
export const menuDocument = (menu: Menu = sampleMenu, version = 1): MenuDocument => ({
  version,
  sections: [...menu.sections],
  sizes: [...menu.sizes],
  modifierGroups: [...menu.modifierGroups],
  foods: [...menu.foods],
  stock: [],
});

/** The ID of a food, a section, a size, a group or a modifier. */
export const idOf = (name: string): string =>
  named<{ _id: string; name: string }>(name, [...sampleMenu.foods, ...sections, ...sizes, ...modifierGroups, ...modifiers])._id;

/** The sample menu, with changes to the foods of these names. */
export const menuWith = (changes: Record<string, Partial<Food>>): Menu => ({
  ...sampleMenu,
  foods: sampleMenu.foods.map((food) => ({ ...food, ...changes[food.name] })),
});

/** The sample menu, on which what has this name is sold out: a food, a size or a modifier. */
export function menuWithout(name: string): Menu {
  const sell = <T extends { name: string }>(each: T): T => (each.name === name ? { ...each, isAvailable: false } : each);
  return {
    ...sampleMenu,
    sizes: sizes.map(sell),
    foods: sampleMenu.foods.map(sell),
    modifierGroups: modifierGroups.map((group) => ({ ...group, modifiers: group.modifiers.map(sell) })),
  };
}

/** A line of the sample menu, as an order keeps it; `key` is its key in the cart. */
export function lineOf(wanted: WantedLine): OrderLine {
  const food = named(wanted.food, sampleMenu.foods);
  const { line } = resolveLine(indexOf(sampleMenu), food, configurationOf(sampleMenu, wanted));
  if (!line) throw new Error(`The sample menu does not know this ${wanted.food}`);
  const { _id } = food;
  return { _id, name: lineName(line), quantity: wanted.quantity ?? 1, price: toRupees(unitPaise(line)), ...lineDetails(line) };
}

/** Medium, wheat thin crust, double paneer, olives on the left, with a note: ₹564. */
export const richMargherita: WantedLine = {
  food: "Margherita",
  size: "Medium",
  modifiers: ["Wheat thin crust", "Mozzarella", "Fresh basil", ["Paneer", 2], ["Black olives", 1, "left"]],
  note: "Cut it into squares",
};
/** Two pizzas in one: ₹739. */
export const halfAndHalf: WantedLine = { food: "Farmhouse", size: "Large", secondHalf: "Paneer Tikka" };

/** An order of sides, halves, notes, a deal, and a food as it comes. */
export const configuredLines: OrderLine[] = [
  lineOf({
    food: "Margherita",
    quantity: 2,
    size: "Medium",
    modifiers: [
      "Wheat thin crust",
      "Mozzarella",
      "Fresh basil",
      ["Paneer", 2],
      ["Black olives", 1, "left"],
      ["Pepperoni", 1, "right"],
    ],
  }),
  lineOf({
    food: "Farmhouse",
    size: "Large",
    secondHalf: "Paneer Tikka",
    note: "Cut into squares",
    modifiers: [
      "Hand tossed",
      "Mozzarella",
      ["Mushrooms", 1, "left"],
      ["Tomato", 1, "left"],
      "Capsicum",
      ["Red onion", 1, "right"],
      ["Paneer", 1, "right"],
    ],
  }),
  lineOf({
    food: "Medium Duo",
    slots: {
      "First pizza": { food: "BBQ Chicken", modifiers: ["Cheese burst", "Mozzarella"] },
      "Second pizza": { food: "Margherita" },
    },
  }),
  lineOf({ food: "Garlic Bread" }),
];
