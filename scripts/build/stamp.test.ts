import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Stamp, stampOf } from "./stamp.mjs";

const ROOT = join(import.meta.dirname, "../..");

let folder: string;
let source: string;
let stamp: Stamp;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forno-stamp-"));
  source = join(folder, "source.ts");
  writeFileSync(source, "one");
  const build = join(folder, "build");
  mkdirSync(build);
  stamp = stampOf(build, () => (existsSync(source) ? [relative(ROOT, source)] : []));
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = async () => {};

it("is outdated until it is made, then current", async () => {
  expect(await stamp.isCurrent()).toBe(false);
  await stamp.renew(make);
  expect(await stamp.isCurrent()).toBe(true);
});

it.each([
  ["was changed", () => writeFileSync(source, "two")],
  ["is gone", () => rmSync(source)],
])("is outdated when a source %s", async (_what, change) => {
  await stamp.renew(make);
  change();
  expect(await stamp.isCurrent()).toBe(false);
});

it("is outdated when a source was changed and its modification time reset", async () => {
  const before = new Date(0);
  utimesSync(source, before, before);
  await stamp.renew(make);
  writeFileSync(source, "two");
  utimesSync(source, before, before);
  expect(await stamp.isCurrent()).toBe(false);
});

it("stays current when files are rewritten with the same contents, as by a checkout", async () => {
  await stamp.renew(make);
  rmSync(source);
  writeFileSync(source, "one");
  expect(await stamp.isCurrent()).toBe(true);
});

it("is outdated after a failed build, even if it was current before", async () => {
  await stamp.renew(make);
  await expect(
    stamp.renew(async () => {
      throw new Error("interrupted");
    }),
  ).rejects.toThrow("interrupted");
  expect(await stamp.isCurrent()).toBe(false);
});

it("is outdated when a source changed during the build", async () => {
  await stamp.renew(async () => writeFileSync(source, "two"));
  expect(await stamp.isCurrent()).toBe(false);
});
