import { expect, it, test } from "vitest";
import { type Corner, doubtOf, metresAcross } from "./whereabouts.ts";

it.each<[string, Corner[], ReturnType<typeof doubtOf>]>([
  ["Bengaluru", [[12.97, 77.59]], null],
  [
    "Srinagar and Port Blair",
    [
      [34.08, 74.8],
      [11.62, 92.73],
    ],
    null,
  ],
  [
    "longitude first",
    [
      [77.59, 12.97],
      [77.6, 12.98],
    ],
    "swapped",
  ],
  ["Paris", [[48.86, 2.35]], "outsideIndia"],
  [
    "one corner far away",
    [
      [12.97, 77.59],
      [0, 0],
    ],
    "outsideIndia",
  ],
])("%s", (_name, corners, doubt) => {
  expect(doubtOf(corners)).toBe(doubt);
});

test("the size of an outline is across its box", () => {
  expect(
    metresAcross([
      [12.97, 77.59],
      [12.98, 77.6],
    ]),
  ).toBeCloseTo(1_551, -1);
  expect(
    metresAcross([
      [-85, -180],
      [85, 180],
      [85, -180],
    ]),
  ).toBeGreaterThan(10_000_000);
});
