import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { readChoices } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import { lineSummary } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleSettings } from "../../../../testing/samples.ts";
import { SettingsFromPage } from "../../settings/settings-store.ts";
import { FoodBuilder } from "./food-builder.tsx";

const [regular, medium] = SIZES;
const basil = buildModifier({ name: "Basil", allowsSides: true, image: "basil" });
const olives = buildModifier({ name: "Olives", allowsSides: true, image: "olive" });
const thin = buildModifier({ name: "Thin crust", maxQuantity: 1 });
const ketchup = buildModifier({ name: "Ketchup", maxQuantity: 1 });
const dip = buildModifier({ name: "Dip", maxQuantity: 3 });
const toppings = buildGroup({ name: "Toppings", modifiers: [basil, olives] });
const crusts = buildGroup({ name: "Crust", min: 1, max: 1, layout: "list", modifiers: [thin] });
const extras = buildGroup({ name: "Extras", max: 4, layout: "list", modifiers: [ketchup, dip] });
const pizza = (name: string, defaultIds: string[]) =>
  buildFood({
    name,
    prices: [
      { sizeId: regular._id, price: 199 },
      { sizeId: medium._id, price: 399 },
    ],
    defaultSizeId: regular._id,
    modifierGroupIds: [crusts._id, toppings._id, extras._id],
    halves: "pizza",
    baseImage: "base-red",
    defaultModifiers: defaultIds.map((_id) => ({ _id, quantity: 1 })),
  });
const margherita = pizza("Margherita", [thin._id, basil._id]);
const farmhouse = pizza("Farmhouse", [thin._id, olives._id]);
const deal = buildFood({
  name: "Deal",
  deal: { slots: [{ _id: crypto.randomUUID(), name: "Pizza", foodIds: [margherita._id, farmhouse._id], sizeId: medium._id }] },
});
const menu = buildMenu({ foods: [margherita, farmhouse, deal], modifierGroups: [crusts, toppings, extras] });
const index = indexOf(menu);

const render = (food = margherita, configuration?: Configuration, problem?: string, of = menu): string =>
  renderToStaticMarkup(
    createElement(
      SettingsFromPage,
      { value: sampleSettings() },
      createElement(FoodBuilder, {
        food,
        menu: of,
        place: "page",
        initial: { configuration },
        problem,
        title: (name) => createElement("h1", null, name),
        putInCart: async () => null,
        onDone: () => {},
      }),
    ),
  );

/** What a browser without scripts sends of the page. */
function formOf(html: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? "";
    const isSent = /type="(hidden|number)"/.test(input) || input.includes("checked");
    if (isSent && !input.includes("disabled")) form.set(read("name"), read("value"));
  }
  form.set("note", /<textarea[^>]*>\n?([^<]*)</.exec(html)?.[1] ?? "");
  return form;
}

function summaryOf(food = margherita, configuration?: Configuration): string {
  const read = readChoices(index, food, formOf(render(food, configuration)));
  const { line } = resolveLine(index, food, read.configuration);
  return line ? lineSummary(line) : "unknown";
}

test("the page that the server renders reads as what it shows", () => {
  expect(summaryOf()).toBe("Regular, Thin crust");
  const configuration: Configuration = {
    sizeId: medium._id,
    modifiers: [
      { _id: thin._id },
      { _id: olives._id, quantity: 2, side: "left" },
      { _id: ketchup._id },
      { _id: dip._id, quantity: 3 },
    ],
    note: "cut into squares",
  };
  expect(summaryOf(margherita, configuration)).toBe(
    "Medium, Thin crust, no Basil, double Olives (left), extra Ketchup, 3 × Dip, “cut into squares”",
  );
  expect(summaryOf(margherita, { secondHalfId: farmhouse._id })).toBe("Regular, left Margherita, right Farmhouse, Thin crust");
});

test("the page of a deal reads as the foods of its slots", () => {
  const [slot] = deal.deal?.slots ?? [];
  if (!slot) throw new Error("The deal has no slot");
  const slots = [{ _id: slot._id, foodId: farmhouse._id }];
  expect(summaryOf(deal, { slots })).toBe("Farmhouse (Medium, Thin crust)");
});

test("a deal says the allergens of all that is chosen in it, once each", () => {
  const [margheritaWith, farmhouseWith] = [margherita, farmhouse].map((food, place) => ({
    ...food,
    allergens: ["Wheat", place === 0 ? "Milk" : "Soya"],
  }));
  if (!margheritaWith || !farmhouseWith) throw new Error("There are two pizzas");
  const slots = [margheritaWith, farmhouseWith].map(({ _id }) => ({
    _id: crypto.randomUUID(),
    name: "Pizza",
    foodIds: [margherita._id, farmhouse._id],
    sizeId: medium._id,
    foodId: _id,
  }));
  const two = buildFood({ name: "Deal for two", allergens: [], deal: { slots: slots.map(({ foodId: _, ...slot }) => slot) } });
  const of = { ...menu, foods: [margheritaWith, farmhouseWith, two] };
  const configuration = { slots: slots.map(({ _id, foodId }) => ({ _id, foodId })) };
  expect(render(two, configuration, undefined, of)).toContain("Contains wheat, milk and soya.");
});

test("a food whose size in the slot is not on sale cannot be chosen there", () => {
  const gone = {
    ...farmhouse,
    prices: farmhouse.prices.map((price) => ({ ...price, isAvailable: price.sizeId !== medium._id })),
  };
  const html = render(deal, undefined, undefined, { ...menu, foods: [margherita, gone, deal] });
  const inputOf = (name: string) => new RegExp(`<input[^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0];
  expect(inputOf("Farmhouse")).toContain("disabled");
  expect(inputOf("Margherita")).not.toContain("disabled");
  expect(html).toContain("Sold out");
});

test("a page draws the other pizzas only where they may be a half of it", () => {
  const others = Array.from({ length: 20 }, (_, place) => pizza(`Pizza ${place}`, [thin._id]));
  const many = { ...menu, foods: [...menu.foods, ...others] };
  const drawn = (of: typeof menu, configuration?: Configuration): number =>
    render(margherita, configuration, undefined, of)
      .replaceAll(/<noscript>.*?<\/noscript>/g, "")
      .split("<img").length;
  expect(drawn(many)).toBe(drawn(menu));
  const halved = { secondHalfId: farmhouse._id };
  expect(drawn(many, halved)).toBeGreaterThan(drawn(menu, halved));
});

test("the page says why its form was refused", () => {
  expect(render(margherita, { modifiers: [] }, "Please choose Crust")).toContain("Please choose Crust");
});
