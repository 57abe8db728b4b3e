// Which Node runs what: that of node_modules, if the packages for tests are installed, otherwise this machine's.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), "..");
const OWN = join(ROOT, "node_modules/.bin/node");

/** The environment for the project's programs, in which `node` is the project's Node. */
export function withProjectBinaries(extra = {}) {
  return { ...process.env, PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].filter(Boolean).join(":"), ...extra };
}

export const projectNode = () => (existsSync(OWN) ? OWN : process.execPath);

/** What Vite and rolldown require. The bundle that they make needs no more. */
export function canBuild(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** TypeScript, without its types. */
export function canRunSources() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return existsSync(OWN) || major > 22 || (major === 22 && minor >= 18);
}
