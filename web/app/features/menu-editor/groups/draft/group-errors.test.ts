import { buildGroup, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { draftOf, type GroupDraft, PLAIN } from "./group-draft.ts";
import { fieldsOf, groupErrors, nameField, priceField } from "./group-errors.ts";

const corn = buildModifier({ name: "Corn" });
const draft = draftOf(buildGroup({ max: 8, modifiers: [corn] }));
const errorsOf = (changes: Partial<GroupDraft>) => groupErrors({ ...draft, ...changes }, [PLAIN]);

test("a complete group has no errors", () => expect(errorsOf({})).toEqual({}));

test.each([
  [{ name: " " }, { name: "Please enter a name" }],
  [{ min: "x" }, { min: "Please enter a whole number up to 300" }],
  [{ max: "301" }, { max: "Please enter a whole number up to 300" }],
  [{ max: "0" }, { max: "Please enter at least 1" }],
  [{ min: "3", max: "2" }, { max: "Please enter no less than “At least”" }],
  [{ included: "9" }, { included: "Please enter no more than “At most”" }],
])("%j: %j", (changes, errors) => expect(errorsOf(changes)).toEqual(errors));

test.each(["", "-1", "1.234", "100000.01", "1.2.3", "1e3"])("the price %j of an option is refused", (price) => {
  const modifiers = draft.modifiers.map((modifier) => ({ ...modifier, prices: { [PLAIN]: price } }));
  expect(errorsOf({ modifiers })).toEqual({ [priceField(corn._id, PLAIN)]: "Please enter a valid price" });
});

test.each(["0", "25.5", "100000"])("the price %j of an option is accepted", (price) => {
  const modifiers = draft.modifiers.map((modifier) => ({ ...modifier, prices: { [PLAIN]: price } }));
  expect(errorsOf({ modifiers })).toEqual({});
});

test("names and prices of options are checked, in the order of the form", () => {
  const modifiers = draft.modifiers.map((modifier) => ({ ...modifier, name: "", prices: { [PLAIN]: "-1" } }));
  const errors = errorsOf({ modifiers });
  expect(errors).toEqual({
    [nameField(corn._id)]: "Please enter a name",
    [priceField(corn._id, PLAIN)]: "Please enter a valid price",
  });
  expect(fieldsOf(draft, [PLAIN])).toEqual(["name", "min", "max", "included", ...Object.keys(errors)]);
});
