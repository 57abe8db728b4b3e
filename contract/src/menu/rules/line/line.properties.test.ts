import fc from "fast-check";
import { expect, test } from "vitest";
import { toPaise } from "../../../money/money.ts";
import { holds } from "../../../testing/holds.ts";
import { known as anyKnown, resolved, type Wanted, wanted } from "../../../testing/line-samples.ts";
import { NOTE_MAX } from "../menu-limits.ts";
import type { Configuration, ModifierChoice } from "./configuration.ts";
import { configurationOf, isAsItComes, lineKey, madeOf, portionChoices, readLineKey } from "./line-key.ts";
import { halfPaise, pricedPortions, unitPaise } from "./line-price.ts";
import { chosenModifiers } from "./line-words.ts";
import { modifierPrice } from "./menu-index.ts";
import { chosenCount, type ResolvedLine, resolveLine } from "./resolve-line.ts";

const isComplete = ({ parts, food }: ResolvedLine) => (parts?.length ?? 0) === (food.deal?.slots.length ?? 0);
/** An incomplete deal has no key. */
const known = anyKnown.filter(({ line }) => isComplete(line));

/** The same wish in other words: modifiers in another order, and each amount in single choices. */
const reworded = ({ modifiers, slots, ...rest }: Configuration, order: readonly number[]): Configuration => ({
  ...rest,
  ...(modifiers && { modifiers: shuffled(modifiers.flatMap(inSingles), order) }),
  ...(slots && {
    slots: shuffled(slots, order).map((slot) => ({
      ...slot,
      configuration: slot.configuration && reworded(slot.configuration, order),
    })),
  }),
});
const inSingles = ({ quantity = 1, ...choice }: ModifierChoice): ModifierChoice[] =>
  Array.from({ length: quantity }, () => ({ ...choice, quantity: 1 }));
const shuffled = <T>(items: readonly T[], order: readonly number[]): T[] =>
  items
    .map((item, place) => ({ item, at: order[place % Math.max(1, order.length)] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

test("a key depends neither on the order of modifiers nor on how their amounts are put", () => {
  holds(
    fc.property(known, fc.array(fc.integer()), ({ line, ...wish }, order) => {
      const other = resolved({ ...wish, configuration: reworded(wish.configuration, order) });
      expect(other && lineKey(other)).toBe(lineKey(line));
    }),
  );
});

test("a key reads as an equal line, and spelled-out defaults make no other key", () => {
  holds(
    fc.property(known, ({ index, food, line }) => {
      const key = lineKey(line);
      const read = readLineKey(key);
      expect(read?.foodId).toBe(food._id);
      const same = resolveLine(index, food, read?.configuration).line;
      expect(same && madeOf(same)).toEqual(madeOf(line));
      expect(same && lineKey(same)).toBe(key);
      if (line.parts === null || line.parts.some(({ isChosen }) => isChosen)) {
        expect(same).toEqual(line);
        const spelled = resolveLine(index, food, configurationOf(line));
        expect(spelled.line && lineKey(spelled.line)).toBe(key);
      }
      expect(key === food._id).toBe(isAsItComes(line));
    }),
  );
});

test("a food's ID is the key of exactly the line that it is without a configuration", () => {
  holds(
    fc.property(known, ({ index, food, line }) => {
      const plain = resolveLine(index, food).line;
      const isSame = plain !== null && JSON.stringify(madeOf(plain)) === JSON.stringify(madeOf(line));
      const isPlain = isSame && !line.parts?.some(({ isChosen }) => isChosen);
      expect(lineKey(line) === food._id).toBe(isPlain);
    }),
  );
});

test("different lines have different keys, equal ones the same", () => {
  const pairs = known.chain((wish) =>
    fc.tuple(
      fc.constant(wish),
      wanted.map(({ configuration }) => configuration),
      fc.constantFrom(...wish.menu.foods),
    ),
  );
  holds(
    fc.property(pairs, fc.boolean(), ([{ line, ...wish }, configuration, food], isOtherFood) => {
      const other = resolved({
        ...wish,
        ...(isOtherFood ? { food } : { configuration: { ...wish.configuration, ...pickOf(configuration) } }),
      });
      if (!other) return;
      expect(lineKey(other) === lineKey(line)).toBe(JSON.stringify(madeOf(other)) === JSON.stringify(madeOf(line)));
    }),
  );
});
const pickOf = ({ note }: Configuration): Configuration => ({ note });

test("no text makes reading a key fail, and what it names may be unknown", () => {
  const signs = fc.constantFrom("~", "(", ")", "*", ".", "1", "s", "m", "h", "n", "d", "%", "%4", "\ud800");
  const someId = fc.uuid();
  const text = fc.array(fc.oneof(signs, someId, fc.string({ unit: "binary" })), { maxLength: 12 }).map((parts) => parts.join(""));
  holds(
    fc.property(wanted, text, someId, ({ menu, food }, end, unknown) => {
      for (const key of [end, `${food._id}${end}`, `${food._id}~s${unknown}${end}`]) {
        const read = readLineKey(key);
        if (read) expect(readLineKey(key)).toEqual(read);
      }
      const named = readLineKey(`${food._id}~s${unknown}~m${unknown}*1.1~h${unknown}`);
      expect(resolved({ menu, food, configuration: named?.configuration ?? {} })).toBeNull();
    }),
  );
});

test("no configuration makes resolving fail: it is a line, a refusal, or both", () => {
  holds(
    fc.property(wanted, ({ menu, food, configuration }: Wanted) => {
      const { line, refusal } = resolveLine(
        { sections: new Map(), foods: new Map(), sizes: new Map(), groups: new Map() },
        food,
        configuration,
      );
      expect(line !== null || refusal !== null).toBe(true);
      expect(() => resolved({ menu, food, configuration })).not.toThrow();
    }),
  );
});

test("half of a price is rounded up to the rupee", () => {
  holds(
    fc.property(fc.nat({ max: 1_000_000 }), (paise) => {
      const half = halfPaise(paise);
      expect(half % 100).toBe(0);
      expect(half * 2).toBeGreaterThanOrEqual(paise);
      expect((half - 100) * 2).toBeLessThan(paise);
    }),
  );
});

test("a line costs its dearer half in its size, and never less; what it comes with and what is left off cost nothing", () => {
  holds(
    fc.property(known, ({ line }) => {
      const own = toPaise(line.size?.price.price ?? line.food.price);
      const second = line.second ? toPaise(line.second.price?.price ?? line.second.food.price) : 0;
      expect(unitPaise(line)).toBeGreaterThanOrEqual(Math.max(own, second));
      expect(Number.isInteger(unitPaise(line))).toBe(true);
      if (isAsItComes(line)) expect(unitPaise(line)).toBe(own);
      for (const { portion, paise } of pricedPortions(line)) {
        const { left, right, includedLeft, includedRight } = portion;
        if (left <= includedLeft && right <= includedRight) expect(paise).toBe(0);
      }
    }),
  );
});

test("the dearest modifiers that a group includes are free, the rest cost their price for the size", () => {
  holds(
    fc.property(known, ({ line }) => {
      for (const group of line.groups) {
        const units = line.portions
          .filter((portion) => portion.group === group)
          .flatMap(({ modifier, left, right, includedLeft, includedRight }) => {
            const paise = toPaise(modifierPrice(modifier, line.size?.size._id ?? null));
            const extra = portionChoices(modifier._id, Math.max(0, left - includedLeft), Math.max(0, right - includedRight));
            return extra.flatMap(({ quantity, side }) => Array<number>(quantity).fill(side === "whole" ? paise : halfPaise(paise)));
          })
          .sort((a, b) => a - b);
        const due = units.slice(0, Math.max(0, units.length - group.included)).reduce((sum, paise) => sum + paise, 0);
        const priced = pricedPortions(line).filter(({ portion }) => portion.group === group);
        expect(priced.reduce((sum, { paise }) => sum + paise, 0)).toBe(due);
      }
    }),
  );
});

test("a deal costs its own price and the surcharges of its parts", () => {
  holds(
    fc.property(known, ({ line }) => {
      if (!line.parts) return;
      const surcharges = line.parts.flatMap(({ line: part }) => pricedPortions(part)).reduce((sum, { paise }) => sum + paise, 0);
      expect(unitPaise(line)).toBe(toPaise(line.food.price) + surcharges);
      expect(line.parts.every(({ line: part }) => part.parts === null)).toBe(true);
    }),
  );
});

test("foods that were chosen for a deal stay the same, whatever is sold out", () => {
  holds(
    fc.property(known, fc.nat(), ({ menu, food, line }, place) => {
      const key = lineKey(line);
      if (!line.parts?.every(({ isChosen }) => isChosen)) return;
      const soldOut = menu.foods[place % menu.foods.length];
      const foods = menu.foods.map((each) => (each === soldOut ? { ...each, isAvailable: false } : each));
      const later = resolved({ menu: { ...menu, foods }, food, configuration: readLineKey(key)?.configuration ?? {} });
      expect(later && madeOf(later)).toEqual(madeOf(line));
    }),
  );
});

test("a line is refused exactly if a group has fewer or more modifiers than it allows, or a slot has no food", () => {
  const isWithin = (line: ResolvedLine): boolean =>
    line.groups.every((group) => chosenCount(line, group) >= group.min && chosenCount(line, group) <= group.max) &&
    (line.parts === null ||
      (line.parts.length === line.food.deal?.slots.length && line.parts.every(({ line: part }) => isWithin(part))));
  holds(
    fc.property(anyKnown, ({ index, food, configuration, line }) => {
      expect(resolveLine(index, food, configuration).refusal === null).toBe(isWithin(line));
    }),
  );
});

test("a note has at most 140 characters, and none that breaks a line", () => {
  holds(
    fc.property(known, ({ line }) => {
      if (line.note === null) return;
      expect([...line.note].length).toBeLessThanOrEqual(NOTE_MAX);
      expect(line.note).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(line.note).toBe(line.note.trim());
    }),
  );
});

test("the words and prices of the modifiers are those of the line", () => {
  holds(
    fc.property(known, ({ line }) => {
      const surcharge = pricedPortions(line).reduce((sum, { paise }) => sum + paise, 0);
      expect(chosenModifiers(line).reduce((sum, { paise }) => sum + paise, 0)).toBe(surcharge);
    }),
  );
});
