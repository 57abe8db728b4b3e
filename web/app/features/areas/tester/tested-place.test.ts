import type { AreaRule, FulfilmentTerms, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { areaOf } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { placeIn, testedPlace } from "./tested-place.ts";

it.each([
  ["560071", { pincode: "560071" }],
  ["560 071", { pincode: "560071" }],
  ["12, 3rd Main, Domlur 560071", { pincode: "560071" }],
  ["Flat 201304, Noida 201301", { pincode: "201301" }],
  ["12.9716, 77.5946", { location: { lat: 12.9716, lng: 77.5946 } }],
  ["12.9716 77.5946", { location: { lat: 12.9716, lng: 77.5946 } }],
  ["(12.9716, 77.5946)", { location: { lat: 12.9716, lng: 77.5946 } }],
  ["12.9716° N, 77.5946° E", { location: { lat: 12.9716, lng: 77.5946 } }],
  ["Domlur", null],
  ["5600711", null],
  ["560O71", null],
  ["200, 300", null],
  ["", null],
])("reads %s", (text, place) => {
  expect(placeIn(text)).toEqual(place);
});

const SHOP = { lat: 12.97, lng: 77.6 };
const area = (rule: AreaRule): ServiceArea => ({
  _id: rule.kind,
  name: rule.kind,
  rule,
  fee: 50,
  minimumOrder: 300,
  freeFrom: null,
  minutes: 20,
});
const termsWith = (areas: ServiceArea[], change: Partial<FulfilmentTerms> = {}): FulfilmentTerms => ({
  fulfilment: { delivery: true, pickup: false },
  deliveryPricing: "areas",
  deliveryFee: 40,
  areas,
  location: SHOP,
  detourFactor: 1.3,
  ...change,
});
const ring = area({ kind: "distance", upToMetres: 2_000 });
const pincodes = area({ kind: "pincodes", pincodes: ["560071"] });

test("a place is named with its area, the whole time and the distance by road", () => {
  const near = { lat: 12.98, lng: 77.6 };
  const found = testedPlace(termsWith([pincodes, ring]), { location: near }, 15);
  expect(found).toMatchObject({ kind: "area", area: ring, number: 2, minutes: 35, metres: expect.closeTo(1_446, -1) });
  expect(testedPlace(termsWith([ring]), { location: { lat: 13.1, lng: 77.6 } }, 15)).toMatchObject({ kind: "noArea" });
});

test("what is missing is said, and one fee is for every address", () => {
  expect(testedPlace(termsWith([ring]), { pincode: "560071" }, 15)).toEqual({ kind: "needsPin" });
  expect(testedPlace(termsWith([pincodes]), { location: SHOP }, 15)).toEqual({ kind: "needsPincode" });
  expect(testedPlace(termsWith([ring]), { location: { lat: 77.605, lng: 12.99 } }, 15)).toEqual({ kind: "swapped" });
  expect(testedPlace(termsWith([ring], { deliveryPricing: "flat" }), { pincode: "560071" }, 15)).toEqual({
    kind: "everywhere",
    fee: 40,
  });
});

test("the tester and the shop always agree", () => {
  const places = fc.record({
    location: fc.option(fc.record({ lat: fc.double({ min: 12.9, max: 13, noNaN: true }), lng: fc.constant(77.6) })),
    pincode: fc.constantFrom("560071", "560001", null),
  });
  holds(
    fc.property(fc.subarray([ring, pincodes]), places, (areas, place) => {
      const terms = termsWith(areas);
      const found = areaOf(terms, place);
      const tested = testedPlace(terms, place, 15);
      expect(tested.kind === "area").toBe(typeof found !== "string");
      if (tested.kind === "area") expect(tested.area).toBe(found);
    }),
  );
});
