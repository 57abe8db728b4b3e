/** The version of the checkout, release folder or image that this program runs from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export const PROGRAM_FOLDER = join(import.meta.dirname, "../../../..");

const { version, engines } = z
  .object({ version: z.string(), engines: z.object({ node: z.string() }).optional() })
  .parse(JSON.parse(readFileSync(join(PROGRAM_FOLDER, "package.json"), "utf8")));

export const VERSION = version;

const majorOf = (node: string): number => Number(/\d+/.exec(node)?.[0]);

/** Whether that version of Node runs this program. A release folder requires none: it has its own. */
export const isBuiltFor = (node: string): boolean => !engines || majorOf(node) >= majorOf(engines.node);
