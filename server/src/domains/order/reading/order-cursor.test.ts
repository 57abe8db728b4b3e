import { v4, v7 } from "uuid";
import { expect, it } from "vitest";
import { idAround, timeOfId } from "./order-pages.ts";

const AT = Date.UTC(2026, 10, 26, 14, 30);

it("an order's ID tells when it was made", () => {
  expect(timeOfId(v7({ msecs: AT }))).toBe(AT);
  expect(timeOfId(v4())).toBeNull();
  expect(idAround(v4(), 5)).toBeNull();
});

it("an ID around another one is after those before that time, and before those after it", () => {
  const around = idAround(v7({ msecs: AT }), -1_000) ?? "";
  expect(timeOfId(around)).toBe(AT - 1_000);
  expect(v7({ msecs: AT - 1_001 }) < around).toBe(true);
  expect(v7({ msecs: AT - 999 }) > around).toBe(true);
});
