import { UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { expect, it } from "vitest";
import { sampleSettings } from "../../../testing/samples.ts";
import { priceNote } from "./legal-lines.ts";

it("prices mention GST only where the shop charges it", () => {
  const noteOf = (tax: object) => priceNote(sampleSettings({ tax: { ...UNTAXED, ...tax } }));
  expect(noteOf({ scheme: "regular" })).toBe("incl. GST");
  expect(noteOf({ scheme: "regular", pricesIncludeTax: false })).toBe("plus GST");
  expect(noteOf({ scheme: "composition" })).toBeNull();
  expect(noteOf({ scheme: "none" })).toBeNull();
});
