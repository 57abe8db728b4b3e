/** Another version of the program, to run together with this one. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";

export const ROOT = join(import.meta.dirname, "../../..");

/** Makes the sources in `folder` run with the packages of this checkout. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules/@forno"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@forno") symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  for (const name of ["contract", "server", "web"]) symlinkSync(join(folder, name), join(folder, "node_modules/@forno", name));
}

export interface OtherTree {
  main: string;
  close(): Promise<void>;
}

/** This program with another web build: the same pages, with other names for all assets. */
export async function copyWithOtherBuild(): Promise<OtherTree> {
  const folder = await mkdtemp(join(tmpdir(), "forno-newer-"));
  for (const path of [
    "package.json",
    "server/package.json",
    "server/build",
    // The bundle reads files beside its sources.
    "server/src",
    "server/migrations",
    "web/package.json",
    "web/build",
  ])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  linkPackages(folder);
  renameAssets(join(folder, "web/build"));
  return { main: join(folder, "server/build/main.js"), close: () => rm(folder, { recursive: true }) };
}

const HASH = /-([\w-]{8})(\.\w+)$/;

function renameAssets(build: string): void {
  const paths = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const own = paths
    .filter((path) => path.startsWith(join(build, "client/assets")) && HASH.test(path))
    .map((path) => basename(path));
  const names = new Map(
    own.map((name) => [name, name.replace(HASH, (_, hash: string, end: string) => `-${[...hash].reverse().join("")}${end}`)]),
  );
  for (const path of paths) {
    // Compressed as before.
    if (/\.(br|gz)$/.test(path)) rmSync(path);
    else renameAsset(path, names);
  }
}

const TEXTS = new Set([".js", ".css", ".html"]);

function renameAsset(path: string, names: ReadonlyMap<string, string>): void {
  if (TEXTS.has(extname(path)))
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(/[\w.-]+\.\w+/g, (name) => names.get(name) ?? name),
    );
  const name = names.get(basename(path));
  if (name) renameSync(path, join(path, "..", name));
}
