/** A project in a temporary folder for each test, in which a test plants files for a check to read. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";

interface Outcome {
  status: number | null;
  output: string;
}

export function plantedProject() {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "forno-checks-"));
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  return {
    /** An absolute path in the project. */
    at: (path: string): string => join(folder, path),

    plant(files: Record<string, string>): void {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },

    /** Runs a check of this folder on the project. */
    run: (check: string, ...options: string[]): Outcome => runIn(folder, [join(import.meta.dirname, check), folder, ...options]),

    /** Runs a program in the project's folder. */
    runInside: (program: string, ...options: string[]): Outcome => runIn(folder, [program, ...options]),
  };
}

function runIn(cwd: string, args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd });
  return { status, output: stdout + stderr };
}
