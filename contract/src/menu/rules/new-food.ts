import type { Food } from "../food.ts";

/** A food of which only the name is known. */
export const newFood = (_id: string, name: string): Food => ({
  _id,
  name,
  description: "",
  price: 0,
  image: "",
  category: null,
  isAvailable: true,
  soldOutUntil: null,
  slug: "",
  sectionId: null,
  position: 0,
  diet: null,
  tags: [],
  allergens: [],
  kcal: null,
  prices: [],
  defaultSizeId: null,
  modifierGroupIds: [],
  halves: null,
  defaultModifiers: [],
  baseImage: null,
  serviceHours: null,
  kitchenUnits: null,
  deal: null,
});
