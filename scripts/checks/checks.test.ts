import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** EX_TEMPFAIL: see undecided.mjs. */
const UNDECIDED = 75;

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "forno-checks-"));
  execFileSync("git", ["init", "--quiet"], { cwd: project });
});

afterEach(() => {
  rmSync(project, { recursive: true });
});

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

function run(check: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, check), project], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

describe("check-folders", () => {
  const emptyFiles = (count: number, name: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), ""]));

  it("takes twelve files, pictures and a numbered series, and refuses a thirteenth file", () => {
    plant({
      ...emptyFiles(12, (index) => `room/file-${index}.ts`),
      ...emptyFiles(13, (index) => `room/picture-${index}.webp`),
      ...emptyFiles(13, (index) => `room/${1000 + index}_step.sql`),
      ...emptyFiles(13, (index) => `.file-${index}`),
    });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
    plant({ "room/one-more.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 1, output: expect.stringMatching(/^room: 13 files/) });
  });

  it("does not count what git ignores", () => {
    plant({ ".gitignore": "*.log", ...emptyFiles(13, (index) => `room/${index}.log`) });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
  });

  it("refuses a test that is not named after a file beside it or its folder", () => {
    plant({ "oven/heat-store.ts": "", "oven/heat.test.ts": "", "oven/heat-store-plan.test.ts": "", "oven/oven-door.test.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 0, output: "" });
    plant({ "oven/crust.properties.test.ts": "" });
    expect(run("check-folders.mjs")).toEqual({ status: 1, output: expect.stringMatching(/^oven\/crust\.properties\.test\.ts: /) });
  });

  it("says that it cannot look where there is no repository", () => {
    rmSync(join(project, ".git"), { recursive: true });
    expect(run("check-folders.mjs").status).toBe(UNDECIDED);
  });
});
