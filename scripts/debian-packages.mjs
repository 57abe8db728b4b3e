// Programs that tests and measurements need and npm does not have: the machine's own, else Debian's packages where we may install them.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const isRoot = process.getuid?.() === 0;

/** Where Debian puts what only administrators start is not on everyone's PATH. */
const MORE_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** The path of the first of these programs that this machine has, or undefined. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...MORE_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * What `find` finds, after installing the package where it finds nothing and we can. Throws, with what to do, where we cannot; `advice` says how else.
 */
export function provide(find, packageName, advice = "install it") {
  const found = find();
  if (found) return found;
  if (isRoot && existsSync("/etc/debian_version")) {
    console.error(`Installing ${packageName} …`);
    // Whoever else installs something is waited for.
    const install = `apt-get update && apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends ${packageName}`;
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"], env });
  }
  const installed = find();
  if (!installed) throw new Error(`there is no ${packageName} on this machine: ${advice}`);
  return installed;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
