import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../../../testing/menu-samples.ts";
import { lineSummary } from "../line-words.ts";
import { indexOf } from "../menu-index.ts";
import { resolveLine } from "../resolve-line.ts";
import { choiceFields, readChoices } from "./choice-fields.ts";

const [regular, medium] = SIZES;
const basil = buildModifier({ name: "Basil", allowsSides: true });
const olives = buildModifier({ name: "Olives", allowsSides: true });
const thin = buildModifier({ name: "Thin crust", maxQuantity: 1 });
const dips = buildModifier({ name: "Dip" });
const toppings = buildGroup({ name: "Toppings", modifiers: [basil, olives] });
const crusts = buildGroup({ name: "Crust", min: 1, max: 1, layout: "list", modifiers: [thin] });
const extras = buildGroup({ name: "Extras", max: 4, layout: "list", modifiers: [dips] });
const pizza = (name: string, defaultId: string) =>
  buildFood({
    name,
    prices: [
      { sizeId: regular._id, price: 199 },
      { sizeId: medium._id, price: 399 },
    ],
    defaultSizeId: regular._id,
    modifierGroupIds: [crusts._id, toppings._id, extras._id],
    halves: "pizza",
    defaultModifiers: [{ _id: defaultId, quantity: 1 }],
  });
const margherita = pizza("Margherita", basil._id);
const mediterranean = pizza("Mediterranean", olives._id);
const slotId = crypto.randomUUID();
const deal = buildFood({
  name: "Deal",
  deal: { slots: [{ _id: slotId, name: "Pizza", foodIds: [margherita._id, mediterranean._id], sizeId: medium._id }] },
});
const menu = buildMenu({ foods: [margherita, mediterranean, deal], modifierGroups: [crusts, toppings, extras] });
const index = indexOf(menu);
const fields = choiceFields();
const form = { [fields.isForm]: "1", [fields.group(crusts._id)]: thin._id, [fields.amount(basil._id)]: "1" };

function summaryOf(values: Record<string, string>, food = margherita): string {
  const { line } = resolveLine(index, food, readChoices(index, food, new URLSearchParams(values)).configuration);
  return line ? lineSummary(line) : "unknown";
}

test("a form reads as what its controls show", () => {
  const values = {
    ...form,
    [fields.size]: medium._id,
    [fields.amount(olives._id)]: "2",
    [fields.side(olives._id)]: "left",
    [fields.amount(dips._id)]: "2",
    [fields.note]: " cut into squares ",
  };
  expect(summaryOf(values)).toBe("Medium, Thin crust, double Olives (left), double Dip, “cut into squares”");
});

test("what is not checked was left off, and an empty request is the food as it comes", () => {
  expect(summaryOf({ [fields.isForm]: "1", [fields.group(crusts._id)]: thin._id })).toBe("Regular, Thin crust, no Basil");
  expect(summaryOf({})).toBe("Regular");
});

test("a second half that the form did not show brings its own toppings", () => {
  const values = { ...form, [fields.half]: mediterranean._id };
  expect(summaryOf(values)).toBe("Regular, left Margherita, right Mediterranean, Thin crust");
  const shown = { ...values, [fields.shownHalf]: mediterranean._id, [fields.side(basil._id)]: "left" };
  expect(summaryOf(shown)).toBe("Regular, left Margherita, right Mediterranean, Thin crust, no Olives (right)");
});

test("a deal reads the foods of its slots with their own choices", () => {
  const part = choiceFields(slotId);
  const values = { [fields.slot(slotId)]: margherita._id, [part.isForm]: "1", [part.group(crusts._id)]: thin._id };
  expect(summaryOf(values, deal)).toBe("Margherita (Medium, Thin crust, no Basil)");
  expect(readChoices(index, deal, new URLSearchParams())).toEqual({ configuration: { slots: [] }, quantity: 1 });
});

test("quantities stay within what a cart holds, and a note within its length", () => {
  const read = (values: Record<string, string>) => readChoices(index, margherita, new URLSearchParams(values));
  expect(["3", "0", "99", "-1", "many", "1e9"].map((quantity) => read({ quantity }).quantity)).toEqual([3, 1, 99, 1, 1, 1]);
  expect([...(read({ note: "🍕".repeat(200) }).configuration.note ?? "")]).toHaveLength(140);
});
