/** Debian in a folder, made with its own tools from the sources that this machine uses. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";

const BUILD_LIMIT_MS = 600_000;

/**
 * The folder of a smallest Debian with these packages, made once and reused by later runs. `installable`: packages that apt-get can install
 * later without a network. Requires root.
 */
export function provideDebian(packages: readonly string[], installable: readonly string[] = []): string {
  const included = packages.toSorted();
  const name = createHash("sha256").update(`${included.join()};${installable.join()}`).digest("hex").slice(0, 12);
  const base = join(tmpdir(), `forno-debian-${name}`);
  if (existsSync(base)) return base;
  const mmdebstrap = provide(() => findProgram("mmdebstrap"), "mmdebstrap");
  const unfinished = `${base}.${process.pid}`;
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "stable";
  const options = [
    "--variant=minbase",
    ...(included.length > 0 ? [`--include=${included.join()}`] : []),
    ...downloading(installable),
  ];
  const args = [...options, codename, unfinished, ...sourcesOfThisMachine()];
  execFileSync(mmdebstrap, args, { stdio: ["ignore", "ignore", "inherit"], timeout: BUILD_LIMIT_MS });
  try {
    renameSync(unfinished, base);
  } catch (error) {
    // Another run was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(base)) throw error;
  }
  return base;
}

/** Leaves the packages where apt-get finds them later. */
function downloading(packages: readonly string[]): string[] {
  if (packages.length === 0) return [];
  const download = `chroot "$1" apt-get install --yes --download-only ${packages.join(" ")}`;
  // mmdebstrap itself does not download recommended packages.
  const settings = `echo 'APT::Install-Recommends "false";' > "$1/etc/apt/apt.conf.d/recommended-packages"`;
  return ["--skip=cleanup/apt", `--customize-hook=${download}`, `--customize-hook=${settings}`];
}

function sourcesOfThisMachine(): string[] {
  const folder = "/etc/apt/sources.list.d";
  const lists = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [...lists, "/etc/apt/sources.list"].filter((path) => /debian/.test(path) && existsSync(path));
}
