import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../../testing/menu-samples.ts";
import type { Food, Menu } from "../../food.ts";
import { menuProblem } from "./menu-problem.ts";

const [regular, medium] = SIZES;
const onion = buildModifier({ maxQuantity: 2 });
const thin = buildModifier({ name: "Thin", maxQuantity: 1 });
const toppings = buildGroup({ modifiers: [onion], max: 2 });
const crust = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [thin] });
const section = { _id: "section", name: "Pizzas", position: 0, station: "oven", taxRate: null, hsn: null };

const pizza = (food: Parameters<typeof buildFood>[0] = {}): Food =>
  buildFood({
    sectionId: section._id,
    prices: [{ sizeId: regular._id, price: 199 }],
    defaultSizeId: regular._id,
    modifierGroupIds: [crust._id, toppings._id],
    ...food,
  });
const lemonade = buildFood({ name: "Lemonade" });
const slot = { _id: "slot", name: "Drink", foodIds: [lemonade._id], sizeId: null };
const deal = (food: Partial<Food> = {}): Food => buildFood({ name: "Lunch", deal: { slots: [slot] }, ...(food as object) });

const whole = (menu: Partial<Menu>): Menu =>
  buildMenu({ sections: [section], modifierGroups: [crust, toppings], foods: [pizza(), lemonade], ...menu });

test("a menu of all kinds of parts has no problem", () => {
  expect(menuProblem(whole({ foods: [pizza(), lemonade, deal()] }))).toBeNull();
  expect(menuProblem(buildMenu({ sizes: [] }))).toBeNull();
  expect(menuProblem(whole({ foods: [pizza({ defaultModifiers: [{ _id: thin._id, quantity: 1 }] })] }))).toBeNull();
});

const twice = <T>(part: T) => [part, part];
const renamed = <T extends object>(part: T, name: string) => ({ ...part, _id: crypto.randomUUID(), name });

test.each<[string, Partial<Menu>, RegExp]>([
  [
    "too many sections",
    { sections: Array.from({ length: 51 }, (_, place) => renamed(section, `S${place}`)) },
    /at most 50 sections/,
  ],
  ["too many sizes", { sizes: [...SIZES, ...Array.from({ length: 8 }, (_, place) => renamed(regular, `S${place}`))] }, /10 sizes/],
  ["sections of one name", { sections: [section, renamed(section, " PIZZAS ")] }, /two sections named Pizzas/],
  ["sizes of one name", { sizes: [...SIZES, renamed(regular, "medium")] }, /two sizes named/],
  ["groups of one name", { modifierGroups: [crust, toppings, renamed(buildGroup(), "crust")] }, /two option groups named Crust/],
  [
    "options of one name",
    { modifierGroups: [crust, { ...toppings, modifiers: [onion, renamed(onion, "onion")] }] },
    /^Toppings: There are two options named Onion/,
  ],
  ["one ID twice", { sections: twice(section).map((each, place) => ({ ...each, name: `${place}` })) }, /occurs twice/],
  ["one address twice", { foods: [lemonade, { ...lemonade, _id: "other" }] }, /address \/menu\/lemonade/],
])("%s", (_case, menu, problem) => {
  expect(menuProblem(whole({ foods: [lemonade], ...menu }))).toMatch(problem);
});

test.each<[string, Partial<typeof crust>, RegExp]>([
  ["no choice", { max: 0, min: 0 }, /at least one option/],
  ["fewest above most", { min: 2, max: 1 }, /fewest choices must not be more than the most/],
  ["free above most", { included: 2, max: 1 }, /free choices must not be more/],
  ["too few options", { min: 1, max: 1, modifiers: [] }, /do not suffice for 1 choice$/],
  ["too many options", { modifiers: Array.from({ length: 61 }, (_, place) => renamed(thin, `T${place}`)) }, /at most 60 options/],
  ["a negative price", { modifiers: [{ ...thin, price: -1 }] }, /^Crust, Thin: the price/],
  ["a price that is too large", { modifiers: [{ ...thin, price: 100_001 }] }, /^Crust, Thin: the price/],
  ["too many of one", { modifiers: [{ ...thin, maxQuantity: 6 }] }, /most of one/],
  ["a price for an unknown size", { modifiers: [{ ...thin, prices: [{ sizeId: "huge", price: 1 }] }] }, /size that does not exist/],
  [
    "two prices for one size",
    { modifiers: [{ ...thin, prices: twice({ sizeId: regular._id, price: 1 }) }] },
    /two prices for one size/,
  ],
  [
    "a price for a size that is too large",
    { modifiers: [{ ...thin, prices: [{ sizeId: regular._id, price: 100_001 }] }] },
    /each price/,
  ],
])("a group with %s", (_case, group, problem) => {
  expect(menuProblem(whole({ modifierGroups: [{ ...crust, ...group }, toppings] }))).toMatch(problem);
});

test.each<[string, Parameters<typeof buildFood>[0], RegExp]>([
  ["an unknown section", { sectionId: "nowhere" }, /its section does not exist/],
  ["no price", { price: 0 }, /more than ₹0/],
  ["a price that is too large", { prices: [{ sizeId: regular._id, price: 100_001 }] }, /at most ₹100000/],
  ["an unknown size", { prices: [{ sizeId: "huge", price: 1 }], defaultSizeId: "huge" }, /size that does not exist/],
  ["two prices for one size", { prices: twice({ sizeId: regular._id, price: 1 }) }, /two prices for one size/],
  ["a default size without price", { defaultSizeId: medium._id }, /default size must be one of its sizes/],
  ["no default size", { defaultSizeId: null }, /default size must be one of its sizes/],
  ["a default size, but one price", { prices: [] }, /default size has no price/],
  ["an unknown group", { modifierGroupIds: ["nothing"] }, /option groups does not exist/],
  ["one group twice", { modifierGroupIds: twice(crust._id) }, /occurs twice/],
  ["too many groups", { modifierGroupIds: Array(21).fill(crust._id) }, /at most 20 option groups/],
  [
    "a default of another group",
    { modifierGroupIds: [crust._id], defaultModifiers: [{ _id: onion._id, quantity: 1 }] },
    /option that is not in its option groups/,
  ],
  ["a default twice", { defaultModifiers: twice({ _id: onion._id, quantity: 1 }) }, /names an option twice/],
  ["more of a default than allowed", { defaultModifiers: [{ _id: onion._id, quantity: 3 }] }, /more Onion than one can choose/],
])("a food with %s", (_case, food, problem) => {
  expect(menuProblem(whole({ foods: [pizza(food)] }))).toMatch(problem);
});

test("defaults are none, or as many as the group asks for", () => {
  const dips = buildGroup({ name: "Dips", min: 2, max: 2, modifiers: [onion, thin] });
  const with_ = (...quantities: number[]) =>
    menuProblem(
      buildMenu({
        modifierGroups: [dips],
        foods: [
          buildFood({
            modifierGroupIds: [dips._id],
            defaultModifiers: quantities.map((quantity, place) => ({ _id: dips.modifiers[place]?._id ?? "", quantity })),
          }),
        ],
      }),
    );
  expect([with_(), with_(2), with_(1, 1)]).toEqual([null, null, null]);
  expect(with_(1)).toBe("Margherita: it comes with less of Dips than one must choose");
  expect(with_(2, 1)).toBe("Margherita: it comes with more of Dips than one can choose");
});

test.each<[string, Partial<Food>, RegExp]>([
  ["sizes", { modifierGroupIds: [crust._id] }, /no sizes, option groups or halves/],
  ["halves", { halves: "pizza" }, /no sizes, option groups or halves/],
  ["no parts", { deal: { slots: [] } }, /at least one part/],
  ["too many parts", { deal: { slots: Array(11).fill(slot) } }, /at most 10 parts/],
  ["parts of one name", { deal: { slots: [slot, { ...slot, _id: "other" }] } }, /two parts named Drink/],
  ["parts of one ID", { deal: { slots: [slot, { ...slot, name: "Side" }] } }, /occurs twice/],
  ["an unknown food", { deal: { slots: [{ ...slot, foodIds: ["nothing"] }] } }, /^Lunch, Drink: one of its foods does not exist/],
  ["one food twice", { deal: { slots: [{ ...slot, foodIds: twice(lemonade._id) }] } }, /foods occurs twice/],
  ["a deal", { _id: "deal", deal: { slots: [{ ...slot, foodIds: ["deal"] }] } }, /deal cannot be part of a deal/],
  ["a part without foods", { deal: { slots: [{ ...slot, foodIds: [] }] } }, /choose at least one food/],
  ["an unknown size", { deal: { slots: [{ ...slot, sizeId: "huge" }] } }, /its size does not exist/],
])("a deal with %s", (_case, food, problem) => {
  expect(menuProblem(whole({ foods: [lemonade, deal(food)] }))).toMatch(problem);
});

test("a deal that is sold out may have lost the last food of a part", () => {
  expect(menuProblem(whole({ foods: [deal({ isAvailable: false, deal: { slots: [{ ...slot, foodIds: [] }] } })] }))).toBeNull();
});
