import { describe, expect, it } from "vitest";
import { readCheckOutput, readPlaywrightReport, readVitestReport, summaryOf } from "./test-report.mjs";

const RED = "\u001b[31m";

describe("the report of a Vitest run", () => {
  const test = (title: string, failureMessages: string[] = []) => ({
    ancestorTitles: ["a cart"],
    title,
    fullName: `a cart ${title}`,
    status: failureMessages.length > 0 ? "failed" : "passed",
    failureMessages,
  });
  const file = (name: string, tests: object[], more: object = {}) => ({
    name: `/forno/${name}`,
    startTime: 1000,
    endTime: 3500,
    status: "passed",
    message: "",
    assertionResults: tests,
    ...more,
  });
  const read = (numPassedTests: number, ...testResults: object[]) =>
    readVitestReport({ numPassedTests, testResults }, { command: "npm run test:unit --", root: "/forno" });

  it("counts what passed and says how long each file took", () => {
    expect(read(1, file("cart.test.ts", [test("is empty")]))).toEqual({
      passed: 1,
      failed: [],
      flaky: [],
      files: [{ file: "cart.test.ts", ms: 2500, failed: [], flaky: [] }],
    });
  });

  it("names a failed test with the first line of its error, without colours, and how to run it alone", () => {
    const { failed } = read(0, file("cart.test.ts", [test("can't be full", [`\n${RED}Error: two pizzas\nat line 3`])]));
    expect(failed).toEqual([
      {
        file: "cart.test.ts",
        title: "a cart › can't be full",
        error: "Error: two pizzas",
        alone: "npm run test:unit -- cart.test.ts -t 'a cart can'\\''t be full'",
      },
    ]);
  });

  it("lists a test that passed when it was repeated as flaky", () => {
    const repeated = { ...test("is full", ["Error: 2"]), status: "passed", duration: 21_000 };
    expect(read(1, file("cart.test.ts", [repeated]))).toMatchObject({
      failed: [],
      flaky: [{ file: "cart.test.ts", title: "a cart is full", seconds: ["21.0"] }],
    });
  });

  it("names a test so that its name is found as a pattern", () => {
    const { failed } = read(0, file("cart.test.ts", [test("adds a + b (c)?", ["Error: 3"])]));
    expect(failed[0]?.alone).toBe("npm run test:unit -- cart.test.ts -t 'a cart adds a \\+ b \\(c\\)\\?'");
  });

  it("names a file that fails without a failed test", () => {
    const { failed } = read(0, file("cart.test.ts", [], { status: "failed", message: "SyntaxError: no" }));
    expect(failed).toEqual([
      { file: "cart.test.ts", title: "the whole file", error: "SyntaxError: no", alone: "npm run test:unit -- cart.test.ts" },
    ]);
  });
});

describe("the output of the checks", () => {
  const failed = (title: string, error: string) => ({ file: "check", title, error, alone: "npm run check" });

  it("names those that failed with their first complaint", () => {
    expect(
      readCheckOutput("✓ imports (2.1 s)\n– known vulnerabilities (0.1 s)\n  offline\n\n✗ documents (0.3 s)\n  a.md:1 ends\n"),
    ).toEqual([failed("documents (0.3 s)", "a.md:1 ends")]);
  });

  it("does not take what a build prints for a check", () => {
    const build = "✗ Build failed in 11.56s\n";
    expect(readCheckOutput(`${build}✓ imports (2.1 s)\n${build}✗ page weight (12.0 s)\n  Error: could not be built\n`)).toEqual([
      failed("page weight (12.0 s)", "Error: could not be built"),
    ]);
  });
});

describe("the report of a Playwright run", () => {
  const spec = (title: string, status: string, results: object[]) => ({
    title,
    file: "cart.spec.ts",
    line: 7,
    tests: [{ status, results }],
  });
  const read = (...specs: object[]) =>
    readPlaywrightReport(
      {
        errors: [],
        stats: { expected: 3, flaky: 1, unexpected: 1 },
        suites: [{ title: "cart.spec.ts", suites: [{ title: "with sizes", specs }] }],
      },
      { command: "npm run test:browser --", folder: "e2e" },
    );

  it("names a failed test, its first error and how to run it alone", () => {
    const error = { message: `${RED}Error: locator\nCall log:` };
    const { failed, passed } = read(
      spec("is empty", "unexpected", [
        { duration: 100, error },
        { duration: 100, error },
      ]),
    );
    expect(passed).toBe(4);
    expect(failed).toEqual([
      {
        file: "e2e/cart.spec.ts",
        title: "with sizes › is empty",
        error: "Error: locator",
        alone: "npm run test:browser -- e2e/cart.spec.ts:7",
      },
    ]);
  });

  it("lists a test that passed when it was repeated as flaky, with both durations", () => {
    const { failed, flaky, files } = read(
      spec("is empty", "flaky", [{ duration: 20_100, error: { message: "x" } }, { duration: 900 }]),
    );
    expect(failed).toEqual([]);
    expect(flaky).toEqual([{ file: "e2e/cart.spec.ts", title: "with sizes › is empty", seconds: ["20.1", "0.9"] }]);
    expect(files).toEqual([{ file: "e2e/cart.spec.ts", ms: 21_000 }]);
  });
});

describe("the summary", () => {
  it("has the seconds of each stage and of the ten slowest files, slowest first", () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1000 }));
    const text = summaryOf([{ title: "Unit tests", ms: 61_000, failed: [], files }], 65_000);
    expect(text).toContain("   61.0  Unit tests\n   65.0  All");
    expect(text.match(/\d+\.test\.ts/g)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}.test.ts`));
    expect(text).not.toContain("Failed");
  });

  it("has the flaky and the failed tests of all stages", () => {
    const failed = [{ file: "a.test.ts", title: "adds", error: "Error: 2", alone: "npm run test:unit -- a.test.ts -t 'adds'" }];
    const flaky = [{ file: "e2e/a.spec.ts", title: "opens", seconds: ["20.0", "1.0"] }];
    const stages = [
      { title: "Unit tests", ms: 1, failed },
      { title: "Browser tests", ms: 1, failed: [], flaky },
    ];
    const text = summaryOf(stages, 2);
    expect(text).toContain("✗ a.test.ts: adds\n  Error: 2\n  Run it alone: npm run test:unit -- a.test.ts -t 'adds'");
    expect(text).toContain("e2e/a.spec.ts: opens (20.0 s, then 1.0 s)");
  });
});
