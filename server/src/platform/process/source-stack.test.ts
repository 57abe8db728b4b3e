import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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

const START = Date.parse("2026-11-20T10:00:00Z");
const before = new Date(START - 1000);
const after = new Date(START + 1000);

function storeMap(at: Date, text = MAP): void {
  const file = join(folder, "main.js.map");
  writeFileSync(file, text);
  utimesSync(file, at, at);
}

/** Line 2 of the bundle is line 1 of the source. */
const MAP = JSON.stringify({ version: 3, sources: ["../src/order.ts"], names: [], mappings: ";AAAA" });

it("shows the source instead of the bundle, and does not change other frames", () => {
  storeMap(before);
  const stack = `Error: no\n    at place (${bundle}:2:1)\n    at query (${bundle.replace("main", "packages")}:9:9)\n    at node:net:1:1`;
  const source = pathToFileURL(join(folder, "../src/order.ts")).href;
  expect(sourceStack(stack, bundle, START)).toBe(stack.replace(`${bundle}:2:1`, `${source}:1:1`));
});

it.each([
  ["is missing", () => {}],
  ["is broken", () => storeMap(before, "{")],
  ["belongs to a bundle built since the start", () => storeMap(after)],
])("does not change a trace if the map %s", (_what, prepare) => {
  prepare();
  const stack = `Error: no\n    at place (${bundle}:2:1)`;
  expect(sourceStack(stack, bundle, START)).toBe(stack);
});

it("still uses the map that it has read after another bundle was built", () => {
  storeMap(before);
  const stack = `Error: no\n    at place (${bundle}:2:1)`;
  const named = sourceStack(stack, bundle, START);
  storeMap(after, "{");
  expect(sourceStack(stack, bundle, START)).toBe(named);
});

it("does not change a trace of the sources", () => {
  const { stack = "" } = new Error("no");
  expect(sourceStack(stack)).toBe(stack);
});
