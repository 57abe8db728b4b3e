import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedValue } from "./cached-value.ts";
import type { ChangeFeed } from "./change-feed.ts";

interface Value {
  number: number;
}

/** The stored value, whether the database can be reached, and whether it notifies of changes. */
const database = { number: 1, isAway: false, reads: 0, isListening: true, hangs: null as Promise<void> | null };
const read = async (): Promise<Value> => {
  database.reads += 1;
  const { number } = database;
  await database.hangs;
  if (database.isAway) throw new Error("away");
  return { number };
};

function openCopy() {
  const handlers: (() => void)[] = [];
  const changes: ChangeFeed = {
    on: (_topic, handler) => void handlers.push(handler),
    isListening: () => database.isListening,
    stop: async () => {},
  };
  const deps = { changes, log: { warn: vi.fn() } };
  const copy = cachedValue<typeof deps, Value>("menu", read);
  return {
    read: async () => (await copy.read(deps)).number,
    peek: () => copy.peek(deps)?.number,
    invalidate: () => {
      for (const handler of handlers) handler();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  Object.assign(database, { number: 1, isAway: false, reads: 0, isListening: true, hangs: null });
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads once for everyone, and again after an invalidation", async () => {
  const copy = openCopy();
  expect(await Promise.all([copy.read(), copy.read()])).toEqual([1, 1]);
  database.number = 2;
  expect(await copy.read()).toBe(1);
  copy.invalidate();
  expect(await copy.read()).toBe(2);
  expect(database.reads).toBe(2);
});

it("peeks only at a value that a read would return at once", async () => {
  const copy = openCopy();
  expect(copy.peek()).toBe(undefined);
  const reading = copy.read();
  expect(copy.peek()).toBe(undefined);
  await reading;
  expect(copy.peek()).toBe(1);
  vi.advanceTimersByTime(300_000);
  expect(copy.peek()).toBe(undefined);
  database.isAway = true;
  await copy.read();
  expect(copy.peek()).toBe(1);
  copy.invalidate();
  expect([copy.peek(), database.reads]).toEqual([undefined, 2]);
});

it("does not cache a value that was read before an invalidation and arrived after it", async () => {
  const copy = openCopy();
  const early = copy.read();
  database.number = 2;
  copy.invalidate();
  expect(await early).toBe(1);
  expect(await copy.read()).toBe(2);
});

describe("while the database is unavailable, a value that was read before an invalidation and arrived after it", () => {
  /** A value that is invalidated while it is read. */
  const readOvertaken = async (copy: ReturnType<typeof openCopy>) => {
    const early = copy.read();
    copy.invalidate();
    await early;
  };

  it("is served if there is no other", async () => {
    const copy = openCopy();
    await readOvertaken(copy);
    database.isAway = true;
    expect(await copy.read()).toBe(1);
  });

  it("is served instead of an older one", async () => {
    const copy = openCopy();
    await copy.read();
    database.number = 2;
    copy.invalidate();
    vi.advanceTimersByTime(1);
    await readOvertaken(copy);
    database.isAway = true;
    expect(await copy.read()).toBe(2);
  });

  it("does not replace a newer one, even if it arrives later", async () => {
    const copy = openCopy();
    const { promise, resolve } = Promise.withResolvers<void>();
    database.hangs = promise;
    const early = copy.read();
    Object.assign(database, { number: 2, hangs: null });
    copy.invalidate();
    vi.advanceTimersByTime(1);
    expect(await copy.read()).toBe(2);
    resolve();
    expect(await early).toBe(1);
    database.isAway = true;
    copy.invalidate();
    expect(await copy.read()).toBe(2);
  });
});

it("reads again after five minutes, or after one second while it receives no notifications", async () => {
  const copy = openCopy();
  await copy.read();
  database.number = 2;
  vi.advanceTimersByTime(299_999);
  expect(await copy.read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await copy.read()).toBe(2);
  Object.assign(database, { number: 3, isListening: false });
  vi.advanceTimersByTime(999);
  expect(await copy.read()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await copy.read()).toBe(3);
});

it("does not delay callers while the database hangs, and uses its result in the end", async () => {
  const copy = openCopy();
  await copy.read();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(database, { number: 2, hangs: promise });
  vi.advanceTimersByTime(300_000);
  expect(await copy.read()).toBe(1);
  expect([await copy.read(), database.reads]).toEqual([1, 2]);
  resolve();
  await expect.poll(copy.peek).toBe(2);
  expect(database.reads).toBe(2);
});

it("serves the last value while the database is unavailable, retries once a second, and recovers", async () => {
  const copy = openCopy();
  await copy.read();
  Object.assign(database, { number: 2, isAway: true });
  copy.invalidate();
  expect(await copy.read()).toBe(1);
  expect(await copy.read()).toBe(1);
  expect(database.reads).toBe(2);
  database.isAway = false;
  vi.advanceTimersByTime(1_000);
  expect(await copy.read()).toBe(2);
});

it("fails while there is no value to serve, and tries again with the next read", async () => {
  const copy = openCopy();
  database.isAway = true;
  await expect(copy.read()).rejects.toThrow("away");
  database.isAway = false;
  expect(await copy.read()).toBe(1);
});
