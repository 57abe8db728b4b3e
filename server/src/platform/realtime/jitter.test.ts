import { expect, it } from "vitest";
import { inSteps, jitterOf } from "./socket-events.ts";

it.each([
  [0, 0],
  [4, 0],
  [1_000, 200],
  [25_000, 5_000],
  [1_000_000, 5_000],
])("%i pages send requests within %i ms", (pages, ms) => {
  expect(jitterOf(pages)).toBe(ms);
});

it.each([
  ["few at once", 3, 0, []],
  ["many within the given time", 10, 500, [100, 100, 100, 100]],
  ["the rest with the last step", 7, 300, [100, 100]],
])("processes %s, each once", async (_what, count, overMs, waits) => {
  const items = Array.from({ length: count }, (_, n) => n);
  const [taken, waited]: number[][] = [[], []];
  await inSteps(
    items,
    overMs,
    (item) => taken?.push(item),
    async (ms) => void waited?.push(ms),
  );
  expect(taken).toEqual(items);
  expect(waited).toEqual(waits);
});

it("processes nothing for an empty list", async () => {
  await inSteps([], 5_000, () => expect.unreachable());
});
