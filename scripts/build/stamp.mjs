// Tells whether something is still what would be made of its sources: it holds a stamp that names them, written after all else. Runs at
// each start, so it loads nothing that it may not need.
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../project-node.mjs";

/** Of what is made in `folder` of the files that `sources` lists, as paths below the repository's folder. */
export function stampOf(folder, sources) {
  const file = join(folder, ".stamp");
  return {
    async isCurrent() {
      const stamp = read(file);
      if (!stamp) return false;
      const paths = sources();
      const seen = glance(paths);
      if (stamp.seen === seen) return true;
      if (stamp.sha256 !== (await digest(paths))) return false;
      // The same contents in files that were written anew: from now on a glance will do. If that cannot be kept, it takes longer.
      try {
        write(file, { ...stamp, seen });
      } catch {}
      return true;
    },

    /** Until `make` is through there is no stamp; if sources change meanwhile, it names what they were before. */
    async renew(make) {
      rmSync(file, { force: true });
      const paths = sources();
      const stamp = { sha256: await digest(paths), seen: glance(paths) };
      await make();
      write(file, stamp);
    },
  };
}

/** The files in a folder and below it. */
export function filesBelow(folder, isWanted = () => true) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path, isWanted);
    return isWanted(path) ? [path] : [];
  });
}

/** Nobody changes a file without the system noting when (`ctime`), and to look takes a fifth of what it takes to read. */
function glance(paths) {
  return paths.map((path) => glanceAt(path)).join("\n");
}

function glanceAt(path) {
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

/** Aside and moved: it is there as a whole, or not at all. */
function write(file, stamp) {
  writeFileSync(`${file}.new`, JSON.stringify(stamp));
  renameSync(`${file}.new`, file);
}
