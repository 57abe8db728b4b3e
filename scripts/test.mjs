// `npm test`: sets up a fresh machine and runs the checks (beside the build), unit tests, fault tests, component tests and browser tests,
// each even if an earlier one failed, two stages at a time. It ends with the time of each stage, and with the failed tests and how to run
// each alone; the last line has the number of tests that passed and failed, in which a check that fails counts as one. The whole output and
// the reports of the last three runs are kept outside of the project.
import { randomInt } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTurns } from "./in-turns.mjs";
import { prepare } from "./prepare.mjs";
import { STOP_SIGNALS, startGroup } from "./process-group.mjs";
import { ROOT } from "./project-node.mjs";
import { readCheckOutput, readPlaywrightReport, readVitestReport, summaryOf } from "./test-report.mjs";

const KEPT_RUNS = 3;
const NOTHING_RUN = { passed: 0, failed: [] };

const reports = makeFolder();
const log = createWriteStream(join(reports, "output.txt"));
const stages = [];
const turns = inTurns(show);

let stoppedBy;
for (const signal of STOP_SIGNALS)
  process.once(signal, () => {
    stoppedBy = signal;
  });

const start = Date.now();
await stage("Packages", async () => {
  await prepare({ build: false, tests: true });
  return NOTHING_RUN;
});
if (stages[0].failed.length === 0) {
  // After the preparation, because it imports Playwright's package.
  await stage("Chromium", async () => {
    const { provideChromium } = await import("./bootstrap/chromium.mjs");
    provideChromium();
    return NOTHING_RUN;
  });
  const [isBuilt] = await Promise.all([stage("Build", build), stage("Checks", runChecks)]);
  if (isBuilt) await runTests();
}
if (stoppedBy) stages.push({ title: "The run", ms: 0, passed: 0, failed: [failure("The run", `It was stopped by ${stoppedBy}`)] });
show(`\n${summaryOf(stages, Date.now() - start)}\n\nOutput and reports: ${reports}\n`);
const [passed, failed] = [sum(({ passed }) => passed), sum(({ failed }) => failed.length)];
process.exitCode = failed > 0 ? 1 : 0;
show(`${passed} passed, ${failed} failed\n`);
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

function show(text) {
  process.stdout.write(text);
  log.write(text);
}

function sum(count) {
  return stages.reduce((total, each) => total + count(each), 0);
}

/**
 * The shop that fault tests and browser tests copy. Without it they make one each, and say why if that fails.
 */
async function makeDemoShop() {
  const folder = mkdtempSync(join(tmpdir(), "forno-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const env = { NODE_ENV: "production", MODE: "demo", LOG_LEVEL: "warn", PORT: "0", DATABASE_URL: "", DATA_DIR: folder };
  const { code } = await run(["server/build/main.js", "--set-up"], () => {}, env).catch(() => ({ code: 1 }));
  if (code === 0) process.env.DEMO_SHOP = folder;
}

/** Two stages at a time, because a browser waits for half of its time. The longest first, so that both end at nearly the same time. */
async function runTests() {
  const shop = makeDemoShop();
  const waiting = [
    [
      "Browser tests",
      async (say) => {
        await shop;
        return await runBrowserTests(say);
      },
    ],
    ["Unit tests", (say) => runVitest("unit", { command: "npm run test:unit --", say })],
    ["Component tests", runComponentTests],
    ["Fault tests", runFaultTests],
  ];
  const runInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await stage(...next);
  };
  await Promise.all([runInTurn(), runInTurn()]);
}

function runComponentTests(say) {
  const options = ["--config", "web/components.vitest.config.ts", "--retry=1"];
  return runVitest("components", { command: "npm run test:components --", say }, ...options);
}

function runFaultTests(say) {
  // Its random choices can be repeated.
  process.env.FAULTS_SEED ||= String(randomInt(1, 2 ** 31));
  const command = `npm run test:faults -- --seed=${process.env.FAULTS_SEED}`;
  return runVitest("faults", { command, say }, "--config", "server/faults/vitest.config.ts");
}

/** `run` gets a function that shows text as the stage's output. Resolves with whether nothing failed. */
async function stage(title, run) {
  if (stoppedBy) return false;
  const current = { title, ms: 0, ...NOTHING_RUN };
  stages.push(current);
  const { say, end } = turns.begin();
  say(`\n── ${title}\n`);
  const begun = Date.now();
  const outcome = await run(say).catch((error) => ({ passed: 0, failed: [failure(title, `Could not run it: ${error.message}`)] }));
  Object.assign(current, outcome, { ms: Date.now() - begun });
  end();
  return current.failed.length === 0;
}

function failure(title, error, alone = "npm test") {
  return { file: title, title: "the whole stage", error, alone };
}

async function build(say) {
  const { code } = await run(["scripts/prepare.mjs", "--tests"], say);
  return code === 0 ? NOTHING_RUN : { passed: 0, failed: [failure("Build", "failed: see its output above", "npm run build")] };
}

async function runChecks(say) {
  const { code, output } = await run(["scripts/check.ts"], say);
  const failed = readCheckOutput(output);
  return { passed: 0, failed: code !== 0 && failed.length === 0 ? [failure("Checks", "failed", "npm run check")] : failed };
}

async function runVitest(name, { command, say }, ...options) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(["node_modules/vitest/vitest.mjs", "run", ...options, ...reporters], say);
  return readReport(report, { name, code, command }, (json) => readVitestReport(json, { command, root: ROOT }));
}

async function runBrowserTests(say) {
  const report = join(reports, "browser.json");
  const command = "npm run test:browser --";
  // One repetition, so that a test that fails by chance is known as such. Its trace is of the repetition.
  const options = ["--reporter=list,json", "--pass-with-no-tests", "--retries=1", "--trace=on-first-retry"];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...options, `--output=${join(reports, "browser")}`];
  const { code } = await run(args, say, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return readReport(report, { name: "browser", code, command }, (json) => readPlaywrightReport(json, { command, folder: "e2e" }));
}

/** A runner can also fail without a failed test (a set-up that fails, an unhandled error), and without a report. */
function readReport(file, { name, code, command }, read) {
  const ended = failure(name, `The runner ended with ${code}: see its output above`, command);
  if (!existsSync(file)) return { passed: 0, failed: [ended] };
  const outcome = read(JSON.parse(readFileSync(file, "utf8")));
  return code === 0 || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [ended] };
}

/** Says the program's output as it arrives, and returns it with the exit code. */
function run(args, say, env = {}) {
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
