/** The releases of this program, from CHANGELOG.md of the checkout or image, and the build that runs. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_FOLDER } from "../../../platform/process/program-version.ts";
import { readChangelog } from "./changelog.ts";

/** Newest first. */
export const readReleases = () => readChangelog(readFileSync(join(PROGRAM_FOLDER, "CHANGELOG.md"), "utf8"));

const BUILD_LETTERS = 12;

/** Identifies the bundle that runs, whatever replaces its file later; null if the program runs from its sources. */
export const BUILD_ID: string | null = readBuildId();

function readBuildId(): string | null {
  const program = process.argv[1] ?? "";
  if (!/[\\/]server[\\/]build[\\/]/.test(program)) return null;
  return hash("sha256", readFileSync(program)).slice(0, BUILD_LETTERS);
}
