import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { menus } from "../../testing/line-samples.ts";
import type { Menu } from "../food.ts";
import { indexOf } from "./line/menu-index.ts";
import { soldOutName } from "./line/problem/sold-out.ts";
import { resolveLine } from "./line/resolve-line.ts";
import { menuCards } from "./menu-cards.ts";

/** Takes parts off sale, and from foods what they come with. */
const thinned = menus.chain((menu) =>
  fc.infiniteStream(fc.nat({ max: 5 })).map((chances): Menu => {
    const rarely = () => chances.next().value === 0;
    const sale = <T extends { isAvailable: boolean }>(part: T): T => ({ ...part, isAvailable: !rarely() });
    return {
      ...menu,
      sizes: menu.sizes.map(sale),
      modifierGroups: menu.modifierGroups.map((group) => ({ ...group, modifiers: group.modifiers.map(sale) })),
      foods: menu.foods.map((food) => ({
        ...food,
        prices: food.prices.map(sale),
        defaultModifiers: food.defaultModifiers.filter(() => !rarely()),
      })),
    };
  }),
);

test("a card adds at once exactly the dishes that the rules of lines accept as they come", () => {
  holds(
    fc.property(thinned, (menu) => {
      const index = indexOf(menu);
      for (const { _id, addsAtOnce } of menuCards(menu).sections.flatMap(({ foods }) => foods)) {
        const food = index.foods.get(_id);
        if (!food || food.deal) continue;
        const { line, refusal } = resolveLine(index, food);
        expect(addsAtOnce).toBe(line !== null && refusal === null && soldOutName(line) === null);
      }
    }),
  );
});
