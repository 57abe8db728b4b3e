import { expect, test } from "vitest";
import { columnTracks, sharesOf } from "./board-columns.ts";

test("the longest column has the most shares of the width, a short one has one, an empty one only its title's", () => {
  expect(sharesOf([24, 9, 7], 2)).toEqual([2, 1, 1]);
  expect(sharesOf([30, 16, 12], 2)).toEqual([2, 1, 1]);
  expect(sharesOf([30, 20, 0], 3)).toEqual([3, 2, null]);
  expect(sharesOf([3, 1, 1], 3)).toEqual([1, 1, 1]);
  expect(sharesOf([0, 0], 3)).toEqual([null, null]);
  expect(columnTracks([48, 5, 0], 3)).toBe("minmax(14rem, 3fr) minmax(14rem, 1fr) minmax(12rem, 0.4fr)");
});
