// Everything that `npm test` is: sets a fresh machine up, checks, runs the server's tests, the faults' and then the browser's,
// whatever failed before. The last line says how many tests passed and failed; a check that complains counts as one that failed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { node24, ROOT, withProjectBinaries } from "./node-24.mjs";
import { prepare } from "./prepare.mjs";

const reports = mkdtempSync(join(tmpdir(), "forno-reports-"));
const total = { passed: 0, failed: 0 };

await stage("Preparation", async () => {
  await prepare();
  return { passed: 0, failed: 0 };
});
if (total.failed === 0) {
  await stage("Checks", runChecks);
  await stage("Tests of contract and server", () => runVitest("vitest"));
  await stage("Faults", () => runVitest("faults", "--config", "server/faults/vitest.config.ts"));
  await stage("Tests in the browser", runBrowserTests);
}
rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function stage(title, run) {
  console.log(`\n── ${title}`);
  try {
    const { passed, failed } = await run();
    total.passed += passed;
    total.failed += failed;
  } catch (error) {
    total.failed++;
    console.log(`${title} could not be run: ${error.message}`);
  }
}

async function runChecks() {
  const { check } = await import("./check.mjs");
  return { passed: 0, failed: await check() };
}

async function runVitest(name, ...options) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters]);
  return summarize(report, code, ({ numPassedTests, numFailedTests, testResults }) => {
    const failsAsFile = ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed");
    return { passed: numPassedTests, failed: numFailedTests + testResults.filter(failsAsFile).length };
  });
}

async function runBrowserTests() {
  // Not before the preparation: it asks Playwright's package.
  const { provideChromium } = await import("./chromium.mjs");
  provideChromium();
  const report = join(reports, "playwright.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", "--pass-with-no-tests"];
  const code = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return summarize(report, code, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
}

function run(args, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(node24(), args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: withProjectBinaries(env) });
    child.once("error", fail);
    child.once("close", done);
  });
}

/** A runner may fail without a failed test or file: a set-up that breaks, an error that nobody handled. */
function summarize(report, code, read) {
  const counts = read(JSON.parse(readFileSync(report, "utf8")));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
