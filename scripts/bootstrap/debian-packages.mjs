// Programs that tests and benchmarks need and npm does not offer: the machine's own, otherwise Debian's packages if they can be installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export const isRoot = process.getuid?.() === 0;

/** Debian's folders for administrators' programs are not on every user's PATH. */
const MORE_FOLDERS = ["/usr/local/sbin", "/usr/sbin"];

/** The path of the first of these programs that this machine has, or undefined. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...MORE_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** What `find` finds, after installing the package if it is missing. Throws, with `advice`, if the package cannot be installed. */
export function provide(find, packageName, { advice = "install it", limitMs = 300_000 } = {}) {
  const found = find();
  if (found) return found;
  if (isRoot && existsSync("/etc/debian_version")) install(packageName, limitMs);
  const installed = find();
  if (!installed) throw new Error(`${packageName} is not installed: ${advice}`);
  return installed;
}

/** Debian asks this program whether it may start the services of a package; 101 is no. */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** Tests start the programs themselves, with settings of their own. */
function withoutServices(install) {
  const isOurs = !existsSync(SERVICE_POLICY);
  if (isOurs) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY, { force: true });
  }
}

function install(packageName, limitMs) {
  console.error(`Installing ${packageName} …`);
  const until = Date.now() + limitMs;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
      timeout: Math.max(1, until - Date.now()),
    });
  // A source that fails may not be the package's, so installing is tried anyway.
  apt("update");
  // Waits for other installations to finish.
  withoutServices(() => apt("-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", packageName));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
