import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Metrics } from "./metrics.ts";
import { sampleGauges } from "./sampled-gauges.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const UP = { name: "up", help: "It responds" };
const GAUGES = [
  { name: "plain", help: "One value", values: (count: number) => count },
  { name: "labelled", help: "Several", labelNames: ["kind"], values: (count: number) => [[{ kind: "a" }, count]] as const },
  { name: "absent", help: "None", values: () => null },
];

function start(read: () => Promise<number>) {
  const metrics = new Metrics();
  sampleGauges(metrics, { read, gauges: GAUGES, up: UP });
  const lines = async () => (await metrics.write()).split("\n").filter((line) => /^\w/.test(line));
  return lines;
}

it("ten scrapers at the same time cost one read, and so do those of the next seconds", async () => {
  const read = vi.fn(async () => 3);
  const lines = start(read);
  const all = await Promise.all(Array.from({ length: 10 }, lines));
  for (const each of all) expect(each).toEqual(["plain 3", 'labelled{kind="a"} 3', "up 1"]);
  await lines();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  await lines();
  expect(read).toHaveBeenCalledTimes(2);
});

it("a read that fails leaves no stale values, and the next one brings them back", async () => {
  const read = vi.fn(async () => 3);
  const lines = start(read);
  await lines();
  read.mockRejectedValueOnce(new Error("The database is away"));
  vi.advanceTimersByTime(10_000);
  expect(await lines()).toEqual(["up 0"]);
  vi.advanceTimersByTime(10_000);
  expect(await lines()).toContain("plain 3");
});

it("a scrape does not wait for a database that hangs, and further scrapes do not ask it again", async () => {
  const hanging = Promise.withResolvers<number>();
  const read = vi.fn(() => hanging.promise);
  const lines = start(read);
  const scraped = lines();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await scraped).toEqual(["up 0"]);
  const again = (async () => {
    vi.advanceTimersByTime(10_000);
    return await lines();
  })();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await again).toEqual(["up 0"]);
  expect(read).toHaveBeenCalledTimes(1);
  hanging.resolve(4);
  await vi.advanceTimersByTimeAsync(10_000);
  const recovered = lines();
  await vi.advanceTimersByTimeAsync(0);
  expect(await recovered).toContain("up 1");
});
