import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import type { AreaRule, FulfilmentTerms, Place, Point, ServiceArea } from "./fulfilment.ts";
import { metresBetween } from "./fulfilment.ts";
import { crossesItself } from "./polygon.ts";
import { areaOf, quoteFulfilment } from "./service-areas.ts";

const SHOP: Point = { lat: 12.9716, lng: 77.5946 };
const METRES_OF_DEGREE = 111_195;
/** So many metres north of the shop. */
const north = (metres: number): Point => ({ ...SHOP, lat: SHOP.lat + metres / METRES_OF_DEGREE });

const areaWith = (rule: AreaRule, change: Partial<ServiceArea> = {}): ServiceArea => ({
  _id: JSON.stringify(rule).slice(0, 40),
  name: rule.kind,
  rule,
  fee: 30,
  minimumOrder: 200,
  freeFrom: 1_000,
  minutes: 35,
  ...change,
});
const upTo = (upToMetres: number) => areaWith({ kind: "distance", upToMetres });
const ofPincodes = (...pincodes: string[]) => areaWith({ kind: "pincodes", pincodes });
const square = areaWith({
  kind: "polygon",
  points: [
    [12.97, 77.59],
    [12.98, 77.59],
    [12.98, 77.6],
    [12.97, 77.6],
  ],
});

const termsWith = (areas: readonly ServiceArea[], change: Partial<FulfilmentTerms> = {}): FulfilmentTerms => ({
  fulfilment: { delivery: true, pickup: true },
  deliveryPricing: "areas",
  deliveryFee: 40,
  areas,
  location: SHOP,
  detourFactor: 1,
  ...change,
});

describe("the area of a place", () => {
  const kinds: [string, readonly ServiceArea[], Place, string][] = [
    ["the first one that reaches it", [upTo(2_000), upTo(5_000)], { location: north(1_900) }, "distance"],
    ["none beyond the last", [upTo(2_000), upTo(5_000)], { location: north(5_100) }, "outsideArea"],
    ["decided by the pincode", [ofPincodes("560001"), ofPincodes("560002")], { pincode: "560002" }, "pincodes"],
    ["none for another pincode", [ofPincodes("560001")], { pincode: "560009" }, "outsideArea"],
    ["not known without a pincode", [ofPincodes("560001")], { location: SHOP }, "locationNeeded"],
    ["not known without a pin", [upTo(2_000)], { pincode: "560001" }, "locationNeeded"],
    [
      "decided by the pin where any needs one",
      [ofPincodes("560001"), upTo(2_000)],
      { pincode: "560001", location: SHOP },
      "distance",
    ],
    [
      "none for a pin outside, whatever the pincode",
      [ofPincodes("560001"), upTo(2_000)],
      { pincode: "560001", location: north(9_000) },
      "outsideArea",
    ],
    ["decided by the pincode without a pin", [ofPincodes("560001"), upTo(2_000)], { pincode: "560001" }, "pincodes"],
    ["within a polygon", [square], { location: SHOP }, "polygon"],
    ["not beside a polygon", [square], { location: north(2_000) }, "outsideArea"],
    ["none of a shop without areas", [], { pincode: "560001", location: SHOP }, "outsideArea"],
  ];
  it.each(kinds)("is %s", (_name, areas, place, expected) => {
    const found = areaOf(termsWith(areas), place);
    expect(typeof found === "string" ? found : found.name).toBe(expected);
  });

  it("by distance counts the detour, and needs the shop's location", () => {
    const place = { location: north(1_600) };
    expect(areaOf(termsWith([upTo(2_000)], { detourFactor: 1.3 }), place)).toBe("outsideArea");
    expect(areaOf(termsWith([upTo(2_100)], { detourFactor: 1.3 }), place)).toMatchObject({ name: "distance" });
    expect(areaOf(termsWith([upTo(2_100)], { location: null }), place)).toBe("outsideArea");
  });
});

describe("what is charged", () => {
  const rupees = (amount: number) => amount * 100;
  it("in an area is its fee, from its minimum on, and nothing from the free amount on", () => {
    const quote = (subtotal: number) => quoteFulfilment(termsWith([upTo(2_000)]), "delivery", { location: SHOP }, rupees(subtotal));
    expect(quote(199.99)).toMatchObject({ problem: "belowMinimum", feePaise: 3_000, minimumPaise: 20_000, freeFromPaise: 100_000 });
    expect(quote(200)).toMatchObject({ problem: null, feePaise: 3_000 });
    expect(quote(999.99)).toMatchObject({ problem: null, feePaise: 3_000 });
    expect(quote(1_000)).toMatchObject({ problem: null, feePaise: 0 });
  });

  it("at a flat price is the same everywhere", () => {
    const terms = termsWith([upTo(1)], { deliveryPricing: "flat" });
    expect(quoteFulfilment(terms, "delivery", {}, 1)).toMatchObject({
      problem: null,
      area: null,
      feePaise: 4_000,
      minimumPaise: 0,
    });
  });

  it("for pickup is nothing, wherever its customer is", () => {
    expect(quoteFulfilment(termsWith([]), "pickup", {}, 1)).toMatchObject({ problem: null, feePaise: null });
  });

  it.each(["delivery", "pickup"] as const)("is not said while %s is not offered", (fulfilment) => {
    const terms = termsWith([upTo(2_000)], {
      fulfilment: { delivery: fulfilment !== "delivery", pickup: fulfilment !== "pickup" },
    });
    expect(quoteFulfilment(terms, fulfilment, { location: SHOP }, 1)).toMatchObject({
      problem: `${fulfilment}Off`,
      feePaise: null,
    });
  });
});

const points: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: 8, max: 37, noNaN: true }),
  lng: fc.double({ min: 68, max: 97, noNaN: true }),
});

test("distance is symmetric, zero only at the same point, and keeps the triangle inequality", () => {
  holds(
    fc.property(points, points, points, (a, b, c) => {
      expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 6);
      expect(metresBetween(a, a)).toBe(0);
      expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + 1e-3);
    }),
  );
  expect(metresBetween(SHOP, north(5_000))).toBeCloseTo(5_000, 0);
});

test("an area that a place is in is the first that fits, and no fee is charged for a place in none", () => {
  const rules: fc.Arbitrary<AreaRule> = fc.oneof(
    fc.integer({ min: 100, max: 20_000 }).map((upToMetres) => ({ kind: "distance", upToMetres }) as const),
    fc.subarray(["560001", "560002", "560003"], { minLength: 1 }).map((pincodes) => ({ kind: "pincodes", pincodes }) as const),
  );
  const places = fc.record({
    pincode: fc.constantFrom("560001", "560003", "560009", null),
    location: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 25_000 }).map(north)),
  });
  holds(
    fc.property(fc.array(rules, { maxLength: 6 }), places, fc.integer({ min: 0, max: 500_000 }), (list, place, subtotalPaise) => {
      const areas = list.map((rule, index) => areaWith(rule, { _id: String(index) }));
      const quote = quoteFulfilment(termsWith(areas), "delivery", place, subtotalPaise);
      if (!quote.area) {
        expect(quote).toMatchObject({ feePaise: null, problem: expect.stringMatching(/^(outsideArea|locationNeeded)$/) });
        return;
      }
      const earlier = areas.slice(0, areas.indexOf(quote.area));
      for (const area of earlier.filter(({ rule }) => rule.kind === quote.area?.rule.kind))
        expect(quoteFulfilment(termsWith([area]), "delivery", place, subtotalPaise).area).toBeNull();
    }),
  );
});

describe("the border of a polygon", () => {
  it.each<[string, [number, number][], boolean]>([
    [
      "of a square",
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ],
      false,
    ],
    [
      "of a bow tie crosses itself",
      [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ],
      true,
    ],
    [
      "that goes back on its own line crosses itself",
      [
        [0, 0],
        [0, 2],
        [0, 1],
      ],
      true,
    ],
    [
      "that touches itself in a corner crosses itself",
      [
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
        [1, 1],
      ],
      true,
    ],
    [
      "of an L",
      [
        [0, 0],
        [0, 2],
        [1, 2],
        [1, 1],
        [2, 1],
        [2, 0],
      ],
      false,
    ],
  ])("%s", (_name, corners, crosses) => {
    expect(crossesItself(corners)).toBe(crosses);
  });
});
