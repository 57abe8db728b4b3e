// `npm run check`: runs all checks at once. Prints what failed and what could not be checked, and exits with 1 if a check failed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkAudit } from "./checks/check-audit.ts";
import { checkDocs } from "./checks/check-docs.ts";
import { checkEdges } from "./checks/check-edges.ts";
import { checkPageWeight } from "./checks/check-page-weight.ts";
import { checkTables } from "./checks/check-tables.ts";
import { checkTranslatedText } from "./checks/check-translated-text.ts";
import { projectAt, Undecided } from "./checks/project.ts";
import { prepare } from "./prepare.mjs";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

/** Each further one works out the types of shared code again, in CPU time that the other checks need. */
const ONE_CHECKER = ["--checkers", "1"];

/** Each returns its complaints. */
const CHECKS: Record<string, () => string[] | Promise<string[]>> = {
  "types (server, contract)": () => run("typescript/bin/tsc", "-p", ".", ...ONE_CHECKER),
  "types (web)": () => run("typescript/bin/tsc", "-p", "web", ...ONE_CHECKER),
  "types (service worker)": () => run("typescript/bin/tsc", "-p", "web/service-worker"),
  "lint and format": () => run("@biomejs/biome/bin/biome", "ci", "--colors=off"),
  imports: () =>
    run(
      "dependency-cruiser/bin/dependency-cruiser.mjs",
      "--config",
      ".dependency-cruiser.mjs",
      "contract",
      "sandbox",
      "server",
      "web",
      "e2e",
    ),
  "dead code": () => run("knip/bin/knip.js", "--no-progress"),
  "known vulnerabilities": checkAudit,
  "SQL, environment and foreign scripts": () => checkEdges(projectAt(ROOT)),
  "table owners": () => checkTables(projectAt(ROOT)),
  "text in translated pages": () => checkTranslatedText(projectAt(ROOT)),
  documents: () => checkDocs(projectAt(ROOT)),
  "page weight": async () => {
    // `npm test` builds the pages meanwhile.
    await prepare({ tests: true });
    return checkPageWeight();
  },
};

const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, check]) => isPassed(name, check)));
process.exit(outcomes.every(Boolean) ? 0 : 1);

async function isPassed(name: string, check: () => string[] | Promise<string[]>): Promise<boolean> {
  const start = Date.now();
  const report = (mark: string, lines: string[]) => {
    console.log(`${mark} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    if (lines.length > 0) console.log(`${lines.join("\n").replace(/^/gm, "  ")}\n`);
  };
  try {
    const complaints = await check();
    report(complaints.length > 0 ? "✗" : "✓", complaints);
    return complaints.length === 0;
  } catch (error) {
    const isUndecided = error instanceof Undecided;
    report(isUndecided ? "–" : "✗", [isUndecided ? error.message : String(error)]);
    return isUndecided;
  }
}

/** A program in node_modules; not through node_modules/.bin, whose links may run on another Node. */
async function run(program: string, ...args: string[]): Promise<string[]> {
  const child = spawn(projectNode(), [join(ROOT, "node_modules", program), ...args], {
    cwd: ROOT,
    env: withProjectBinaries({ NO_COLOR: "1" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  const [code, ...output] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return code === 0 ? [] : [output.join("").trim()];
}
