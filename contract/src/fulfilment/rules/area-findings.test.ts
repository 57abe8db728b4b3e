import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { type AreaFinding, findingsOf } from "./area-findings.ts";
import type { AreaRule, Point, ServiceArea } from "./fulfilment.ts";
import { areaOf } from "./service-areas.ts";
import type { Corner } from "./whereabouts.ts";

const SHOP: Point = { lat: 12.97, lng: 77.6 };

const area = (name: string, rule: AreaRule): ServiceArea => ({
  _id: name,
  name,
  rule,
  fee: 30,
  minimumOrder: 0,
  freeFrom: null,
  minutes: 20,
});
const upTo = (upToMetres: number, name = `${upToMetres} m`) => area(name, { kind: "distance", upToMetres });
const ofPincodes = (name: string, ...pincodes: string[]) => area(name, { kind: "pincodes", pincodes });
/** In thousandths of a degree from the shop, about 110 m: south, west, north, east. */
const boxAt = (name: string, south: number, west: number, north: number, east: number) => {
  const corner = (up: number, right: number): Corner => [SHOP.lat + up / 1000, SHOP.lng + right / 1000];
  const points = [corner(south, west), corner(north, west), corner(north, east), corner(south, east)];
  return area(name, { kind: "polygon", points });
};
const findings = (areas: ServiceArea[], location: Point | null = SHOP) => findingsOf({ areas, location, detourFactor: 1 });
const inWords = (finding: AreaFinding): string => {
  if (finding.kind === "hidden") return `${finding.area.name} hidden by ${finding.by.name}`;
  if (finding.kind === "pincodesTwice") return `${finding.pincodes} of ${finding.area.name} in ${finding.first.name}`;
  return finding.kind;
};

describe("of an area that no place is in", () => {
  it.each<[string, ServiceArea[], string[]]>([
    ["a ring after a larger one", [upTo(5_000), upTo(2_000)], ["2000 m hidden by 5000 m"]],
    ["rings in order", [upTo(2_000), upTo(5_000)], []],
    ["two equal rings", [upTo(2_000, "a"), upTo(2_000, "b")], ["b hidden by a"]],
    ["an outline within a ring", [upTo(2_000), boxAt("box", -5, -5, 5, 5)], ["box hidden by 2000 m"]],
    ["an outline that leaves a ring", [upTo(2_000), boxAt("box", -5, -5, 5, 25)], []],
    ["an outline before a ring around it", [boxAt("box", -5, -5, 5, 5), upTo(2_000)], []],
    ["an outline within another", [boxAt("large", -9, -9, 9, 9), boxAt("small", -5, -5, 5, 5)], ["small hidden by large"]],
    ["two equal outlines", [boxAt("a", -5, -5, 5, 5), boxAt("b", -5, -5, 5, 5)], ["b hidden by a"]],
    ["outlines that overlap", [boxAt("a", -5, -5, 5, 5), boxAt("b", 0, 0, 9, 9)], []],
    ["a ring within an outline", [boxAt("box", -30, -30, 30, 30), upTo(2_000)], ["2000 m hidden by box"]],
    ["a ring that leaves an outline", [boxAt("box", -30, -30, 30, 10), upTo(2_000)], []],
    ["pincodes that are all listed before", [ofPincodes("a", "560001", "560002"), ofPincodes("b", "560002")], ["b hidden by a"]],
    [
      "some pincodes that are listed before",
      [ofPincodes("a", "560001", "560002"), ofPincodes("b", "560002", "560003")],
      ["560002 of b in a"],
    ],
    [
      "pincodes that two areas have before",
      [ofPincodes("a", "560001"), ofPincodes("b", "560002"), ofPincodes("c", "560001", "560002")],
      ["c hidden by a"],
    ],
  ])("%s", (_name, areas, expected) => {
    expect(findings(areas).map(inWords)).toEqual(expected);
  });
});

it("names distances of a shop without a location, and pincodes beside areas that need a pin", () => {
  expect(findings([upTo(2_000)], null).map(inWords)).toEqual(["noLocation"]);
  expect(findings([upTo(2_000), ofPincodes("a", "560001")]).map(inWords)).toEqual(["pincodesBesidePins"]);
});

describe("of a place between areas", () => {
  const around = [boxAt("n", 10, -20, 20, 20), boxAt("s", -20, -20, -10, 20), boxAt("w", -10, -20, 10, -10)];
  const east = boxAt("e", -10, 10, 10, 20);

  it("finds the hole and its size", () => {
    const [hole, ...others] = findings([...around, east]);
    expect(others).toEqual([]);
    expect(hole).toMatchObject({ kind: "hole", at: { lat: expect.closeTo(SHOP.lat, 2), lng: expect.closeTo(SHOP.lng, 2) } });
    expect((hole as { metres: number }).metres).toBeGreaterThan(2_000);
    expect((hole as { metres: number }).metres).toBeLessThan(2_400);
  });

  it("finds none that a ring closes, that is open to one side, or between areas that touch", () => {
    expect(findings([...around, east, upTo(1_700)])).toEqual([]);
    expect(findings(around)).toEqual([]);
    expect(findings([boxAt("a", 0, 0, 10, 10), boxAt("b", 0, 10, 10, 20)])).toEqual([]);
  });
});

describe("between two outlines", () => {
  const west = boxAt("west", 0, 0, 20, 20);
  it("finds a gap of some metres that the holes' grid cannot see, and its width", () => {
    const [gap, ...others] = findings([west, boxAt("east", 0, 20.1, 20, 40)]);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ kind: "gap", area: { name: "east" }, beside: { name: "west" } });
    expect((gap as { metres: number }).metres).toBeCloseTo(10.8, 1);
  });

  it.each<[string, ServiceArea[]]>([
    ["borders that meet", [west, boxAt("east", 0, 20, 20, 40)]],
    ["borders that are far apart", [west, boxAt("east", 0, 21, 20, 40)]],
    ["a gap in a third area", [west, boxAt("east", 0, 20.1, 20, 40), upTo(9_000)]],
    ["outlines that overlap", [west, boxAt("east", 5, 10, 25, 40)]],
    ["corners that are near each other", [west, boxAt("east", 20.1, 20.1, 40, 40)]],
  ])("finds none: %s", (_, areas) => {
    expect(findings(areas).map(inWords)).toEqual([]);
  });
});

const size = fc.integer({ min: 1, max: 40 });
const rules: fc.Arbitrary<AreaRule> = fc.oneof(
  fc.integer({ min: 100, max: 6_000 }).map((upToMetres): AreaRule => ({ kind: "distance", upToMetres })),
  fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), size, size)
    .map(([south, west, height, width]) => boxAt("", south, west, south + height, west + width).rule),
);

test("no place is in an area that is hidden, and a hole is in no area", () => {
  const places = fc.array(
    fc.record({ lat: fc.double({ min: 12.92, max: 13.02, noNaN: true }), lng: fc.double({ min: 77.55, max: 77.65, noNaN: true }) }),
    { minLength: 5, maxLength: 20 },
  );
  holds(
    fc.property(fc.array(rules, { maxLength: 5 }), places, (list, points) => {
      const areas = list.map((rule, index) => area(`${index}`, rule));
      const terms = { areas, location: SHOP, detourFactor: 1.3 };
      for (const finding of findingsOf(terms)) {
        if (finding.kind === "hole" || finding.kind === "gap") expect(areaOf(terms, { location: finding.at })).toBe("outsideArea");
        if (finding.kind === "hidden") {
          for (const location of points) expect(areaOf(terms, { location })).not.toBe(finding.area);
        }
      }
    }),
  );
});
