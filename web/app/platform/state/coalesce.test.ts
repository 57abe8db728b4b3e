import { afterEach, expect, test, vi } from "vitest";
import { letRun } from "../../../testing/fake-browser.ts";
import { coalesce, shareRuns, soon } from "./coalesce.ts";

afterEach(() => vi.useRealTimers());

/** Work whose runs end when the test says so. */
function openWork() {
  const runs: PromiseWithResolvers<string>[] = [];
  const work = () => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  };
  const end = (index: number, answer: string) => runs[index]?.resolve(answer);
  const fail = (index: number) => runs[index]?.reject(new Error("No answer"));
  return { work, end, fail, count: () => runs.length };
}

test("a call while nothing runs starts at once", async () => {
  const { work, end, count } = openWork();
  const run = shareRuns(work);
  const first = run();
  expect(count()).toBe(1);
  end(0, "one");
  expect(await first).toBe("one");
});

test("calls during a run share the next run", async () => {
  const { work, end, count } = openWork();
  const run = shareRuns(work);
  const first = run();
  const [second, third] = [run(), run()];
  await letRun();
  expect(count()).toBe(1);
  end(0, "one");
  expect(await first).toBe("one");
  await letRun();
  expect(count()).toBe(2);
  end(1, "two");
  expect(await Promise.all([second, third])).toEqual(["two", "two"]);
  await letRun();
  expect(count()).toBe(2);
});

test("a call during the second run gets a third", async () => {
  const { work, end, count } = openWork();
  const run = shareRuns(work);
  const [, second] = [run(), run()];
  end(0, "one");
  await letRun();
  const third = run();
  end(1, "two");
  expect(await second).toBe("two");
  await letRun();
  expect(count()).toBe(3);
  end(2, "three");
  expect(await third).toBe("three");
});

test("a call after a run has ended starts another", async () => {
  const { work, end, count } = openWork();
  const run = shareRuns(work);
  const first = run();
  end(0, "one");
  await first;
  await letRun();
  void run();
  expect(count()).toBe(2);
});

test("a failed run fails only for its own calls", async () => {
  const { work, end, fail } = openWork();
  const run = shareRuns(work);
  const first = run();
  const second = run();
  fail(0);
  await expect(first).rejects.toThrow("No answer");
  await letRun();
  end(1, "two");
  expect(await second).toBe("two");
});

test("any number of calls during a run start it once more, and failures are ignored", async () => {
  const { work, fail, count } = openWork();
  const run = coalesce(work);
  for (let call = 0; call < 5; call++) run();
  fail(0);
  await letRun();
  expect(count()).toBe(2);
  fail(1);
  await letRun();
  expect(count()).toBe(2);
});

test("the jitter is between zero and three seconds", () => {
  vi.useFakeTimers();
  for (const [chance, ms] of [
    [0.25, 750],
    [0.999, 2_997],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    const work = vi.fn<() => void>();
    soon(work);
    vi.advanceTimersByTime(ms - 1);
    expect(work).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  }
});
