/** Stores a menu with sizes, modifiers, half-and-half and deals, for tests. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Modifier } from "@forno/contract/menu/menu.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import type { Deps } from "../../../deps.ts";
import { changeFood, deleteFood, insertFood } from "../food-store.ts";
import { invalidateMenu } from "../menu.ts";
import { NO_PARTS, saveParts } from "./menu-parts-store.ts";
import { selectMenu } from "./menu-store.ts";

type FactoryDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">;

/** Returns the menu with the stored foods, whose IDs are new, in the same order. */
export async function storeMenu(deps: FactoryDeps, menu: Menu): Promise<Menu> {
  const stored = await deps.db.transaction().execute(async (tx) => {
    await saveParts(tx, NO_PARTS, menu);
    const foods: Food[] = [];
    const newIds = new Map<string, string>();
    for (const { slug: _, deal, ...food } of menu.foods) {
      const slots = deal?.slots.map((slot) => ({ ...slot, foodIds: slot.foodIds.map((id) => newIds.get(id) ?? id) }));
      const { _id } = await insertFood(tx, { ...food, deal: slots ? { slots } : null }, deps.clock());
      newIds.set(food._id, _id);
      foods.push(await changeFood(tx, _id, { isAvailable: food.isAvailable, soldOutUntil: food.soldOutUntil }));
    }
    return { ...menu, foods };
  });
  invalidateMenu(deps);
  return stored;
}

export async function changeStored(deps: FactoryDeps, id: string, change: Partial<Omit<Food, "_id">>): Promise<void> {
  await deps.db.transaction().execute((tx) => changeFood(tx, id, change));
  invalidateMenu(deps);
}

export async function deleteStored(deps: FactoryDeps, id: string): Promise<void> {
  await deps.db.transaction().execute((tx) => deleteFood(tx, id));
  invalidateMenu(deps);
}

/** The size or the modifier of this ID as it is in `menu`, with these changes. */
export async function changeOption(deps: FactoryDeps, menu: Menu, id: string, change: Partial<Modifier>): Promise<void> {
  const { isAvailable = true, soldOutUntil = null } = change;
  await deps.db.transaction().execute(async (tx) => {
    const { menu: stored } = await selectMenu(tx);
    const before = indexOf(menu);
    await saveParts(tx, stored, {
      ...stored,
      sizes: stored.sizes.map((size) => (size._id === id ? { ...size, isAvailable, soldOutUntil } : size)),
      modifierGroups: stored.modifierGroups.map((group) => ({
        ...group,
        modifiers: (before.groups.get(group._id) ?? group).modifiers.map((each) =>
          each._id === id ? { ...each, ...change } : each,
        ),
      })),
    });
  });
  invalidateMenu(deps);
}

export interface PizzaMenu {
  menu: Menu;
  regular: string;
  medium: string;
  large: string;
  thin: string;
  burst: string;
  onion: string;
  olives: string;
  paneer: string;
  dip: string;
  margherita: Food;
  farmhouse: Food;
  /** Of another set of halves. */
  calzone: Food;
  cola: Food;
  /** Has a required choice without a default. */
  pasta: Food;
  deal: Food;
  slots: { pizza: string; drink: string };
}

/** Pizzas in three sizes with a crust and toppings, a food with a required choice, a drink and a deal. */
export async function buildPizzaMenu(deps: FactoryDeps): Promise<PizzaMenu> {
  const [regular, medium, large] = SIZES.map(({ _id }) => _id) as [string, string, string];
  const thin = buildModifier({ name: "Thin crust", price: 0, maxQuantity: 1 });
  const burst = buildModifier({ name: "Cheese burst", price: 80, prices: [{ sizeId: large, price: 120 }], maxQuantity: 1 });
  const onion = buildModifier({ name: "Onion", price: 25, allowsSides: true });
  const olives = buildModifier({ name: "Olives", price: 45, prices: [{ sizeId: large, price: 75 }], allowsSides: true });
  const paneer = buildModifier({ name: "Paneer", price: 60, maxQuantity: 1 });
  const dip = buildModifier({ name: "Garlic dip", price: 30 });
  const mayo = buildModifier({ name: "Mayo dip", price: 40 });
  const penne = buildModifier({ name: "Penne", price: 0 });
  const crusts = buildGroup({ name: "Crust", min: 1, max: 1, layout: "list", modifiers: [thin, burst] });
  const toppings = buildGroup({ name: "Toppings", max: 4, modifiers: [onion, olives, paneer] });
  const dips = buildGroup({ name: "Dips", max: 3, included: 1, modifiers: [dip, mayo] });
  const shapes = buildGroup({ name: "Shape", min: 1, max: 1, modifiers: [penne] });
  const pizza = (name: string, price: number, food: Partial<Food> = {}) =>
    buildFood({
      name,
      price,
      defaultSizeId: regular,
      modifierGroupIds: [crusts._id, toppings._id, dips._id],
      halves: "pizza",
      defaultModifiers: [{ _id: thin._id, quantity: 1 }],
      baseImage: "base-red",
      ...food,
      prices: [
        { sizeId: regular, price },
        { sizeId: medium, price: price + 200 },
        { sizeId: large, price: price + 400 },
      ],
    });
  const margherita = pizza("Margherita", 199);
  const farmhouse = pizza("Farmhouse", 259, { defaultModifiers: [thin, onion].map(({ _id }) => ({ _id, quantity: 1 })) });
  const calzone = pizza("Calzone", 299, { halves: "calzone" });
  const cola = buildFood({ name: "Cola", price: 60, category: "drink" });
  const pasta = buildFood({ name: "Pasta", price: 220, category: "side", modifierGroupIds: [shapes._id] });
  const slots = { pizza: crypto.randomUUID(), drink: crypto.randomUUID() };
  const deal = buildFood({
    name: "Meal for one",
    price: 299,
    deal: {
      slots: [
        { _id: slots.pizza, name: "Pizza", foodIds: [margherita._id, farmhouse._id], sizeId: medium },
        { _id: slots.drink, name: "Drink", foodIds: [cola._id], sizeId: null },
      ],
    },
  });
  const foods = [margherita, farmhouse, calzone, cola, pasta, deal];
  const menu = await storeMenu(deps, buildMenu({ foods, modifierGroups: [crusts, toppings, dips, shapes] }));
  const [m, f, z, c, p, d] = menu.foods as [Food, Food, Food, Food, Food, Food];
  return {
    menu,
    regular,
    medium,
    large,
    thin: thin._id,
    burst: burst._id,
    onion: onion._id,
    olives: olives._id,
    paneer: paneer._id,
    dip: dip._id,
    margherita: m,
    farmhouse: f,
    calzone: z,
    cola: c,
    pasta: p,
    deal: d,
    slots,
  };
}

/** A deal of four foods with sixty modifiers each: with a note its key is longer than calls accept. */
export async function buildLongDeal(deps: FactoryDeps): Promise<{ deal: Food; note: string }> {
  const modifiers = Array.from({ length: 60 }, (_, n) => buildModifier({ name: `Spice ${n}`, price: 0 }));
  const spices = buildGroup({ name: `Spices ${crypto.randomUUID()}`, max: 60, modifiers });
  const defaultModifiers = modifiers.map(({ _id }) => ({ _id, quantity: 1 }));
  const thali = buildFood({ name: "Thali", modifierGroupIds: [spices._id], defaultModifiers });
  const slots = ["One", "Two", "Three", "Four"].map((name) => {
    return { _id: crypto.randomUUID(), name, foodIds: [thali._id], sizeId: null };
  });
  const deal = buildFood({ name: "Four thalis", price: 499, deal: { slots } });
  const { foods } = await storeMenu(deps, buildMenu({ foods: [thali, deal], modifierGroups: [spices] }));
  return { deal: foods[1] as Food, note: "Together" };
}
