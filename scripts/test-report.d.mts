export interface FailedTest {
  file: string;
  title: string;
  error: string;
  /** The command that runs it alone. */
  alone: string;
}

export interface FlakyTest {
  file: string;
  title: string;
  /** Of each run. */
  seconds: string[];
}

export interface StageReport {
  passed: number;
  failed: FailedTest[];
  flaky: FlakyTest[];
  files: { file: string; ms: number }[];
}

export function readVitestReport(report: object, options: { command: string; root: string }): StageReport;
export function readCheckOutput(output: string): FailedTest[];
export function readPlaywrightReport(report: object, options: { command: string; folder: string }): StageReport;
export function summaryOf(
  stages: (Partial<StageReport> & { title: string; ms: number; failed: FailedTest[] })[],
  totalMs: number,
): string;
