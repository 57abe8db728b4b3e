import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { DENIED_STORAGE_STAND_IN } from "./page-hints.ts";

const inPage = (define: string) => {
  const page = createContext({});
  runInContext(`var window = globalThis; ${define}`, page);
  runInContext(DENIED_STORAGE_STAND_IN, page);
  return (code: string): unknown => runInContext(code, page);
};

test("denied storage reads as empty and refuses to store", () => {
  const run = inPage(
    'Object.defineProperty(window, "sessionStorage", { configurable: true, get() { throw new Error("denied") } });',
  );
  expect(run('sessionStorage.getItem("a")')).toBeNull();
  expect(run('sessionStorage.removeItem("a")')).toBeUndefined();
  expect(() => run('sessionStorage.setItem("a", "b")')).toThrow();
});

test("storage that works stays as it is", () => {
  expect(inPage("window.sessionStorage = { own: true };")("sessionStorage.own")).toBe(true);
});
