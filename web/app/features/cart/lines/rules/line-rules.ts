/** The rules of configured lines. `/menu` loads this file only when a line is configured: see key-of-configuration.ts. */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { lineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { refusalWords } from "@forno/contract/menu/rules/line/problem/line-problem.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { CHOICE_UNKNOWN } from "@forno/contract/wire/form-sentences.ts";

export type KeyOutcome = { key: string } | { refusal: string };

/** The key of a food in this configuration, or why it cannot be ordered like this. */
export function keyFor(menu: Menu, foodId: string, configuration: Configuration): KeyOutcome {
  const index = indexOf(menu);
  const food = index.foods.get(foodId);
  if (!food) return { refusal: CHOICE_UNKNOWN };
  const { line, refusal } = resolveLine(index, food, configuration);
  if (refusal) return { refusal: refusalWords(refusal) };
  return line ? { key: lineKey(line) } : { refusal: CHOICE_UNKNOWN };
}
