import { expect, test } from "vitest";
import { columnTracks, shareOf } from "./column-shares.ts";

test("a column with many orders has up to three shares of the width, an empty one only its title's", () => {
  expect([0, 1, 7, 12, 20, 50, 200].map(shareOf)).toEqual([null, 1, 1, 2, 3, 3, 3]);
  expect(columnTracks([48, 5, 0])).toBe("minmax(14rem, 3fr) minmax(14rem, 1fr) minmax(8.5rem, 0.4fr)");
});
