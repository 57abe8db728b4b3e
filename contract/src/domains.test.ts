import { expect, it } from "vitest";
import { commonRefusals } from "./domain.ts";
import { domains } from "./domains.ts";

it.each(["refusals", "retention", "personalData"] as const)("no two domains declare the same key of their %s", (what) => {
  const keys = [what === "refusals" ? commonRefusals : {}, ...domains.map((domain) => domain[what] ?? {})].flatMap(Object.keys);
  expect(keys).toEqual([...new Set(keys)]);
});
