import { readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "../../../../package.json");

/** The version in the `package.json` of the checkout or release that this program runs from. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version?: unknown };
  return typeof version === "string" ? version : "unknown";
}
