import type { Food } from "@forno/contract/menu/food.ts";
import type { BaseImage } from "@forno/contract/menu/rules/pictures.ts";
import { type DemoSection, type DemoSize, DRINK_SIZES, PIZZA_SIZES } from "./demo-sections.ts";

export interface DemoFood
  extends Pick<
    Food,
    "name" | "description" | "price" | "category" | "diet" | "tags" | "allergens" | "kcal" | "halves" | "baseImage"
  > {
  /** A file in `../pictures/`. */
  picture: string;
  section: DemoSection;
  /** The first is the default, at the food's price. Empty: it has one size. */
  prices: { size: DemoSize; price: number; kcal: number }[];
  /** Names of modifiers. */
  toppings: string[];
  hasGroups: boolean;
}

interface PizzaTraits {
  base: BaseImage;
  toppings: string[];
  tags?: Food["tags"];
  diet?: Food["diet"];
}

/** A regular one costs `price`. Prices and kcal in the order of the sizes. */
function pizza(
  [picture, name, description]: [string, string, string],
  prices: [number, number, number],
  kcal: [number, number, number],
  { base, toppings, tags = [], diet = "veg" }: PizzaTraits,
): DemoFood {
  return {
    picture: `${picture}.webp`,
    name,
    description,
    price: prices[0],
    category: "pizza",
    section: "Pizzas",
    diet,
    tags,
    allergens: ["Wheat", "Milk"],
    kcal: kcal[0],
    prices: PIZZA_SIZES.map((size, index) => ({ size, price: prices[index] ?? 0, kcal: kcal[index] ?? 0 })),
    halves: "pizza",
    baseImage: base,
    toppings,
    hasGroups: true,
  };
}

const plain = { tags: [], prices: [], toppings: [], halves: null, baseImage: null, hasGroups: false } satisfies Partial<DemoFood>;

/** In the order of the menu, in each section. */
export const demoFoods: readonly DemoFood[] = [
  pizza(["margherita", "Margherita", "Crushed tomato, fresh mozzarella, basil."], [199, 399, 599], [412, 824, 1186], {
    base: "base-red",
    toppings: ["Fresh basil"],
  }),
  pizza(["farmhouse", "Farmhouse", "Tomato, mushroom, capsicum, onion."], [289, 479, 679], [436, 868, 1252], {
    base: "base-red",
    toppings: ["Tomato", "Mushrooms", "Capsicum", "Red onion"],
  }),
  pizza(["paneer-tikka", "Paneer Tikka", "Charred paneer, peppers, coriander."], [319, 529, 739], [489, 978, 1408], {
    base: "base-tikka",
    toppings: ["Paneer", "Capsicum", "Red onion"],
  }),
  pizza(["veggie-supreme", "Veggie Supreme", "Olives, jalapeño, corn, three peppers."], [349, 549, 759], [468, 936, 1348], {
    base: "base-red",
    toppings: ["Black olives", "Mushrooms", "Capsicum", "Red onion", "Sweet corn", "Jalapeño"],
  }),
  pizza(["peppy-corn", "Peppy Corn", "Sweet corn, spring onion, a little chilli."], [249, 439, 629], [447, 892, 1284], {
    base: "base-red",
    toppings: ["Sweet corn"],
  }),
  pizza(["four-cheese", "Four Cheese", "Mozzarella, cheddar, ricotta, parmesan."], [379, 579, 789], [528, 1056, 1520], {
    base: "base-white",
    toppings: [],
  }),
  pizza(["jalapeno-olive", "Jalapeño Olive", "Green heat, black olives, red pepper."], [299, 489, 689], [431, 860, 1240], {
    base: "base-red",
    toppings: ["Black olives", "Capsicum", "Jalapeño"],
    tags: ["spicy"],
  }),
  pizza(["bbq-chicken", "BBQ Chicken", "Smoky sauce, pulled chicken, red onion."], [389, 609, 829], [498, 996, 1434], {
    base: "base-bbq",
    toppings: ["Red onion", "Grilled chicken"],
    diet: "non-veg",
  }),
  pizza(
    ["mushroom-truffle", "Mushroom Truffle", "White base, two mushrooms, truffle oil, thyme."],
    [429, 649, 869],
    [459, 918, 1322],
    { base: "base-white", toppings: ["Mushrooms"], tags: ["new"] },
  ),
  pizza(["chicken-tikka", "Chicken Tikka", "Tandoori chicken, onion, coriander."], [399, 629, 849], [506, 1012, 1457], {
    base: "base-tikka",
    toppings: ["Red onion", "Chicken tikka"],
    tags: ["spicy"],
    diet: "non-veg",
  }),
  pizza(["chicken-pepperoni", "Chicken Pepperoni", "Crisp edges, mozzarella, oregano."], [409, 639, 859], [521, 1042, 1500], {
    base: "base-red",
    toppings: ["Pepperoni"],
    diet: "non-veg",
  }),
  {
    ...plain,
    picture: "garlic-bread.webp",
    name: "Garlic Bread",
    description: "Ten slices, butter to the edge.",
    price: 99,
    category: "side",
    section: "Sides",
    diet: "veg",
    allergens: ["Wheat", "Milk"],
    kcal: 386,
  },
  {
    ...plain,
    picture: "cheese-dip.webp",
    name: "Cheese Dip",
    description: "Warm cheddar, corn nachos.",
    price: 79,
    category: "side",
    section: "Sides",
    diet: "veg",
    allergens: ["Milk"],
    kcal: 312,
  },
  {
    ...plain,
    picture: "masala-lemonade.webp",
    name: "Masala Lemonade",
    description: "Nimbu, mint, black salt, ice.",
    price: 69,
    category: "drink",
    section: "Drinks",
    diet: "veg",
    allergens: [],
    kcal: 96,
    prices: [
      { size: DRINK_SIZES[0], price: 69, kcal: 96 },
      { size: DRINK_SIZES[1], price: 149, kcal: 240 },
    ],
  },
  {
    ...plain,
    picture: "choco-lava.webp",
    name: "Choco Lava",
    description: "Warm in the middle. Eat it first.",
    price: 119,
    category: "sweet",
    section: "Sweets",
    diet: "veg",
    allergens: ["Wheat", "Milk", "Soya"],
    kcal: 358,
  },
];
