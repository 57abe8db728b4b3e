/** The version of this program and its releases, from package.json and CHANGELOG.md of the checkout or image. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readChangelog } from "./changelog.ts";

const ROOT = join(import.meta.dirname, "../../../../..");

const { version, optionalDependencies } = z
  .object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

export const VERSION = version;

/** Newest first. */
export const readReleases = () => readChangelog(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));

const majorOf = (node: string): string | undefined => node.split(".")[0];

/** Whether this version of the program is tested with that version of Node. */
export const isBuiltFor = (node: string): boolean => Object.values(optionalDependencies).some((tested) => majorOf(tested) === majorOf(node));

const BUILD_LETTERS = 12;

/** Identifies the sources of a bundle; null if the program runs from its sources. */
export function buildId(): string | null {
  const isBundle = /[\\/]server[\\/]build[\\/]/.test(process.argv[1] ?? "");
  const stamp = join(ROOT, "server/build/.stamp");
  if (!isBundle || !existsSync(stamp)) return null;
  const { sha256 } = z.object({ sha256: z.string() }).parse(JSON.parse(readFileSync(stamp, "utf8")));
  return sha256.slice(0, BUILD_LETTERS);
}
