import { buildGroup, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { draftOf, groupBody, newModifier, PLAIN, priceIn } from "./group-draft.ts";

const [regular, medium, large] = SIZES;
const olives = buildModifier({
  name: "Olives",
  price: 30,
  prices: [
    { sizeId: medium._id, price: 50 },
    { sizeId: large._id, price: 70.5 },
  ],
  allowsSides: true,
});
const group = buildGroup({ name: "Toppings", max: 8, modifiers: [olives] });
const columns = [regular._id, medium._id];

test("a size without a price of its own shows the plain price", () => {
  const [modifier] = draftOf(group).modifiers;
  if (!modifier) throw new Error("No modifier");
  expect([regular._id, medium._id, PLAIN].map((column) => priceIn(modifier, column))).toEqual(["30", "50", "30"]);
});

test("what is shown is sent, and prices of other sizes stay", () => {
  expect(groupBody(draftOf(group), columns)).toEqual({
    name: "Toppings",
    min: 0,
    max: 8,
    included: 0,
    layout: "tiles",
    modifiers: [
      {
        _id: olives._id,
        name: "Olives",
        detail: "",
        diet: "veg",
        image: null,
        price: 30,
        prices: expect.arrayContaining([
          { sizeId: regular._id, price: 30 },
          { sizeId: medium._id, price: 50 },
          { sizeId: large._id, price: 70.5 },
        ]),
        maxQuantity: 2,
        allowsSides: true,
      },
    ],
  });
});

test("a new option is like those of its group, and its first price is its plain one", () => {
  const draft = draftOf(group);
  const added = { ...newModifier(draft), name: "Corn", prices: { [regular._id]: "20", [medium._id]: "40" } };
  expect(added).toMatchObject({ id: null, diet: "veg", allowsSides: true, maxQuantity: 2 });
  const [, corn] = groupBody({ ...draft, modifiers: [...draft.modifiers, added] }, columns).modifiers;
  expect(corn).toMatchObject({ name: "Corn", price: 20 });
  expect(corn).not.toHaveProperty("_id");
  expect(newModifier(draftOf(null))).toMatchObject({ diet: "", allowsSides: false, maxQuantity: 1 });
});

test("a new option costs what several others cost, and is blank after a single one", () => {
  const corn = buildModifier({ name: "Corn", price: olives.price, prices: olives.prices });
  const paneer = buildModifier({ name: "Paneer", price: 90, prices: [] });
  const priceOfNext = (modifiers: (typeof olives)[]) => {
    const draft = draftOf(buildGroup({ name: "Toppings", max: 8, modifiers }));
    return priceIn(newModifier(draft), large._id);
  };
  expect(priceOfNext([olives, corn])).toBe("70.5");
  expect(priceOfNext([olives])).toBe("");
  expect(priceOfNext([olives, corn, paneer])).toBe("");
});
