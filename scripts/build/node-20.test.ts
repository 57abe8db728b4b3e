import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const file = readFileSync(join(import.meta.dirname, "node-20.mjs"), "utf8");

/** The result of `code` where the language has these functions, or lacks them as Node 20 does. */
const run = (code: string, isOld: boolean) =>
  runInNewContext(`${isOld ? `delete Promise.withResolvers; delete Map.groupBy; ${file}` : ""}; ${code}`);

it.each([
  `const { promise, resolve } = Promise.withResolvers(); resolve(1); promise`,
  `const { promise, reject } = Promise.withResolvers(); reject(2); promise.catch((reason) => [reason])`,
  `JSON.stringify([...Map.groupBy([3, 5, 4, 7], (number, index) => index === 3 ? "last" : number % 2)])`,
])("does what newer versions do: %s", async (code) => {
  expect(await run(code, true)).toEqual(await run(code, false));
});
