// Finds the Node in node_modules: the machine's own may be too old to run TypeScript.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), "..");

/** The environment for the project's programs, in which `node` is the project's Node. */
export function withProjectBinaries(extra = {}) {
  return { ...process.env, PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].filter(Boolean).join(":"), ...extra };
}

export function projectNode() {
  const own = join(ROOT, "node_modules/.bin/node");
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(`There is no Node 26 package for ${process.platform}-${process.arch}: install Node 26 on this machine`);
}
