/** The data of a new demo shop. */

import type { PromoFields } from "@forno/contract/inputs/promo-input.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import type { Settings } from "@forno/contract/shop/settings.ts";
import { DEMO_PARTNER } from "../env/demo-people.ts";

export interface DemoFood extends Pick<Food, "name" | "description" | "price" | "category"> {
  /** A file in `pictures/`. */
  picture: string;
}

type Row = [picture: string, category: DemoFood["category"], name: string, price: number, description: string];

/** In the order of the menu. */
const ROWS: Row[] = [
  ["margherita", "pizza", "Margherita", 199, "Crushed tomato, fresh mozzarella, basil."],
  ["farmhouse", "pizza", "Farmhouse", 289, "Tomato, mushroom, capsicum, onion."],
  ["paneer-tikka", "pizza", "Paneer Tikka", 319, "Charred paneer, peppers, coriander."],
  ["veggie-supreme", "pizza", "Veggie Supreme", 349, "Olives, jalapeño, corn, three peppers."],
  ["garlic-bread", "side", "Garlic Bread", 99, "Ten slices, butter to the edge."],
  ["masala-lemonade", "drink", "Masala Lemonade", 69, "Nimbu, mint, black salt, ice."],
  ["peppy-corn", "pizza", "Peppy Corn", 249, "Sweet corn, spring onion, a little chilli."],
  ["choco-lava", "sweet", "Choco Lava", 119, "Warm in the middle. Eat it first."],
  ["cheese-dip", "side", "Cheese Dip", 79, "Warm cheddar, corn nachos."],
  ["four-cheese", "pizza", "Four Cheese", 379, "Mozzarella, cheddar, ricotta, parmesan."],
  ["jalapeno-olive", "pizza", "Jalapeño Olive", 299, "Green heat, black olives, red pepper."],
  ["bbq-chicken", "pizza", "BBQ Chicken", 389, "Smoky sauce, pulled chicken, red onion."],
  ["mushroom-truffle", "pizza", "Mushroom Truffle", 429, "White base, two mushrooms, truffle oil, thyme."],
  ["chicken-tikka", "pizza", "Chicken Tikka", 399, "Tandoori chicken, onion, coriander."],
  ["chicken-pepperoni", "pizza", "Chicken Pepperoni", 409, "Crisp edges, mozzarella, oregano."],
];

export const demoFoods: DemoFood[] = ROWS.map(([picture, category, name, price, description]) => ({
  picture: `${picture}.webp`,
  category,
  name,
  price,
  description,
}));

export interface DemoPromo
  extends Pick<PromoFields, "code" | "description" | "discountType" | "discountValue" | "minOrderAmount" | "isActive"> {
  /** Negative: it has expired. */
  validForDays: number;
}

export const demoPromos: DemoPromo[] = [
  {
    code: "WELCOME10",
    description: "10% off, and a warm welcome",
    discountType: "PERCENTAGE",
    discountValue: 10,
    minOrderAmount: 0,
    isActive: true,
    validForDays: 365,
  },
  {
    code: "FLAT50",
    description: "₹50 off orders of ₹300 or more",
    discountType: "FLAT",
    discountValue: 50,
    minOrderAmount: 300,
    isActive: true,
    validForDays: 365,
  },
  {
    code: "MONSOON20",
    description: "20% off while it rained",
    discountType: "PERCENTAGE",
    discountValue: 20,
    minOrderAmount: 200,
    isActive: true,
    validForDays: -30,
  },
];

export const demoPartner = { name: "Imran Shaikh", mobile: DEMO_PARTNER };

export const demoShop: Pick<Settings, "phone" | "email" | "address" | "socialUrl"> = {
  phone: "080 4567 1234",
  email: "hello@forno.example",
  address: "14 Church Street, Bengaluru 560001",
  socialUrl: "https://www.instagram.com/forno.example",
};
