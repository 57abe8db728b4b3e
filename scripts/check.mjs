// `npm run check`: runs all checks at once. Prints what failed and what could not be checked, and exits with 1 if a check failed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { UNDECIDED } from "./checks/undecided.mjs";
import { prepare } from "./prepare.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

const bin = (path) => join(ROOT, "node_modules", path);

/** Not through node_modules/.bin, whose links may run on another Node. */
const CHECKS = {
  "types (server, contract)": [bin("typescript/bin/tsc"), "-p", "."],
  "types (web)": [bin("typescript/bin/tsc"), "-p", "web"],
  "types (service worker)": [bin("typescript/bin/tsc"), "-p", "web/service-worker"],
  "lint and format": [bin("@biomejs/biome/bin/biome"), "ci", "--colors=off"],
  imports: [
    bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
    "--config",
    ".dependency-cruiser.mjs",
    "contract",
    "server",
    "web",
    "e2e",
  ],
  "environment, SQL and network": [join(ROOT, "scripts/checks/check-edges.mjs")],
  "table owners": [join(ROOT, "scripts/checks/check-tables.mjs")],
  documents: [join(ROOT, "scripts/checks/check-docs.mjs")],
  "dead code": [bin("knip/bin/knip.js"), "--no-progress"],
  "known vulnerabilities": [join(ROOT, "scripts/checks/check-audit.mjs")],
  "page weight": [join(ROOT, "scripts/checks/check-page-weight.mjs")],
};

await prepare();
const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, args]) => runCheck(name, args)));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;

function runCheck(name, args) {
  const start = Date.now();
  return new Promise((done) => {
    const child = spawn(projectNode(), args, { cwd: ROOT, env: withProjectBinaries({ NO_COLOR: "1" }) });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => {
      output += error.message;
    });
    child.on("close", (code) => {
      const mark = { 0: "✓", [UNDECIDED]: "–" }[code] ?? "✗";
      console.log(`${mark} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(`${output.trim().replace(/^/gm, "  ")}\n`);
      done(code === 0 || code === UNDECIDED);
    });
  });
}
