/**
 * A Debian with nothing on it, which boots its own systemd in a container (systemd-nspawn). Its network is this process's, or a namespace of
 * its own: run the test in a network namespace (`unshare --net`) or name one, so that it reaches nothing else. Requires root.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { provideDebian } from "./debian.ts";

/** What Debian's installer leaves on a server, as far as the shop can notice it. */
const BASE_PACKAGES = ["ca-certificates", "curl", "dbus", "openssl", "procps", "sudo", "systemd", "systemd-sysv"];

const COMMAND_LIMIT_MS = 300_000;

export interface Answer {
  code: number;
  /** Both outputs, as a terminal shows them. */
  output: string;
}

export interface Machine {
  /** The folder that is its root, seen from outside. */
  root: string;
  /** Runs Bash as root, in root's home. `input` is what an operator types. */
  run(command: string, options?: { user?: string; limitMs?: number; input?: string }): Promise<Answer>;
  /** Stops it as its power button does. All that was changed on it is out of reach. */
  close(): Promise<void>;
  /** As `close`, but without warning: it loses power. */
  cutPower(): Promise<void>;
}

export interface MachineOptions {
  hostName?: string;
  /** The path of a network namespace. */
  network?: string;
  /** Debian packages that the machine can install without a network, and which are not installed. */
  installable?: readonly string[];
  /** Folders outside, by the path at which the machine has them: the disk of another machine. */
  shared?: Readonly<Record<string, string>>;
}

/** `packages`: Debian packages that an operator installs first. */
export async function startMachine(
  folder: string,
  packages: readonly string[],
  { hostName = "forno-shop", network, installable = [], shared = {} }: MachineOptions = {},
): Promise<Machine> {
  const base = provideDebian([...BASE_PACKAGES, ...packages], installable);
  const [changes, work, root] = ["changes", "work", "root"].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [changes, work, root]) mkdirSync(path, { recursive: true });
  execFileSync("mount", ["-t", "overlay", "overlay", "-o", `lowerdir=${base},upperdir=${changes},workdir=${work}`, root]);
  writeFileSync(join(root, "etc/hostname"), `${hostName}\n`);
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost\n127.0.1.1 ${hostName}\n`);
  const container = boot(root, hostName, network, shared);
  const stopBy = async (stop: () => unknown) => {
    await stop();
    await container.ended;
    container.removeGroups();
    execFileSync("umount", ["--recursive", "--lazy", root]);
  };
  try {
    const leader = await leaderOf(container.child);
    const run: Machine["run"] = (command, options) => runInside(leader, command, options);
    await vi.waitUntil(async () => /running|degraded/.test((await run("systemctl is-system-running")).output), {
      timeout: 60_000,
      interval: 200,
    });
    return {
      root,
      run,
      close: () => stopBy(() => run("systemctl poweroff")),
      // With its first process, all others end.
      cutPower: () => stopBy(() => process.kill(leader, "SIGKILL")),
    };
  } catch (error) {
    // The container ends with it.
    await stopBy(() => container.child.kill("SIGKILL"));
    throw error;
  }
}

interface Container {
  child: ChildProcess;
  ended: Promise<unknown>;
  removeGroups(): void;
}

function boot(root: string, hostName: string, network: string | undefined, shared: Readonly<Record<string, string>>): Container {
  const nspawn = provide(() => findProgram("systemd-nspawn"), "systemd-container");
  const groups = controlGroups(hostName);
  const args = [
    ...[`--directory=${root}`, "--boot", "--console=pipe", `--machine=${hostName}`],
    // Not registered with this machine's own systemd, which may not run.
    ...["--register=no", "--keep-unit"],
    ...(network ? [`--network-namespace-path=${network}`] : []),
    ...Object.entries(shared).map(([inside, outside]) => `--bind=${outside}:${inside}`),
  ];
  const enter = groups.map((group) => `echo $$ > ${group}/cgroup.procs`).join(" && ");
  const child = spawn("sh", ["-c", `${enter} && exec "$0" "$@"`, nspawn, ...args], {
    stdio: "ignore",
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: existsSync(`${CONTROL_GROUPS}/cgroup.controllers`) ? "1" : "0" },
  });
  return { child, ended: once(child, "close"), removeGroups: () => groups.forEach(removeGroup) };
}

const CONTROL_GROUPS = "/sys/fs/cgroup";

/** Two machines in one group would stop each other's services. */
function controlGroups(hostName: string): string[] {
  const hierarchies = existsSync(`${CONTROL_GROUPS}/cgroup.controllers`) ? [""] : ["/systemd", "/unified"];
  const groups = hierarchies.map((hierarchy) => `${CONTROL_GROUPS}${hierarchy}/forno-${process.pid}-${hostName}`);
  for (const group of groups) mkdirSync(group, { recursive: true });
  return groups;
}

/** A group's files cannot be removed, but its folders can, the innermost first. */
function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true })) if (entry.isDirectory()) removeGroup(join(group, entry.name));
  rmdirSync(group);
}

/** The container's first process, as seen from outside. */
async function leaderOf(container: ChildProcess): Promise<number> {
  // Others of its children only prepare it.
  const find = () => childrenOf(container).find((pid) => pidNamespace(pid) !== pidNamespace("self"));
  return Number(await vi.waitUntil(() => container.exitCode === null && find(), { timeout: 30_000 }));
}

const childrenOf = ({ pid }: ChildProcess): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);

function pidNamespace(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    // It has ended.
    return pidNamespace("self");
  }
}

function runInside(
  leader: number,
  command: string,
  { user = "root", limitMs = COMMAND_LIMIT_MS, input }: { user?: string; limitMs?: number; input?: string } = {},
): Promise<Answer> {
  const args = [
    "--target",
    String(leader),
    "--all",
    "--",
    "/usr/bin/env",
    "-i",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  ];
  const shell = ["HOME=/root", "LANG=C.UTF-8", "runuser", "-u", user, "--", "/bin/bash", "-c", command];
  const child = spawn("nsenter", [...args, ...shell], { stdio: "pipe", timeout: limitMs });
  // A command that ends without reading all of it is none of our business.
  child.stdin.on("error", () => undefined).end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((done) => child.once("close", (code) => done({ code: code ?? 1, output })));
}
