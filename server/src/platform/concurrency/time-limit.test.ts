import { expect, test, vi } from "vitest";
import { withTimeLimit } from "./time-limit.ts";

const untilAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));

test("the signal aborts when the time is over", async () => {
  vi.useFakeTimers();
  try {
    const reason = withTimeLimit(5_000, untilAborted);
    vi.advanceTimersByTime(5_000);
    await expect(reason).resolves.toMatchObject({ name: "TimeoutError" });
  } finally {
    vi.useRealTimers();
  }
});

test("the signal aborts with the caller's, for the same reason", async () => {
  const caller = new AbortController();
  const reason = withTimeLimit(60_000, untilAborted, caller.signal);
  caller.abort("closing");
  await expect(reason).resolves.toBe("closing");
});

test("the signal is aborted from the start if the caller's is", async () => {
  await expect(withTimeLimit(60_000, async (signal) => signal.reason, AbortSignal.abort("closed"))).resolves.toBe("closed");
});

test("the timer is cleared once the work is done or has failed", async () => {
  vi.useFakeTimers();
  try {
    await withTimeLimit(5_000, async () => "done");
    await expect(withTimeLimit(5_000, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
