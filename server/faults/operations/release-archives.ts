/** Archives of releases: this one, a newer one with the same program, and one that does not start. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** Makes a release in this folder. */
export function makeRelease(folder: string): void {
  execFileSync(process.execPath, [join(ROOT, "scripts/release/release.mjs"), "--folder", folder], { stdio: "pipe" });
}

/** A release as another version, with changed files. */
export function copyAsVersion(from: string, to: string, version: string, changes: Readonly<Record<string, string>> = {}): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const path = join(to, "release.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as { version: string; files: Record<string, string> };
  const description = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as object;
  const written = { ...changes, "package.json": `${JSON.stringify({ ...description, version }, null, 2)}\n` };
  for (const [file, text] of Object.entries(written)) {
    writeFileSync(join(to, file), text);
    manifest.files[file] = createHash("sha256").update(text).digest("hex");
  }
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
}

/** As `npm run release` names it, with little compression. Returns the archive's name. */
export function pack(release: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as { version: string };
  const name = `forno-${version}-linux-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const args = [
    "--use-compress-program=gzip -1",
    "-cf",
    join(folder, `${name}.tar.gz`),
    "-C",
    release,
    `--transform=s,^\\.,${name},`,
    ".",
  ];
  execFileSync("tar", args);
  return `${name}.tar.gz`;
}
