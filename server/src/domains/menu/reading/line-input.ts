/** A line as a client asks for it, read against a menu: what carts and orders have in common. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { lineDetails } from "@forno/contract/menu/rules/line/line-details.ts";
import { lineKey, readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { offHoursFood, soldOutName } from "@forno/contract/menu/rules/line/problem/sold-out.ts";
import { type LineRefusal, type Resolution, type ResolvedLine, resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { LINE_KEY_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { servedWords } from "@forno/contract/menu/rules/service-words.ts";
import { type Refusal, refuse } from "../../../platform/http/refusal.ts";

export interface LineInput {
  /** A food's ID or a line key. */
  itemId: string;
  /** Wins over that of the key. */
  configuration?: Configuration | undefined;
}

export type InputLine = { food: Food } & Resolution;

const ID_LENGTH = 36;

/** Each line key begins with its food. */
export const foodIdOf = (itemId: string): string => itemId.slice(0, ID_LENGTH);

/** Null: the food is not on the menu. */
export function readLineInput(index: MenuIndex, { itemId, configuration }: LineInput): InputLine | null {
  const food = index.foods.get(foodIdOf(itemId));
  if (!food) return null;
  if (configuration) return { food, ...resolveLine(index, food, configuration) };
  const read = readLineKey(itemId);
  if (!read) return { food, line: null, refusal: { code: "choiceUnknown" } };
  return { food, ...resolveLine(index, food, read.configuration) };
}

/** Null: it is longer than calls accept, so that its customer could neither remove the line nor order it again. */
export function usableKey(line: ResolvedLine): string | null {
  const key = lineKey(line);
  return key.length <= LINE_KEY_MAX ? key : null;
}

/** Bytes of what an order stores of it. */
export const detailsBytes = (line: ResolvedLine): number => Buffer.byteLength(JSON.stringify(lineDetails(line)));

/** Why it cannot be ordered, apart from what is sold out. */
function refuseChoice(refusal: LineRefusal): Refusal {
  const vars = { ...("group" in refusal && { group: refusal.group }), ...("max" in refusal && { max: refusal.max }) };
  return refuse(refusal.code, { vars });
}

/** Why it cannot be ordered now; null: it can. */
export function problemOf({ line, refusal }: InputLine): Refusal | null {
  if (refusal) return refuseChoice(refusal);
  const notServed = line && offHoursFood(line);
  if (notServed && !notServed.isAvailable)
    return refuse("cartItemNotServed", { vars: { name: notServed.name, times: servedWords(notServed) } });
  const name = line && soldOutName(line);
  return name === null ? null : refuse("cartItemSoldOut", { vars: { name } });
}
