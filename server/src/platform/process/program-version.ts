/** The version of the checkout, release folder or image that this program runs from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const PROGRAM_FOLDER = join(import.meta.dirname, "../../../..");

const { version, optionalDependencies } = z
  .object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()).default({}) })
  .parse(JSON.parse(readFileSync(join(PROGRAM_FOLDER, "package.json"), "utf8")));

export const VERSION = version;

const majorOf = (node: string): string | undefined => node.split(".")[0];

/** Whether this program is tested with that version of Node. A release folder names none: it has its own. */
export function isBuiltFor(node: string): boolean {
  const tested = Object.values(optionalDependencies);
  return tested.length === 0 || tested.some((version) => majorOf(version) === majorOf(node));
}
