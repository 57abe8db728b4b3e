import { expect, test } from "vitest";
import { changesOf, NOTHING_TYPED, overtakenFields, withoutSaved, withTyped } from "./draft-state.ts";

interface Fields {
  name: string;
  price: string;
  groups: string[];
}
const stored: Fields = { name: "Margherita", price: "199", groups: ["crust"] };

test("only edited fields are changes, and one that gets its value back is none", () => {
  const edited = withTyped<Fields>(NOTHING_TYPED, stored, { price: "219", groups: ["crust", "cheese"] });
  expect(changesOf(edited, stored)).toEqual({ price: "219", groups: ["crust", "cheese"] });
  const back = withTyped(edited, stored, { groups: ["crust"] });
  expect(changesOf(back, stored)).toEqual({ price: "219" });
  expect(back.before).toEqual({ price: "199" });
});

test("a row that is removed and added again as it was is no change", () => {
  const before = { hours: [{ key: "0", from: "11:00" }] };
  expect(changesOf(withTyped(NOTHING_TYPED, before, { hours: [{ key: "new", from: "11:00" }] }), before)).toEqual({});
  const later = withTyped(NOTHING_TYPED, before, { hours: [{ key: "0", from: "12:00" }] });
  expect(Object.keys(changesOf(later, before))).toEqual(["hours"]);
});

test("another admin's changes show in fields that were not edited, and are reported for those that were", () => {
  const edited = withTyped<Fields>(NOTHING_TYPED, stored, { price: "219" });
  const since = { ...stored, name: "Margherita Classica", price: "209" };
  expect({ ...since, ...changesOf(edited, since) }).toEqual({ ...stored, name: "Margherita Classica", price: "219" });
  expect(overtakenFields(edited, since)).toEqual(["price"]);
  expect(overtakenFields(edited, { ...stored, name: "Margherita Classica" })).toEqual([]);
  expect(overtakenFields(edited, { ...stored, price: "219" })).toEqual([]);
  // Typed again, it still is another's value that would be replaced.
  expect(overtakenFields(withTyped(edited, since, { price: "229" }), since)).toEqual(["price"]);
});

test("after saving, what was typed meanwhile stays", () => {
  const edited = withTyped<Fields>(NOTHING_TYPED, stored, { price: "219" });
  const sent = { ...stored, price: "219" };
  const more = withTyped(edited, stored, { name: "Regina" });
  expect(withoutSaved(more, sent)).toEqual({ typed: { name: "Regina" }, before: { name: "Margherita" } });
  expect(withoutSaved(edited, sent)).toEqual(NOTHING_TYPED);
});
