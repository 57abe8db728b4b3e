import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { draftErrors } from "./draft-errors.ts";
import { changesOf, NOTHING_TYPED, withTyped } from "./draft-state.ts";
import { comesFields, draftOf, type FoodDraft, kcalField, priceField } from "./food-draft.ts";
import { foodForm, foodFrom } from "./food-inputs.ts";
import { blankFood } from "./new-food.ts";

const [regular, medium, large] = SIZES;
const olives = buildModifier({ name: "Olives" });
const basil = buildModifier({ name: "Basil" });
const toppings = buildGroup({ modifiers: [olives, basil] });
const crust = buildGroup({ name: "Crust", max: 1, modifiers: [buildModifier({ name: "Thin" })] });
const margherita = buildFood({
  prices: [
    { sizeId: regular._id, price: 199, kcal: 412 },
    { sizeId: medium._id, price: 399 },
  ],
  defaultSizeId: medium._id,
  modifierGroupIds: [toppings._id],
  defaultModifiers: [{ _id: basil._id, quantity: 1 }],
});
const bread = buildFood({ name: "Garlic Bread", price: 99, kcal: 300 });
const menu = buildMenu({ foods: [margherita, bread], modifierGroups: [toppings, crust] });

function typed(food: typeof bread, changed: Partial<FoodDraft>) {
  const stored = draftOf(food, menu);
  const changes = changesOf(withTyped<FoodDraft>(NOTHING_TYPED, stored, changed), stored);
  return { draft: { ...stored, ...changes } as FoodDraft, changes };
}
const sent = (food: typeof bread, changed: Partial<FoodDraft>, image: File | null = null) => {
  const { id, options, ...fields } = Object.fromEntries(foodForm({ food, menu, ...typed(food, changed), image }));
  return { id, fields, options: typeof options === "string" ? JSON.parse(options) : null };
};
const inputFor = (food: typeof bread, changed: Partial<FoodDraft>) => sent(food, changed).options;
const formOf = (food: typeof bread, changed: Partial<FoodDraft>) => sent(food, changed).fields;
const errorsFor = (food: typeof bread, changed: Partial<FoodDraft>) => draftErrors(food, typed(food, changed).draft, menu, null);

test("a food that was not edited has no errors and nothing to send, and comes back the same", () => {
  for (const food of [margherita, bread]) {
    expect(errorsFor(food, {})).toEqual({});
    expect(inputFor(food, {})).toBeNull();
    expect(sent(food, {})).toEqual({ id: food._id, fields: {}, options: null });
    expect(foodFrom(food, draftOf(food, menu), menu)).toEqual(food);
  }
});

test("only what was edited is sent; prices of all sizes go together", () => {
  expect(inputFor(margherita, { allergens: " gluten ,, milk, gluten" })).toEqual({ allergens: ["gluten", "milk"] });
  expect(inputFor(margherita, { diet: "", sectionId: "", baseImage: "" })).toEqual({ diet: null });
  expect(inputFor(margherita, { ...priceField(large._id, "599.50"), ...kcalField(regular._id, "") })).toEqual({
    prices: [
      { sizeId: regular._id, price: 199, kcal: null },
      { sizeId: medium._id, price: 399, kcal: null },
      { sizeId: large._id, price: 599.5, kcal: null },
    ],
    defaultSizeId: medium._id,
  });
  expect(formOf(bread, { name: " Garlic Bread Supreme " })).toEqual({ name: "Garlic Bread Supreme" });
  expect(formOf(margherita, { price: "1" })).toEqual({});
  expect(formOf(bread, { category: "" })).toEqual({ category: "" });
});

test("a food that goes back to one price loses its sizes and takes that price", () => {
  const changed = { isBySize: false, price: "249" };
  expect(inputFor(margherita, changed)).toEqual({ prices: [], defaultSizeId: null });
  expect(formOf(margherita, changed)).toEqual({ price: "249" });
  expect(foodFrom(margherita, typed(margherita, changed).draft, menu)).toMatchObject({
    price: 249,
    prices: [],
    defaultSizeId: null,
  });
});

test("a new food is sent as a whole, its picture last, with the price of its default size", () => {
  const food = blankFood(menu);
  const image = new File(["x"], "pizza.webp", { type: "image/webp" });
  const named = { name: " Calabrese ", description: "Hot salami.", price: "349" };
  const asItComes = sent(food, named, image);
  expect(asItComes).toMatchObject({
    id: undefined,
    fields: { name: "Calabrese", description: "Hot salami.", price: "349", image },
  });
  expect(asItComes.options).toMatchObject({ diet: "veg", prices: [], defaultSizeId: null, modifierGroupIds: [], deal: null });
  expect([...foodForm({ food, menu, ...typed(food, named), image }).keys()].at(-1)).toBe("image");
  const bySize = sent(food, { ...named, isBySize: true, defaultSizeId: large._id, ...priceField(large._id, "599") }, image);
  expect(bySize.fields.price).toBe("599");
  expect(bySize.options).toMatchObject({ prices: [{ sizeId: large._id, price: 599 }], defaultSizeId: large._id });
});

test("defaults of a group that is removed go with it", () => {
  expect(inputFor(margherita, { modifierGroupIds: [crust._id] })).toEqual({ modifierGroupIds: [crust._id], defaultModifiers: [] });
  expect(inputFor(margherita, comesFields([[olives._id, 2]]))).toEqual({
    defaultModifiers: [
      { _id: olives._id, quantity: 2 },
      { _id: basil._id, quantity: 1 },
    ],
  });
});

test("a deal keeps the IDs of its slots and drops foods that are gone", () => {
  const slots = [
    { _id: "1", key: "1", name: " Pizza ", foodIds: [margherita._id, "gone"], sizeId: "" },
    { _id: null, key: "new", name: "Side", foodIds: [bread._id], sizeId: medium._id },
  ];
  expect(inputFor(bread, { slots })).toEqual({
    deal: {
      slots: [
        { _id: "1", name: "Pizza", foodIds: [margherita._id], sizeId: null },
        { name: "Side", foodIds: [bread._id], sizeId: medium._id },
      ],
    },
  });
  expect(errorsFor(bread, { slots })).toEqual({});
});

test("service hours are sent without the keys of their rows", () => {
  const lunch = { days: [0, 6], from: "11:00", to: "15:00" };
  expect(inputFor(bread, { serviceHours: [{ ...lunch, key: "new" }] })).toEqual({ serviceHours: [lunch] });
});

test("kitchen units are a number, or again those of the section", () => {
  expect(inputFor(bread, { kitchenUnits: " 2 " })).toEqual({ kitchenUnits: 2 });
  expect(inputFor({ ...bread, kitchenUnits: 2 }, { kitchenUnits: "" })).toEqual({ kitchenUnits: null });
});

test.each<[string, typeof bread, Partial<FoodDraft>, Record<string, string>]>([
  ["no price", bread, { price: "" }, { price: "Please enter a valid price" }],
  ["an odd kcal", bread, { kcal: "20001" }, { kcal: "Please enter a whole number up to 20,000" }],
  ["too many kitchen units", bread, { kitchenUnits: "51" }, { kitchenUnits: "Please enter a whole number up to 50" }],
  ["no size", bread, { isBySize: true }, { [`price:${regular._id}`]: "Please enter a price for at least one size" }],
  ["a default that is not sold", margherita, priceField(medium._id, ""), { defaultSizeId: "Please choose the default size" }],
  ["a price of a size", margherita, priceField(medium._id, "abc"), { [`price:${medium._id}`]: "Please enter a valid price" }],
  ["no name", bread, { name: " " }, { name: "Please enter a food name" }],
  ["no half-and-half group", bread, { halves: " " }, { halves: "Please enter a name for the group" }],
  ["no slot", bread, { slots: [] }, { slots: "Please add a part" }],
  [
    "an empty slot",
    bread,
    { slots: [{ _id: null, key: "new", name: "", foodIds: ["gone"], sizeId: "" }] },
    { "slot:0": "Please enter a name", "slot-foods:0": "Please choose at least one food" },
  ],
  [
    "no day",
    bread,
    { serviceHours: [{ key: "0", days: [], from: "11:00", to: "15:00" }] },
    { "hours:0": "Please choose at least one day" },
  ],
  [
    "no time",
    bread,
    { serviceHours: [{ key: "0", days: [1], from: "", to: "15:00" }] },
    { "hours:0": "Please enter times in the format 12:00" },
  ],
])("%s is an error at its field", (_what, food, changed, errors) => {
  expect(errorsFor(food, changed)).toEqual(errors);
});
