import { isDeepStrictEqual } from "node:util";
import type { AreaRule, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";

/** What the activity log says about changed areas, in words: corners and pincodes may be 30 kB. Only the order changed: their names. */
export function areaChanges(was: readonly ServiceArea[], is: readonly ServiceArea[]): { from: string[]; to: string[] } {
  const from = without(is, was).map(wordsOf);
  const to = without(was, is).map(wordsOf);
  const namesOf = (areas: readonly ServiceArea[]) => areas.map(({ name }) => name);
  return from.length + to.length > 0 ? { from, to } : { from: namesOf(was), to: namesOf(is) };
}

/** Those that are not the same in the other list. */
const without = (others: readonly ServiceArea[], areas: readonly ServiceArea[]): ServiceArea[] =>
  areas.filter((area) => !others.some((other) => isDeepStrictEqual(other, area)));

function wordsOf({ name, rule, fee, minimumOrder, freeFrom, minutes }: ServiceArea): string {
  const parts = [
    ruleWords(rule),
    `₹${fee}`,
    ...(minimumOrder > 0 ? [`minimum ₹${minimumOrder}`] : []),
    ...(freeFrom === null ? [] : [`free from ₹${freeFrom}`]),
    `${minutes} min`,
  ];
  return `${name} (${parts.join(", ")})`;
}

function ruleWords(rule: AreaRule): string {
  if (rule.kind === "distance") return `up to ${rule.upToMetres / 1_000} km`;
  if (rule.kind === "polygon") return `outline with ${rule.points.length} corners`;
  return rule.pincodes.length === 1 ? "1 pincode" : `${rule.pincodes.length} pincodes`;
}
