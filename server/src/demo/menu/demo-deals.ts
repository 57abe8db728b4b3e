import { demoFoods } from "./demo-foods.ts";
import type { DemoSize } from "./demo-sections.ts";

export interface DemoDeal {
  name: string;
  description: string;
  price: number;
  /** A file in `../pictures/`. */
  picture: string;
  diet: "veg" | null;
  /** Foods by name. Size null: their default size. */
  slots: { name: string; foods: string[]; size: DemoSize | null }[];
}

const PIZZAS = demoFoods.filter(({ section }) => section === "Pizzas").map(({ name }) => name);

export const demoDeals: readonly DemoDeal[] = [
  {
    name: "Solo Meal",
    description: "A regular veg pizza and a glass of masala lemonade.",
    price: 299,
    picture: "margherita.webp",
    diet: "veg",
    slots: [
      { name: "Pizza", foods: ["Margherita", "Farmhouse", "Peppy Corn", "Jalapeño Olive", "Paneer Tikka"], size: "Regular" },
      { name: "Drink", foods: ["Masala Lemonade"], size: "Glass" },
    ],
  },
  {
    name: "Medium Duo",
    description: "Any two medium pizzas.",
    price: 849,
    picture: "farmhouse.webp",
    diet: null,
    slots: [
      { name: "First pizza", foods: PIZZAS, size: "Medium" },
      { name: "Second pizza", foods: PIZZAS, size: "Medium" },
    ],
  },
  {
    name: "Family Feast",
    description: "A large pizza, a medium pizza, a side, a sweet and a bottle of masala lemonade.",
    price: 1299,
    picture: "veggie-supreme.webp",
    diet: null,
    slots: [
      { name: "Large pizza", foods: PIZZAS, size: "Large" },
      { name: "Medium pizza", foods: PIZZAS, size: "Medium" },
      { name: "Side", foods: ["Garlic Bread", "Cheese Dip"], size: null },
      { name: "Sweet", foods: ["Choco Lava"], size: null },
      { name: "Drink", foods: ["Masala Lemonade"], size: "Bottle" },
    ],
  },
];
