import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourceStack } from "./source-stack.ts";

let folder: string;
let bundle: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forno-stack-"));
  bundle = pathToFileURL(join(folder, "main.js")).href;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Line 2 of the bundle is line 1 of the source. */
const storeMap = () =>
  writeFileSync(
    join(folder, "main.js.map"),
    JSON.stringify({ version: 3, sources: ["../src/order.ts"], names: [], mappings: ";AAAA" }),
  );

it("names the source instead of the bundle, and leaves other frames as they are", () => {
  storeMap();
  const stack = `Error: no\n    at place (${bundle}:2:1)\n    at query (${bundle.replace("main", "packages")}:9:9)\n    at node:net:1:1`;
  const source = pathToFileURL(join(folder, "../src/order.ts")).href;
  expect(sourceStack(stack, bundle)).toBe(stack.replace(`${bundle}:2:1`, `${source}:1:1`));
});

it.each([
  ["is missing", () => {}],
  ["is broken", () => writeFileSync(join(folder, "main.js.map"), "{")],
])("leaves a trace as it is where the map %s", (_what, prepare) => {
  prepare();
  const stack = `Error: no\n    at place (${bundle}:2:1)`;
  expect(sourceStack(stack, bundle)).toBe(stack);
});

it("leaves a trace of the sources as it is", () => {
  const { stack = "" } = new Error("no");
  expect(sourceStack(stack)).toBe(stack);
});
