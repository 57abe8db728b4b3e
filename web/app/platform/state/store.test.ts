import { expect, test, vi } from "vitest";
import { createStore } from "./store.ts";

test("tells its listeners of another value, until they stop", () => {
  const store = createStore("one");
  const heard = vi.fn<() => void>();
  const stop = store.subscribe(heard);
  store.write("two");
  expect(store.read()).toBe("two");
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  store.write("three");
  expect(store.read()).toBe("three");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the same value does not notify", () => {
  const store = createStore<number>(Number.NaN);
  const heard = vi.fn<() => void>();
  store.subscribe(heard);
  store.write(Number.NaN);
  expect(heard).not.toHaveBeenCalled();
});

test("a listener reads the new value", () => {
  const store = createStore(1);
  const read: number[] = [];
  store.subscribe(() => read.push(store.read()));
  store.write(2);
  expect(read).toEqual([2]);
});
