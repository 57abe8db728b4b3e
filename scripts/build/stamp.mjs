// Tells whether a build is up to date: a stamp in its folder identifies its sources and is written last. Runs at each start, so it imports
// only what it always needs.
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../project-node.mjs";

/** `folder` has the build; `sources` lists the paths of its sources from the repository's root. */
export function stampOf(folder, sources) {
  const file = join(folder, ".stamp");
  return {
    async isCurrent() {
      const stamp = read(file);
      if (!stamp) return false;
      const paths = sources();
      const seen = fingerprint(paths);
      if (stamp.seen === seen) return true;
      if (stamp.sha256 !== (await digest(paths))) return false;
      // Same contents in rewritten files: store the new metadata, so that the next check is fast. If it cannot be stored, the check stays slow.
      try {
        write(file, { ...stamp, seen });
      } catch {}
      return true;
    },

    /** There is no stamp until `make` has ended. If sources change meanwhile, the stamp has their earlier state. */
    async renew(make) {
      rmSync(file, { force: true });
      const paths = sources();
      const stamp = { sha256: await digest(paths), seen: fingerprint(paths) };
      await make();
      write(file, stamp);
    },
  };
}

export function filesBelow(folder, isWanted = () => true) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(path) ? [path] : [];
  });
}

/** Every change of a file changes its `ctime`, and reading the metadata takes a fifth of the time of reading the file. */
function fingerprint(paths) {
  return paths.map((path) => metadataOf(path)).join("\n");
}

function metadataOf(path) {
  const { size, ctimeMs, ino } = lstatSync(`${ROOT}/${path}`);
  return `${path} ${size} ${ctimeMs} ${ino}`;
}

async function digest(paths) {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest("hex");
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Written to another file and renamed, so that it is never incomplete. */
function write(file, stamp) {
  writeFileSync(`${file}.new`, JSON.stringify(stamp));
  renameSync(`${file}.new`, file);
}
