// `npm test`: sets up a fresh machine and runs the checks, unit tests, fault tests, component tests and browser tests, each even if an
// earlier one failed. It ends with the time of each stage, and with the failed tests and how to run each alone; the last line has the
// number of tests that passed and failed, in which a check that fails counts as one. The whole output and the reports of the last three
// runs are kept outside of the project.
import { randomInt } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";
import { ROOT } from "./project-node.mjs";
import { readPlaywrightReport, readVitestReport, summaryOf } from "./test-report.mjs";

const KEPT_RUNS = 3;

const reports = makeFolder();
const log = createWriteStream(join(reports, "output.txt"));
const stages = [];

let stoppedBy;
for (const signal of STOP_SIGNALS)
  process.once(signal, () => {
    stoppedBy = signal;
  });

await stage("Preparation", async () => {
  await prepare({ tests: true });
  return { passed: 0, failed: [] };
});
if (stages[0].failed.length === 0) {
  await stage("Checks", runChecks);
  await stage("Unit tests", () => runVitest("unit", "npm run test:unit --"));
  await stage("Fault tests", () => {
    // Its random choices can be repeated.
    process.env.FAULTS_SEED ||= String(randomInt(1, 2 ** 31));
    const command = `npm run test:faults -- --seed=${process.env.FAULTS_SEED}`;
    return runVitest("faults", command, "--config", "server/faults/vitest.config.ts");
  });
  // After the preparation, because it imports Playwright's package.
  await stage("Chromium", async () => {
    const { provideChromium } = await import("./bootstrap/chromium.mjs");
    provideChromium();
    return { passed: 0, failed: [] };
  });
  await stage("Component tests", () =>
    runVitest("components", "npm run test:components --", "--config", "web/components.vitest.config.ts", "--retry=1"),
  );
  await stage("Browser tests", runBrowserTests);
}
if (stoppedBy) stages.push({ title: "The run", ms: 0, passed: 0, failed: [failure("The run", `It was stopped by ${stoppedBy}`)] });
say(`\n${summaryOf(stages)}\n\nOutput and reports: ${reports}\n`);
const [passed, failed] = [sum(({ passed }) => passed), sum(({ failed }) => failed.length)];
process.exitCode = failed > 0 ? 1 : 0;
say(`${passed} passed, ${failed} failed\n`);
log.end();

/** A new folder for this run; those of all but the latest runs are removed. */
function makeFolder() {
  const folder = process.env.FORNO_TEST_REPORTS || join(tmpdir(), "forno-test-reports");
  mkdirSync(folder, { recursive: true });
  // Their names sort by time. Other things in the folder are not ours.
  const runs = readdirSync(folder).filter((name) => /^run-[\dTZ-]+$/.test(name));
  for (const name of runs.sort().slice(0, 1 - KEPT_RUNS)) rmSync(join(folder, name), { recursive: true, force: true });
  const run = join(folder, `run-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(run);
  return run;
}

function say(text) {
  process.stdout.write(text);
  log.write(text);
}

function sum(count) {
  return stages.reduce((total, each) => total + count(each), 0);
}

async function stage(title, run) {
  if (stoppedBy) return;
  say(`\n── ${title}\n`);
  const start = Date.now();
  const outcome = await run().catch((error) => ({ passed: 0, failed: [failure(title, `Could not run it: ${error.message}`)] }));
  stages.push({ title, ms: Date.now() - start, ...outcome });
}

function failure(title, error, alone = "npm test") {
  return { file: title, title: "the whole stage", error, alone };
}

async function runChecks() {
  const { code, output } = await run(["scripts/check.ts"]);
  const failed = output
    .split(/^(?=[✓–✗] )/m)
    .filter((part) => part.startsWith("✗"))
    .map((part) => {
      const [title, ...complaints] = part.split("\n").filter((line) => line.trim() !== "");
      // Biome's first line only counts the files.
      const error = complaints.find((line) => /error|:\d/.test(line)) ?? complaints[0] ?? "failed";
      return { file: "check", title: title.slice(2), error: error.trim(), alone: "npm run check" };
    });
  return { passed: 0, failed: code !== 0 && failed.length === 0 ? [failure("Checks", "failed", "npm run check")] : failed };
}

async function runVitest(name, command, ...options) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters]);
  return readReport(report, { name, code, command }, (json) => readVitestReport(json, { command, root: ROOT }));
}

async function runBrowserTests() {
  const report = join(reports, "browser.json");
  const command = "npm run test:browser --";
  // One repetition, so that a test that fails by chance is known as such. Its trace is of the repetition.
  const options = ["--reporter=list,json", "--pass-with-no-tests", "--retries=1", "--trace=on-first-retry"];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...options, `--output=${join(reports, "browser")}`];
  const { code } = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return readReport(report, { name: "browser", code, command }, (json) => readPlaywrightReport(json, { command, folder: "e2e" }));
}

/** A runner can also fail without a failed test (a set-up that fails, an unhandled error), and without a report. */
function readReport(file, { name, code, command }, read) {
  const ended = failure(name, `The runner ended with ${code}: see its output above`, command);
  if (!existsSync(file)) return { passed: 0, failed: [ended] };
  const outcome = read(JSON.parse(readFileSync(file, "utf8")));
  return code === 0 || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [ended] };
}

/** Shows the program's output as it arrives, and returns it with the exit code. */
function run(args, env = {}) {
  return new Promise((done, fail) => {
    const child = startGroup(args, { stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        say(text);
      });
    child.once("error", fail);
    child.once("close", (code) => done({ code, output }));
  });
}
