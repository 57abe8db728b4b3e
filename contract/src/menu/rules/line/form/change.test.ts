import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../../../testing/menu-samples.ts";
import type { Configuration } from "../configuration.ts";
import { unitPaise } from "../line-price.ts";
import { lineSummary } from "../line-words.ts";
import { indexOf } from "../menu-index.ts";
import { resolveLine } from "../resolve-line.ts";
import { type Change, changed } from "./change.ts";
import { canBeOrdered, withinMenu } from "./within-menu.ts";

const [regular, medium] = SIZES;
const basil = buildModifier({ name: "Basil", price: 20, allowsSides: true });
const olives = buildModifier({ name: "Olives", price: 45, allowsSides: true });
const corn = buildModifier({ name: "Corn", price: 30, allowsSides: true });
const thin = buildModifier({ name: "Thin crust", price: 40, maxQuantity: 1 });
const pan = buildModifier({ name: "Pan", price: 60, maxQuantity: 1 });
const toppings = buildGroup({ name: "Toppings", max: 8, modifiers: [basil, olives, corn] });
const crusts = buildGroup({ name: "Crust", min: 1, max: 1, layout: "list", modifiers: [thin, pan] });
const pizza = (name: string, price: number, defaultId: string) =>
  buildFood({
    name,
    prices: [
      { sizeId: regular._id, price },
      { sizeId: medium._id, price: price + 200 },
    ],
    defaultSizeId: regular._id,
    modifierGroupIds: [crusts._id, toppings._id],
    halves: "pizza",
    defaultModifiers: [{ _id: defaultId, quantity: 1 }],
  });
const margherita = pizza("Margherita", 199, basil._id);
const farmhouse = pizza("Farmhouse", 279, corn._id);
const dip = buildFood({ name: "Dip", price: 30 });
const deal = buildFood({
  name: "Deal for two",
  price: 499,
  deal: {
    slots: [
      { _id: crypto.randomUUID(), name: "Pizza", foodIds: [margherita._id, farmhouse._id], sizeId: medium._id },
      { _id: crypto.randomUUID(), name: "Dip", foodIds: [dip._id], sizeId: null },
    ],
  },
});
const index = indexOf(buildMenu({ foods: [margherita, farmhouse, dip, deal], modifierGroups: [crusts, toppings] }));

const after = (...changes: Change[]): Configuration =>
  changes.reduce<Configuration>((before, change) => changed({ index, food: margherita }, before, change), {});

function summaryOf(configuration: Configuration, food = margherita): string {
  const { line } = resolveLine(index, food, configuration);
  return line ? lineSummary(line) : "unknown";
}

test("a crust takes the place of the crust before it", () => {
  const first = after({ kind: "only", groupId: crusts._id, modifierId: thin._id });
  const second = changed({ index, food: margherita }, first, { kind: "only", groupId: crusts._id, modifierId: pan._id });
  expect(summaryOf(first)).toBe("Regular, Thin crust");
  expect(summaryOf(second)).toBe("Regular, Pan");
});

test("a topping is added, doubled on its side, and left off", () => {
  const left = after(
    { kind: "amount", modifierId: olives._id, quantity: 1 },
    { kind: "side", modifierId: olives._id, side: "left" },
    { kind: "amount", modifierId: olives._id, quantity: 2 },
  );
  expect(summaryOf(left)).toBe("Regular, double Olives (left)");
  expect(summaryOf(after({ kind: "amount", modifierId: basil._id, quantity: 0 }))).toBe("Regular, no Basil");
});

test("no more is added than the menu offers of it", () => {
  expect(summaryOf(after({ kind: "amount", modifierId: olives._id, quantity: 9 }))).toBe("Regular, double Olives");
});

test("a side chosen for what is not added yet adds it once", () => {
  expect(summaryOf(after({ kind: "side", modifierId: olives._id, side: "right" }))).toBe("Regular, extra Olives (right)");
});

test("without other choices a second half comes as it comes", () => {
  const halves = after({ kind: "secondHalf", foodId: farmhouse._id });
  expect(halves.modifiers).toBeUndefined();
  expect(summaryOf(halves)).toBe("Regular, left Margherita, right Farmhouse");
});

test("a second half keeps what was added, and brings its own toppings", () => {
  const halves = after(
    { kind: "only", groupId: crusts._id, modifierId: thin._id },
    { kind: "amount", modifierId: olives._id, quantity: 1 },
    { kind: "secondHalf", foodId: farmhouse._id },
  );
  expect(summaryOf(halves)).toBe("Regular, left Margherita, right Farmhouse, Thin crust, extra Olives");
  const one = changed({ index, food: margherita }, halves, { kind: "secondHalf", foodId: null });
  expect(summaryOf(one)).toBe("Regular, Thin crust, extra Olives");
});

test("one pizza again lacks what was left off its own half", () => {
  const one = after(
    { kind: "secondHalf", foodId: farmhouse._id },
    { kind: "amount", modifierId: basil._id, quantity: 0 },
    { kind: "secondHalf", foodId: null },
  );
  expect(summaryOf(one)).toBe("Regular, no Basil");
});

test("a second half that does not come in the chosen size goes, and its toppings with it", () => {
  const small = { ...farmhouse, prices: farmhouse.prices.filter(({ sizeId }) => sizeId === regular._id) };
  const of = { index: indexOf(buildMenu({ foods: [margherita, small], modifierGroups: [crusts, toppings] })), food: margherita };
  const changes: Change[] = [
    { kind: "secondHalf", foodId: small._id },
    { kind: "amount", modifierId: olives._id, quantity: 1 },
    { kind: "size", sizeId: medium._id },
  ];
  const sized = changes.reduce<Configuration>((before, change) => changed(of, before, change), {});
  const { line } = resolveLine(of.index, of.food, sized);
  expect(line && lineSummary(line)).toBe("Medium, extra Olives");
});

test("a deal's part is customised within its slot, and another food starts anew", () => {
  const [pizzas] = deal.deal?.slots ?? [];
  if (!pizzas) throw new Error("The deal has no slot");
  const of = { index, food: deal };
  const chosen = changed(of, withinMenu(index, deal, {}), { kind: "slot", slotId: pizzas._id, foodId: farmhouse._id });
  const thinCrust: Change = { kind: "only", groupId: crusts._id, modifierId: thin._id };
  const customised = changed(of, chosen, { kind: "part", slotId: pizzas._id, change: thinCrust });
  const { line } = resolveLine(index, deal, customised);
  expect(line && lineSummary(line)).toBe("Farmhouse (Medium, Thin crust); Dip");
  expect(line && unitPaise(line)).toBe(53_900);
  const same = changed(of, customised, { kind: "slot", slotId: pizzas._id, foodId: farmhouse._id });
  expect(same).toEqual(customised);
  const other = changed(of, customised, { kind: "slot", slotId: pizzas._id, foodId: margherita._id });
  expect(summaryOf(other, deal)).toBe("Margherita (Medium); Dip");
});

test("a half that has left the menu goes with what lay on it, and the other becomes the whole", () => {
  const halved = after(
    { kind: "secondHalf", foodId: farmhouse._id },
    { kind: "amount", modifierId: olives._id, quantity: 1 },
    { kind: "only", groupId: crusts._id, modifierId: pan._id },
  );
  expect(summaryOf(halved)).toContain("right Farmhouse");
  const now = indexOf(buildMenu({ foods: [margherita], modifierGroups: [crusts, toppings] }));
  const { line } = resolveLine(now, margherita, withinMenu(now, margherita, halved));
  expect(line && lineSummary(line)).toBe("Regular, Pan, extra Olives");
});

test("what has left the menu leaves the configuration, and all else stays", () => {
  const chosen = after(
    { kind: "size", sizeId: medium._id },
    { kind: "secondHalf", foodId: farmhouse._id },
    { kind: "amount", modifierId: olives._id, quantity: 2 },
    { kind: "note", note: "cut into squares" },
  );
  const fewer = { ...toppings, modifiers: [basil, olives].map((modifier) => ({ ...modifier, maxQuantity: 1 })) };
  const now = indexOf(buildMenu({ foods: [margherita], modifierGroups: [crusts, fewer] }));
  const known = withinMenu(now, margherita, chosen);
  const { line } = resolveLine(now, margherita, known);
  expect(line && lineSummary(line)).toBe("Medium, extra Olives, “cut into squares”");
  expect(withinMenu(index, margherita, chosen)).toBe(chosen);
});

test("a food without its default size starts in another, and one without any size cannot be ordered", () => {
  const lost = { ...margherita, defaultSizeId: crypto.randomUUID() };
  expect(withinMenu(index, lost, {})).toEqual({ sizeId: regular._id });
  expect(canBeOrdered(index, lost)).toBe(true);
  const unsized = indexOf(buildMenu({ foods: [margherita], sizes: [] }));
  expect(canBeOrdered(unsized, margherita)).toBe(false);
});
