import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../../testing/menu-samples.ts";
import type { Menu } from "../../food.ts";
import { serviceWords } from "../service-words.ts";
import { menuAt, servedFrom } from "./menu-at.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const SOLD_OUT = { isAvailable: false, soldOutUntil: null };
const [regular, medium] = SIZES;
const thin = buildModifier({ name: "Thin", maxQuantity: 1 });
const pan = buildModifier({ name: "Pan", maxQuantity: 1 });
const crusts = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [thin, pan] });
const pizza = buildFood({
  prices: [
    { sizeId: regular._id, price: 199 },
    { sizeId: medium._id, price: 399 },
  ],
  defaultSizeId: regular._id,
  modifierGroupIds: [crusts._id],
});
const dip = buildFood({ name: "Dip" });
const slot = { _id: crypto.randomUUID(), name: "Pizza", foodIds: [pizza._id], sizeId: medium._id };
const deal = buildFood({ name: "Deal", deal: { slots: [slot, { ...slot, _id: crypto.randomUUID(), foodIds: [dip._id] }] } });
const menu = buildMenu({ foods: [pizza, dip, deal], modifierGroups: [crusts] });

const onSale = (changed: Partial<Menu>) =>
  menuAt({ ...menu, ...changed }, NOW).foods.flatMap(({ name, isAvailable }) => (isAvailable ? [name] : []));
const withoutSizes = (...ids: string[]) => ({
  sizes: SIZES.map((size) => (ids.includes(size._id) ? { ...size, ...SOLD_OUT } : size)),
});

test("a menu on which nothing is sold out has all its foods", () => {
  expect(onSale({})).toEqual(["Margherita", "Dip", "Deal"]);
});

test("a food is sold out once all its sizes are, in the shop or of this food", () => {
  expect(onSale(withoutSizes(regular._id))).toEqual(["Margherita", "Dip", "Deal"]);
  expect(onSale(withoutSizes(regular._id, medium._id))).toEqual(["Dip"]);
  const noMedium = pizza.prices.map((price) => (price.sizeId === medium._id ? { ...price, ...SOLD_OUT } : price));
  expect(onSale({ ...withoutSizes(regular._id), foods: [{ ...pizza, prices: noMedium }] })).toEqual([]);
});

test("a food is sold out if too little is left of what must be chosen", () => {
  const groupOf = (...modifiers: (typeof thin)[]) => ({ modifierGroups: [{ ...crusts, modifiers }] });
  expect(onSale(groupOf({ ...thin, ...SOLD_OUT }, pan))).toEqual(["Margherita", "Dip", "Deal"]);
  expect(onSale(groupOf({ ...thin, ...SOLD_OUT }, { ...pan, ...SOLD_OUT }))).toEqual(["Dip"]);
});

test("a deal is sold out if a part has no food on sale in its size", () => {
  expect(onSale(withoutSizes(medium._id))).toEqual(["Margherita", "Dip"]);
  expect(onSale({ foods: [pizza, { ...dip, ...SOLD_OUT }, deal] })).toEqual(["Margherita"]);
  expect(onSale({ foods: [pizza, dip, { ...deal, deal: { slots: [{ ...slot, foodIds: [] }] } }] })).toEqual(["Margherita", "Dip"]);
});

test("all of it is on sale again from the end on", () => {
  const until = { isAvailable: false, soldOutUntil: NOW.toISOString() };
  const sizes = SIZES.map((size) => ({ ...size, ...until }));
  expect(onSale({ sizes, foods: [pizza, { ...dip, ...until }, deal] })).toEqual(["Margherita", "Dip", "Deal"]);
});

test("what is not served now can be chosen where orders for later are taken, and a menu of an earlier moment is no other", () => {
  const serviceHours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "08:00", to: "11:00" }];
  const breakfast = {
    ...menu,
    foods: [
      { ...dip, serviceHours },
      { ...pizza, serviceHours, ...SOLD_OUT },
    ],
  };
  const morning = new Date("2026-03-02T09:00:00+05:30");
  const states = (each: Menu) => each.foods.map(({ isAvailable, isOffHours }) => [isAvailable, isOffHours]);
  const evening = menuAt(breakfast, NOW);
  expect(states(evening)).toEqual([
    [false, true],
    [false, false],
  ]);
  const forLater = [
    [true, true],
    [false, false],
  ];
  const tonight = new Date("2026-03-02T18:30:00Z");
  expect(states(menuAt(breakfast, NOW, tonight))).toEqual(forLater);
  expect(states(menuAt(evening, NOW, tonight))).toEqual(forLater);
  expect(states(menuAt(evening, morning))).toEqual([
    [true, false],
    [false, false],
  ]);
});

test("a food that is sold out for a time can be chosen for later, if that is before the last day of such orders", () => {
  const back = new Date("2026-03-03T04:00:00+05:30");
  const out = { ...menu, foods: [{ ...dip, isAvailable: false, soldOutUntil: back.toISOString() }] };
  const state = (each: Menu) =>
    each.foods.map(({ isAvailable, isOffHours, soldOutUntil }) => [isAvailable, isOffHours, soldOutUntil]);
  const forLater = menuAt(out, NOW, new Date("2026-03-04T00:00:00+05:30"));
  expect(state(forLater)).toEqual([[true, true, back.toISOString()]]);
  expect(forLater.foods.map((food) => servedFrom(food, NOW))).toEqual([{ time: "04:00", day: 1, times: "from Tue 4\u00a0AM" }]);
  expect(state(menuAt(out, NOW, new Date("2026-03-03T00:00:00+05:30")))).toEqual([[false, false, back.toISOString()]]);
  // The page has the menu of an earlier moment.
  expect(state(menuAt(forLater, NOW))).toEqual([[false, false, back.toISOString()]]);
  expect(state(menuAt(forLater, back))).toEqual([[true, false, null]]);
  expect(state(menuAt({ ...out, foods: out.foods.map((food) => ({ ...food, stockLeft: 0 })) }, NOW, back))).toEqual([
    [false, false, back.toISOString()],
  ]);
});

test("service hours are said in words", () => {
  const words = (days: number[], from = "08:00", to = "11:30") => serviceWords([{ days, from, to }]).replaceAll("\u00a0", " ");
  expect(words([0, 1, 2, 3, 4, 5, 6])).toBe("8 AM to 11:30 AM");
  expect(words([6, 5], "18:00", "00:00")).toBe("Sat to Sun 6 PM to 12 AM");
  expect(words([0, 2, 3])).toBe("Mon, Wed, Thu 8 AM to 11:30 AM");
});
