// `npm test`: sets up a fresh machine and runs the checks, unit, component, fault and browser tests, each even if an earlier one failed.
// The output of failed stages is repeated at the end, for viewers that show only the end. The last line has the number of tests that
// passed and failed; a check that fails counts as one.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";

const reports = mkdtempSync(join(tmpdir(), "forno-reports-"));
const total = { passed: 0, failed: 0 };
const complaints = [];
/** Lines of a stage that failed, repeated at the end. */
const REPEATED_LINES = 70;

let stoppedBy;
for (const signal of STOP_SIGNALS)
  process.once(signal, () => {
    stoppedBy = signal;
  });

try {
  await stage("Preparation", async () => {
    await prepare();
    return { passed: 0, failed: 0 };
  });
  if (total.failed === 0) {
    await stage("Checks", runChecks);
    await stage("Unit tests", () => runVitest("vitest"));
    await stage("Component tests", runComponentTests);
    await stage("Fault tests", () => runVitest("faults", "--config", "server/faults/vitest.config.ts"));
    await stage("Browser tests", runBrowserTests);
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (stoppedBy) {
  total.failed++;
  complaints.push({ title: "The run", text: `It was stopped by ${stoppedBy}` });
}
for (const { title, text } of complaints) console.log(`\n── ${title}: end of the failed output\n${text}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function stage(title, run) {
  if (stoppedBy) return;
  console.log(`\n── ${title}`);
  try {
    const { passed, failed, output = "" } = await run();
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) complaints.push({ title, text: lastLines(output) });
  } catch (error) {
    total.failed++;
    complaints.push({ title, text: `Could not run it: ${error.message}` });
    console.log(`Could not run ${title}: ${error.message}`);
  }
}

function lastLines(text) {
  return text.trimEnd().split("\n").slice(-REPEATED_LINES).join("\n");
}

async function runChecks() {
  const { code, output } = await run(["scripts/check.mjs"]);
  return { passed: 0, failed: code === 0 ? 0 : Math.max(1, output.match(/^✗/gm)?.length ?? 0), output };
}

async function runVitest(name, ...options) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const outcome = await run(["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters]);
  return summarize(report, outcome, ({ numPassedTests, numFailedTests, testResults }) => {
    const failsAsFile = ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed");
    return { passed: numPassedTests, failed: numFailedTests + testResults.filter(failsAsFile).length };
  });
}

async function runComponentTests() {
  await installChromium();
  return await runVitest("components", "--config", "web/components.vitest.config.ts");
}

async function runBrowserTests() {
  await installChromium();
  const report = join(reports, "playwright.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", "--pass-with-no-tests"];
  const outcome = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return summarize(report, outcome, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
}

async function installChromium() {
  // After the preparation, because it imports Playwright's package.
  const { provideChromium } = await import("./bootstrap/chromium.mjs");
  provideChromium();
}

/** Shows the program's output as it arrives, and returns it with the exit code. */
function run(args, env = {}) {
  return new Promise((done, fail) => {
    const child = startGroup(args, { stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.setEncoding("utf8").on("data", (text) => {
        output += text;
        to.write(text);
      });
    child.once("error", fail);
    child.once("close", (code) => done({ code, output }));
  });
}

/** A runner can fail without a failed test: a set-up that fails, an unhandled error. */
function summarize(report, { code, output }, read) {
  const counts = read(JSON.parse(readFileSync(report, "utf8")));
  return { ...counts, failed: code !== 0 ? Math.max(1, counts.failed) : counts.failed, output };
}
