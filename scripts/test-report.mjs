// What `npm test` says of its stages after they have run, from the JSON reports of Vitest and Playwright.
import { relative } from "node:path";

const SLOWEST_FILES = 10;

/**
 * What the report of a Vitest run says: how many tests passed, those that failed, and how long the tests of each file took.
 * @param {object} report of the reporter `json`
 * @param {{ command: string, root: string }} options `command` runs chosen tests: `npm run test:unit --`
 */
export function readVitestReport({ numPassedTests, testResults }, { command, root }) {
  const files = testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({
        file,
        title: [...test.ancestorTitles, test.title].join(" › "),
        error: firstLine(test.failureMessages[0]),
        alone: `${command} ${file} -t ${quoted(asPattern(test.fullName))}`,
      }));
    // A file can fail without a test: a syntax error, a failed beforeAll.
    if (status === "failed" && failed.length === 0)
      failed.push({ file, title: "the whole file", error: firstLine(message), alone: `${command} ${file}` });
    // Only where the run repeats tests. The report has the time of both runs together.
    const flaky = assertionResults
      .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
      .map((test) => ({ file, title: test.fullName, seconds: [inSeconds(test.duration)] }));
    return { file, ms: endTime - startTime, failed, flaky };
  });
  const of = (kind) => files.flatMap((file) => file[kind]);
  return { passed: numPassedTests, failed: of("failed"), flaky: of("flaky"), files };
}

/**
 * The checks that failed, from what scripts/check.ts prints. What a program inside a check prints may begin with a mark too.
 * @param {string} output
 */
export function readCheckOutput(output) {
  return output
    .split(/^(?=[✓–✗] .* \(\d+\.\d s\)$)/m)
    .filter((part) => /^✗ .* \(\d+\.\d s\)$/m.test(part.split("\n", 1)[0]))
    .map((part) => {
      const [title, ...complaints] = part.split("\n").filter((line) => line.trim() !== "");
      // Biome's first line only counts the files.
      const error = complaints.find((line) => /error|:\d/.test(line)) ?? complaints[0] ?? "failed";
      return { file: "check", title: title.slice(2), error: error.trim(), alone: "npm run check" };
    });
}

/**
 * The same for a Playwright run. `flaky` are the tests that failed once and passed when they were repeated: they count as passed.
 * @param {object} report of the reporter `json`
 * @param {{ command: string, folder: string }} options `folder` has the tests, from the root
 */
export function readPlaywrightReport({ suites, errors, stats }, { command, folder }) {
  const tests = suites.flatMap((suite) => testsOf(suite, folder));
  const failed = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ file, title, line, results }) => ({
      file,
      title,
      error: firstLine(results.find(({ error }) => error)?.error.message),
      alone: `${command} ${file}:${line}`,
    }));
  const flaky = tests.filter(({ status }) => status === "flaky");
  const files = new Map();
  for (const { file, results } of tests)
    files.set(
      file,
      results.reduce((ms, { duration }) => ms + duration, files.get(file) ?? 0),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: [
      ...failed,
      ...errors.map(({ message }) => ({ file: folder, title: "the run", error: firstLine(message), alone: command })),
    ],
    flaky: flaky.map(({ file, title, results }) => ({ file, title, seconds: results.map(({ duration }) => inSeconds(duration)) })),
    files: [...files].map(([file, ms]) => ({ file, ms })),
  };
}

function testsOf({ title, suites = [], specs = [] }, folder, above = []) {
  const titles = above.length === 0 && /\.spec\.ts$/.test(title) ? [""] : [...above, title];
  return [
    ...suites.flatMap((suite) => testsOf(suite, folder, titles)),
    ...specs.flatMap(({ title: name, file, line, tests }) =>
      tests.map(({ status, results }) => ({
        file: `${folder}/${file}`,
        line,
        title: [...titles, name].filter(Boolean).join(" › "),
        status,
        results,
      })),
    ),
  ];
}

/** The end of the output: stages, slowest files, flaky and failed tests. `totalMs` is less than the sum of stages that ran at the same time. */
export function summaryOf(stages, totalMs) {
  const files = stages.flatMap((stage) => stage.files ?? []).sort((a, b) => b.ms - a.ms);
  const flaky = stages.flatMap((stage) => stage.flaky ?? []);
  const failed = stages.flatMap((stage) => stage.failed);
  return [
    section(
      "Seconds per stage",
      [...stages, { title: "All, of which some run at the same time", ms: totalMs }].map(
        ({ title, ms }) => `${inSeconds(ms).padStart(7)}  ${title}`,
      ),
    ),
    section(
      "Slowest files, without their set-up",
      files.slice(0, SLOWEST_FILES).map(({ file, ms }) => `${inSeconds(ms).padStart(7)}  ${file}`),
    ),
    section(
      "Flaky: failed once and passed when repeated",
      flaky.map(({ file, title, seconds }) => `${file}: ${title} (${seconds.join(" s, then ")} s)`),
    ),
    section(
      "Failed",
      failed.map(({ file, title, error, alone }) => `✗ ${file}: ${title}\n  ${error}\n  Run it alone: ${alone}`),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const section = (title, lines) => (lines.length === 0 ? "" : `── ${title}\n${lines.join("\n")}`);
const inSeconds = (ms) => (ms / 1000).toFixed(1);
/** Vitest reads a name as a regular expression. */
const asPattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Without colours. */
function firstLine(text = "") {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this character
  const lines = text.replaceAll(/\u001b\[[0-9;]*m/g, "").split("\n");
  return lines.find((line) => line.trim() !== "")?.trim() ?? "without a message";
}
