// `npm run release`: makes `release/forno-<version>-<platform>.tar.gz` with its SHA-256 beside it. `-- --folder <path>` makes the unpacked
// folder instead (deploy/Dockerfile).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { prepare } from "../prepare.mjs";
import { ROOT } from "../project-node.mjs";
import { makeRelease } from "./make-release.mjs";

const OUTPUT = join(ROOT, "release");

async function main() {
  const { values } = parseArgs({ options: { folder: { type: "string" } } });
  // The release has the Node of the lockfile.
  await prepare({ tests: true });
  if (values.folder) {
    const version = makeRelease(resolve(values.folder));
    return console.log(`Release ${version} is in ${resolve(values.folder)} (${megabytes(sizeOf(resolve(values.folder)))})`);
  }
  fs.mkdirSync(OUTPUT, { recursive: true });
  const around = fs.mkdtempSync(join(OUTPUT, ".new-"));
  try {
    const made = join(around, "made");
    const name = `forno-${makeRelease(made)}-${process.platform}-${process.arch}`;
    const folder = join(around, name);
    fs.renameSync(made, folder);
    const archive = join(OUTPUT, `${name}.tar.gz`);
    pack(folder, `${archive}.new`);
    const digest = createHash("sha256")
      .update(fs.readFileSync(`${archive}.new`))
      .digest("hex");
    fs.writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
    fs.renameSync(`${archive}.new`, archive);
    console.log(`${archive}: ${megabytes(fs.statSync(archive).size)}, unpacked ${megabytes(sizeOf(folder))}\nSHA-256 ${digest}`);
  } finally {
    fs.rmSync(around, { recursive: true, force: true });
  }
}

/** With the same order, owner and times on each machine. */
function pack(folder, archive) {
  const fixed = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"];
  const args = [...fixed, "--use-compress-program=gzip -9n", "-cf", archive, "-C", dirname(folder), basename(folder)];
  const { status, error } = spawnSync("tar", args, { stdio: ["ignore", 2, 2], timeout: 300_000 });
  if (status !== 0) throw new Error(`tar could not pack ${folder}${error ? `: ${error.message}` : ""}`);
}

function sizeOf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => sum + fs.lstatSync(join(entry.parentPath, entry.name)).size, 0);
}

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(0)} MB`;

main().catch((error) => {
  console.error(`Could not make a release: ${error.message}`);
  process.exitCode = 1;
});
