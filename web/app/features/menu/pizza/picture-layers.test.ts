import type { LinePicture } from "@forno/contract/menu/configuration.ts";
import { expect, test } from "vitest";
import { placedPizzas } from "./picture-layers.ts";

const picture = (changes: Partial<LinePicture>): LinePicture => ({ base: "base-red", secondBase: null, layers: [], ...changes });

test("one pizza keeps its base whole and its layers in order", () => {
  const pizzas = placedPizzas(
    picture({
      layers: [
        { image: "tomato", left: 1, right: 0 },
        { image: "olive", left: 0, right: 1 },
        { image: "basil", left: 1, right: 1 },
      ],
    }),
  );
  expect(pizzas).toEqual([
    {
      side: "whole",
      base: "base-red",
      layers: [
        { image: "tomato", side: "left", isSecond: false },
        { image: "olive", side: "right", isSecond: false },
        { image: "basil", side: "whole", isSecond: false },
      ],
    },
  ]);
});

test("a double lies once more on top, on the half that has two", () => {
  const layersOf = (left: number, right: number) =>
    placedPizzas(picture({ layers: [{ image: "paneer", left, right }] }))[0]?.layers.map(({ side, isSecond }) => [side, isSecond]);
  expect(layersOf(2, 2)).toEqual([
    ["whole", false],
    ["whole", true],
  ]);
  expect(layersOf(2, 1)).toEqual([
    ["whole", false],
    ["left", true],
  ]);
  expect(layersOf(0, 2)).toEqual([
    ["right", false],
    ["right", true],
  ]);
  expect(layersOf(5, 5)).toHaveLength(2);
});

test("two pizzas have a base each and only the layers of their half", () => {
  const pizzas = placedPizzas(
    picture({
      secondBase: "base-tikka",
      layers: [
        { image: "onion", left: 1, right: 1 },
        { image: "paneer", left: 0, right: 2 },
      ],
    }),
  );
  expect(pizzas.map(({ side, base }) => [side, base])).toEqual([
    ["left", "base-red"],
    ["right", "base-tikka"],
  ]);
  expect(pizzas.map(({ layers }) => layers.map(({ image }) => image))).toEqual([["onion"], ["onion", "paneer", "paneer"]]);
});
