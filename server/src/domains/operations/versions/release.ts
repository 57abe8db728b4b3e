/** The version of this program and its releases, from package.json and CHANGELOG.md of the checkout or image. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readChangelog } from "./changelog.ts";

const ROOT = join(import.meta.dirname, "../../../../..");

const { version, optionalDependencies } = z
  .object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()).default({}) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

export const VERSION = version;

/** Newest first. */
export const readReleases = () => readChangelog(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));

const majorOf = (node: string): string | undefined => node.split(".")[0];

/** Whether this program is tested with that version of Node. A release folder names none: it has its own. */
export function isBuiltFor(node: string): boolean {
  const tested = Object.values(optionalDependencies);
  return tested.length === 0 || tested.some((version) => majorOf(version) === majorOf(node));
}

const BUILD_LETTERS = 12;

/** Identifies the bundle; null if the program runs from its sources. */
export function buildId(): string | null {
  const program = process.argv[1] ?? "";
  if (!/[\\/]server[\\/]build[\\/]/.test(program)) return null;
  return hash("sha256", readFileSync(program)).slice(0, BUILD_LETTERS);
}
