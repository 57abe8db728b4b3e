/** The image of deploy/Dockerfile, built and run by podman on a Debian that is made here: a test fetches no images. Requires root. */
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { provideDebian } from "./debian.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BASE = "localhost/debian:12-slim";
const BUILD_BASE = "localhost/node:bookworm-slim";

const BUILD_LIMIT_MS = 900_000;
const COMMAND_LIMIT_MS = 120_000;
/** A shop with its own PostgreSQL opens hundreds of files; podman's default is more than some machines allow. */
const OPEN_FILES = 4_096;

const run = promisify(execFile);

export interface Containers {
  /** Builds deploy/Dockerfile, as the operator's guide says. */
  build(tag: string, version: string): Promise<void>;
  /** Runs an image on this machine's network, as compose.yml does: read-only, without capabilities, with limits. Returns at once. */
  start(name: string, tag: string, env: Readonly<Record<string, string>>, volume: string): Promise<void>;
  /** What a command of podman prints. Throws if it fails. */
  podman(...args: string[]): Promise<string>;
  close(): Promise<void>;
}

/** With images, containers and volumes in this folder. */
export async function openContainers(folder: string): Promise<Containers> {
  const podmanPath = provide(() => findProgram("podman"), "podman");
  // crun refuses machines that have both versions of control groups.
  const runtime = provide(() => findProgram("runc"), "runc");
  const storage = join(folder, "images");
  const common = ["--root", storage, "--runroot", join(folder, "running"), "--cgroup-manager=cgroupfs", "--runtime", runtime];
  const call = async (args: readonly string[], limitMs: number) =>
    (await run(podmanPath, [...common, ...args], { timeout: limitMs, maxBuffer: 100_000_000 })).stdout;
  const build = (context: string, ...args: string[]) =>
    // Without namespaces of its own, which a machine in a sandbox cannot make. The format: OCI's has no health check.
    call(["build", "--isolation=chroot", "--network=host", "--format=docker", ...args, context], BUILD_LIMIT_MS);

  await importDebian(folder, (archive) => call(["import", archive, BASE], COMMAND_LIMIT_MS));
  const context = join(folder, "build-base");
  writeBuildBase(context);
  await build(context, "--tag", BUILD_BASE);

  return {
    build: async (tag, version) => {
      const values = { BASE, BUILD_BASE, VERSION: version };
      const args = Object.entries(values).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
      await build(ROOT, "--file", join(ROOT, "deploy/Dockerfile"), "--tag", tag, ...args);
    },
    start: async (name, tag, env, volume) => {
      const hardening = ["--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--pids-limit=512", "--memory=1g"];
      const limits = [`--ulimit=nofile=${OPEN_FILES}:${OPEN_FILES}`, "--ulimit=nproc=512:512"];
      const variables = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
      const options = [...hardening, ...limits, ...variables, "--network=host", "--tmpfs=/tmp", `--volume=${volume}:/app/data`];
      await call(["run", "--detach", "--name", name, ...options, tag], COMMAND_LIMIT_MS);
    },
    podman: (...args) => call(args, COMMAND_LIMIT_MS),
    close: async () => {
      await call(["rm", "--all", "--force", "--time=5"], COMMAND_LIMIT_MS);
      // podman keeps it mounted on itself.
      await run("umount", [join(storage, "overlay")]).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function importDebian(folder: string, load: (archive: string) => Promise<unknown>): Promise<void> {
  const archive = join(folder, "debian.tar");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-C", provideDebian([]), "-cf", archive, "."]);
  await load(archive);
  rmSync(archive);
}

/** Debian with the project's Node, and with npm and the registry's settings as this machine has them. */
function writeBuildBase(folder: string): void {
  const npm = (...args: string[]) => execFileSync("npm", args, { encoding: "utf8" }).trim();
  const authorities = npm("config", "get", "cafile");
  mkdirSync(folder);
  cpSync(process.execPath, join(folder, "node"));
  cpSync(join(npm("root", "--global"), "npm"), join(folder, "npm"), { recursive: true });
  writeFileSync(join(folder, "authorities.pem"), authorities === "null" ? "" : readFileSync(authorities));
  const settings = [
    `registry=${npm("config", "get", "registry")}`,
    ...(authorities === "null" ? [] : ["cafile=/etc/authorities.pem"]),
  ];
  writeFileSync(join(folder, ".npmrc"), `${settings.join("\n")}\n`);
  writeFileSync(
    join(folder, "Dockerfile"),
    `FROM ${BASE}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.pem /etc/authorities.pem
COPY .npmrc /root/.npmrc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  );
}
