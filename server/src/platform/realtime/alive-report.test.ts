import { expect, it } from "vitest";
import { reportAlive } from "./alive-report.ts";

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

it("reports everybody once a minute, a thousand at a time, spread over the minute", async () => {
  const stopping = new AbortController();
  const reported: string[][] = [];
  const waits: number[] = [];
  await reportAlive(
    () => idsUpTo(2_500),
    async (ids) => {
      reported.push([...ids]);
      if (reported.length === 4) stopping.abort();
    },
    stopping.signal,
    async (ms) => void waits.push(ms),
  );
  expect(reported.slice(0, 3).flat()).toEqual(idsUpTo(2_500));
  expect(reported.map((ids) => ids.length)).toEqual([1_000, 1_000, 500, 1_000]);
  expect(waits.slice(0, 4)).toEqual([20_000, 20_000, 20_000, 20_000]);
});

it("reports nothing while nobody is connected, and ends at once when stopped", async () => {
  const stopping = new AbortController();
  const reported: unknown[] = [];
  const waits: number[] = [];
  const rounds = reportAlive(
    () => [],
    async (ids) => void reported.push(ids),
    stopping.signal,
    async (ms) => {
      waits.push(ms);
      if (waits.length === 2) stopping.abort();
    },
  );
  await rounds;
  expect(reported).toEqual([]);
  expect(waits).toEqual([60_000, 60_000]);

  const stopped = new AbortController();
  const waiting = reportAlive(
    () => idsUpTo(1),
    async (ids) => void reported.push(ids),
    stopped.signal,
  );
  stopped.abort();
  await waiting;
  expect(reported).toEqual([]);
});
