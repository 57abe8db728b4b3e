import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Batcher, type BatcherOptions, WaitedTooLong } from "./batcher.ts";

interface Run {
  items: readonly string[];
  end(): void;
  fail(): void;
}

/** A batcher whose runs end when the test resolves them. */
function setUp(options: Partial<BatcherOptions<string, string>> = {}) {
  const runs: Run[] = [];
  const batcher = new Batcher<string, string>({
    maxItems: 10,
    maxRunning: 1,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: () => reject(new Error("broken")) });
      }),
    ...options,
  });
  return { batcher, runs };
}

async function nthRun(runs: readonly Run[], n: number): Promise<Run> {
  for (;;) {
    const run = runs[n];
    if (run) return run;
    await turn();
  }
}

describe("a batcher", () => {
  it("runs a single item at once", async () => {
    const { batcher, runs } = setUp();
    const result = batcher.add("a");
    await turn();
    expect(runs.map(({ items }) => items)).toEqual([["a"]]);
    runs[0]?.end();
    expect(await result).toBe("a!");
  });

  it("collects what arrives while a batch runs", async () => {
    const { batcher, runs } = setUp();
    const results = [batcher.add("a")];
    await turn();
    results.push(batcher.add("b"), batcher.add("c"));
    await turn();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    const second = await nthRun(runs, 1);
    expect(second.items).toEqual(["b", "c"]);
    second.end();
    expect(await Promise.all(results)).toEqual(["a!", "b!", "c!"]);
  });

  it("starts a further batch only once the latest has run for long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { batcher, runs } = setUp({ maxRunning: 2, overtakeMs: 50 });
      const results = [batcher.add("a")];
      await turn();
      results.push(batcher.add("b"));
      await vi.advanceTimersByTimeAsync(49);
      results.push(batcher.add("c"));
      await turn();
      expect(runs).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect((await nthRun(runs, 1)).items).toEqual(["b", "c"]);
      results.push(batcher.add("d"));
      runs[0]?.end();
      await vi.advanceTimersByTimeAsync(50);
      for (const run of [await nthRun(runs, 1), await nthRun(runs, 2)]) run.end();
      expect(await Promise.all(results)).toEqual(["a!", "b!", "c!", "d!"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not run an item that has waited too long, nor run it again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { batcher, runs } = setUp({ maxWaitMs: 100 });
      const results = ["a", "b"].map((item) => batcher.add(item));
      await turn();
      vi.advanceTimersByTime(60);
      results.push(batcher.add("late"));
      vi.advanceTimersByTime(60);
      results.push(batcher.add("c"));
      const settled = Promise.allSettled(results);
      vi.advanceTimersByTime(60);
      runs[0]?.fail();
      const second = await nthRun(runs, 1);
      expect(second.items).toEqual(["c"]);
      second.end();
      expect(await settled).toMatchObject([
        { reason: new Error("broken") },
        { reason: new Error("broken") },
        { reason: new WaitedTooLong() },
        { value: "c!" },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("respects its limits on items and on batches", async () => {
    const { batcher, runs } = setUp({ maxItems: 2, maxRunning: 2 });
    const results = ["a", "b", "c", "d", "e"].map((item) => batcher.add(item));
    await turn();
    await turn();
    expect(runs.map(({ items }) => items)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    for (const { end } of runs) end();
    const third = await nthRun(runs, 2);
    expect(third.items).toEqual(["e"]);
    third.end();
    expect(await results[4]).toBe("e!");
  });

  it("leaves a second item of a key to a later batch", async () => {
    const { batcher, runs } = setUp({ keyOf: (item) => item.slice(0, 1) });
    const results = ["a1", "a2", "b1"].map((item) => batcher.add(item));
    await turn();
    expect(runs[0]?.items).toEqual(["a1", "b1"]);
    runs[0]?.end();
    const second = await nthRun(runs, 1);
    expect(second.items).toEqual(["a2"]);
    second.end();
    expect(await results[1]).toBe("a2!");
  });

  it("leaves a second item of a key in the queue while the first one runs, and others overtake it", async () => {
    const { batcher, runs } = setUp({ maxRunning: 2, keyOf: (item) => item.slice(0, 1) });
    const results = [batcher.add("a1")];
    await nthRun(runs, 0);
    results.push(batcher.add("a2"), batcher.add("b1"));
    expect((await nthRun(runs, 1)).items).toEqual(["b1"]);
    runs[1]?.end();
    await turn();
    expect(runs).toHaveLength(2);
    runs[0]?.end();
    expect((await nthRun(runs, 2)).items).toEqual(["a2"]);
    runs[2]?.end();
    expect(await Promise.all(results)).toEqual(["a1!", "a2!", "b1!"]);
  });

  it("runs each item of a failed batch alone, so that none fails because of another", async () => {
    const { batcher, runs } = setUp();
    const results = ["a", "b"].map((item) => batcher.add(item));
    await turn();
    runs[0]?.fail();
    await nthRun(runs, 2);
    expect(runs.slice(1).map(({ items }) => items)).toEqual([["a"], ["b"]]);
    runs[1]?.fail();
    runs[2]?.end();
    await expect(results[0]).rejects.toThrow("broken");
    expect(await results[1]).toBe("b!");
  });

  it.each([
    ["two of a failed batch at a time", undefined, [["a", "b"], ["c"], ["d"]]],
    ["one after another if their order matters", 1, [["a"], ["b"], ["c"], ["d"]]],
  ])("runs %s, before any item of the next batch", async (_name, maxRepeating, steps) => {
    const { batcher, runs } = setUp(maxRepeating === undefined ? {} : { maxRepeating });
    const results = ["a", "b", "c", "d"].map((item) => batcher.add(item));
    await turn();
    results.push(batcher.add("next"));
    runs[0]?.fail();
    let begun = 1;
    for (const step of steps) {
      await nthRun(runs, begun + step.length - 1);
      await turn();
      expect(runs.slice(begun).map(({ items }) => items)).toEqual(step.map((item) => [item]));
      begun += step.length;
      runs.find(({ items }) => items.length === 1 && items[0] === step[0])?.end();
    }
    for (const { end } of runs.slice(1)) end();
    (await nthRun(runs, 5)).end();
    expect(runs[5]?.items).toEqual(["next"]);
    expect(await Promise.all(results)).toEqual(["a!", "b!", "c!", "d!", "next!"]);
  });

  it("does not run an item again that has waited too long by its turn", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { batcher, runs } = setUp({ maxWaitMs: 100, maxRepeating: 1 });
      const results = Promise.allSettled(["a", "b"].map((item) => batcher.add(item)));
      await turn();
      runs[0]?.fail();
      const again = await nthRun(runs, 1);
      vi.advanceTimersByTime(101);
      again.end();
      expect(await results).toMatchObject([{ value: "a!" }, { reason: new Error("broken") }]);
      expect(runs).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("fails the whole batch for a failure that is not worth repeating", async () => {
    const { batcher, runs } = setUp({ isWorthRepeating: (error) => !(error instanceof Error && error.message === "broken") });
    const results = ["a", "b"].map((item) => batcher.add(item));
    await turn();
    runs[0]?.fail();
    expect(await Promise.allSettled(results)).toMatchObject([{ reason: { message: "broken" } }, { reason: { message: "broken" } }]);
    const next = batcher.add("c");
    (await nthRun(runs, 1)).end();
    expect(await next).toBe("c!");
  });

  it("resolves every item once with its own result, in any sequence", async () => {
    const item = fc.record({ key: fc.integer({ min: 0, max: 3 }), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (items, maxItems) => {
        const seen: number[] = [];
        const batcher = new Batcher<{ key: number; index: number }, number>({
          maxItems,
          maxRunning: 2,
          keyOf: ({ key }) => String(key),
          run: async (batch) => {
            expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
            await turn();
            seen.push(...batch.map(({ index }) => index));
            return batch.map(({ index }) => index);
          },
        });
        const results: Promise<number>[] = [];
        for (const [index, { key, isLate }] of items.entries()) {
          if (isLate) await turn();
          results.push(batcher.add({ key, index }));
        }
        expect(await Promise.all(results)).toEqual(items.map((_, index) => index));
        expect(seen.toSorted((a, b) => a - b)).toEqual(items.map((_, index) => index));
      }),
    );
  });
});
