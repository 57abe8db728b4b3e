import { expect, it } from "vitest";
import {
  AREA_CROSSES_ITSELF,
  AREA_TOO_WIDE,
  areaInput,
  ENTER_AREA_POINTS,
  TOO_MANY_PINCODES,
  TOO_MANY_POINTS,
} from "./fulfilment-input.ts";
import { ENTER_VALID_PINCODE } from "./rules/pincode.ts";

const withRule = (rule: unknown) => areaInput.safeParse({ name: "Domlur", rule, fee: 30, minutes: 20 });
const polygon = (...points: [number, number][]) => ({ kind: "polygon", points });
const circle = (corners: number) =>
  Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (at / corners) * 2 * Math.PI;
    return [12.97 + 0.01 * Math.sin(angle), 77.6 + 0.01 * Math.cos(angle)];
  });

it.each<[string, unknown, string | undefined]>([
  ["an outline", polygon(...circle(200)), undefined],
  ["an outline of two corners", polygon([12.97, 77.6], [12.98, 77.6]), ENTER_AREA_POINTS],
  ["an outline of no corner", polygon(), ENTER_AREA_POINTS],
  ["an outline of 5,000 corners", polygon(...circle(5_000)), TOO_MANY_POINTS],
  ["an outline around the world", polygon([-85, -179], [85, -179], [85, 179], [-85, 179]), AREA_TOO_WIDE],
  ["an outline that crosses itself", polygon([12.97, 77.6], [12.98, 77.61], [12.98, 77.6], [12.97, 77.61]), AREA_CROSSES_ITSELF],
  ["pincodes with spaces, twice", { kind: "pincodes", pincodes: ["560 001", "560001"] }, undefined],
  ["a pincode with a letter", { kind: "pincodes", pincodes: ["5600O1"] }, ENTER_VALID_PINCODE],
  ["501 pincodes", { kind: "pincodes", pincodes: Array.from({ length: 501 }, (_, at) => `${560_000 + at}`) }, TOO_MANY_PINCODES],
])("of %s", (_name, rule, wrong) => {
  expect(withRule(rule).error?.issues[0]?.message).toBe(wrong);
});
