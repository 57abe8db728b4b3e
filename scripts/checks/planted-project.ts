import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Project } from "./project.ts";

/** A project in memory that has the given files. */
export function planted(files: Record<string, string>): Project {
  return { paths: Object.keys(files).sort(), read: (path) => files[path] ?? "" };
}

/** A folder that has them, until the test ends, for what reads files itself. */
export function plantedFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "forno-checks-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
