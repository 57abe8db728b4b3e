import { AREA_CROSSES_ITSELF, AREA_POINTS_MAX, AREA_TOO_WIDE, areaInput } from "@forno/contract/fulfilment/fulfilment-input.ts";
import { circleAround } from "@forno/contract/fulfilment/rules/area-findings.ts";
import { type Corner, doubtOf, metresAcross } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { expect, it, test } from "vitest";
import { importTexts as texts } from "../texts/en.ts";
import { GEOJSON_LENGTH_MAX, outlineIn, UnusableOutline } from "./geojson.ts";

const SQUARE: Corner[] = [
  [12.97, 77.59],
  [12.98, 77.59],
  [12.98, 77.6],
  [12.97, 77.6],
];
const positions = (corners: readonly Corner[]) => [...corners, ...corners.slice(0, 1)].map(([lat, lng]) => [lng, lat]);
const polygon = (...rings: (readonly Corner[])[]) => ({ type: "Polygon", coordinates: rings.map(positions) });
const feature = (geometry: unknown) => ({ type: "Feature", properties: { name: "Ward 80" }, geometry });
const collection = (...features: unknown[]) => ({ type: "FeatureCollection", features });
const read = (value: unknown) => outlineIn(JSON.stringify(value));

it.each<[string, unknown]>([
  ["a polygon", polygon(SQUARE)],
  ["a feature", feature(polygon(SQUARE))],
  ["a collection with one feature", collection(feature(polygon(SQUARE)))],
  [
    "a collection with a point beside it",
    collection(feature(polygon(SQUARE)), feature({ type: "Point", coordinates: [77.6, 12.9] })),
  ],
  ["a multi-polygon of one", { type: "MultiPolygon", coordinates: [polygon(SQUARE).coordinates] }],
  ["a geometry collection", { type: "GeometryCollection", geometries: [polygon(SQUARE)] }],
  ["a ring that is not closed", { type: "Polygon", coordinates: [SQUARE.map(([lat, lng]) => [lng, lat])] }],
  ["positions with heights", { type: "Polygon", coordinates: [positions(SQUARE).map((position) => [...position, 920])] }],
])("reads %s", (_name, value) => {
  expect(read(value)).toEqual({ corners: SQUARE, from: 4, metres: 0, hasHoles: false });
});

it.each<[string, string, string]>([
  ["no JSON", "560001, 560002", texts.unreadable],
  ["other JSON", "[1, 2]", texts.unreadable],
  ["an object without a type", "{}", texts.unreadable],
  ["a line", '{"type":"LineString","coordinates":[[77,12],[78,13]]}', texts.noOutline],
  ["an empty polygon", '{"type":"Polygon","coordinates":[]}', texts.noOutline],
  ["a feature without geometry", JSON.stringify(feature(null)), texts.noOutline],
  ["two polygons", JSON.stringify(collection(feature(polygon(SQUARE)), feature(polygon(SQUARE)))), texts.several(2)],
  ["metres", '{"type":"Polygon","coordinates":[[[8637000,1456000],[8638000,1456000],[8638000,1457000]]]}', texts.notDegrees],
  ["words", '{"type":"Polygon","coordinates":[[["a","b"],["c","d"],["e","f"]]]}', texts.notDegrees],
  ["a text that is too long", " ".repeat(GEOJSON_LENGTH_MAX + 1), texts.tooLarge],
])("refuses %s", (_name, text, message) => {
  expect(() => outlineIn(text)).toThrow(new UnusableOutline(message));
});

test("holes are left out, and said", () => {
  expect(read(polygon(SQUARE, SQUARE))).toMatchObject({ corners: SQUARE, hasHoles: true });
});

const SHOP = { lat: 12.97, lng: 77.6 };
/** As wards are: no corner is on a line between others. */
const wobblyCircle = (corners: number): Corner[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const radius = 0.02 + 0.0002 * Math.sin(at * 1.7) + 0.003 * Math.sin(9 * angle);
    return [SHOP.lat + radius * Math.sin(angle), SHOP.lng + radius * Math.cos(angle)] as const;
  });
const wrongOf = (points: readonly Corner[]) =>
  areaInput.safeParse({ name: "Ward", rule: { kind: "polygon", points }, fee: 30, minutes: 20 }).error?.issues[0]?.message;

test("a ward with 5,000 corners is simplified to what the shop accepts, and its border hardly moves", () => {
  const { corners, from, metres } = read(feature(polygon(wobblyCircle(5_000))));
  expect(from).toBe(5_000);
  expect(corners.length).toBeLessThanOrEqual(AREA_POINTS_MAX);
  expect(corners.length).toBeGreaterThan(20);
  expect(metres).toBeLessThan(80);
  expect(wrongOf(corners)).toBeUndefined();
  expect(metresAcross(corners) / metresAcross(wobblyCircle(5_000))).toBeCloseTo(1, 1);
});

test("a border that goes to and fro thousands of times is refused without minutes of work", () => {
  const zigzag = Array.from({ length: 10_000 }, (_, at): Corner => [12.97 + (at % 2) * 0.02, 77.6 + at * 1e-5]);
  expect(() => read({ type: "Polygon", coordinates: [zigzag.map(([lat, lng]) => [lng, lat])] })).toThrow(texts.tooMany(200));
});

test("more corners than any ward has are refused", () => {
  expect(() => read(polygon(wobblyCircle(10_001)))).toThrow(texts.tooMany(10_000));
});

test("an outline around the world is refused, and one that crosses itself", () => {
  const world = read(
    polygon([
      [-85, -180],
      [85, -180],
      [85, 180],
      [-85, 180],
    ]),
  );
  expect(doubtOf(world.corners)).toBe("outsideIndia");
  expect(wrongOf(world.corners)).toBe(AREA_TOO_WIDE);
  const [a, b, c, d] = SQUARE as [Corner, Corner, Corner, Corner];
  expect(wrongOf(read(polygon([a, c, b, d])).corners)).toBe(AREA_CROSSES_ITSELF);
});

test("latitude and longitude in the wrong order are recognised", () => {
  const wrong = { type: "Polygon", coordinates: [circleAround(SHOP, 900)] };
  expect(doubtOf(read(wrong).corners)).toBe("swapped");
  const east = { type: "Polygon", coordinates: [circleAround({ lat: 27.5, lng: 95.3 }, 900)] };
  expect(doubtOf(read(east).corners)).toBe("swapped");
});
