/** Hosts of their own on this machine: network namespaces on a bridge, whose cables a test can pull. Needs root. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Tests with different ones can run at the same time. */
export interface Lan {
  /** At most eight letters, so that the kernel accepts the names of its devices. */
  name: string;
  /** The first three numbers of its addresses. */
  network: string;
}

const FAILOVER_LAN: Lan = { name: "forno", network: "10.77.0" };
const bridgeOf = ({ name }: Lan): string => `${name}-bridge`;
const cableOf = ({ name }: Lan, number: number | ""): string => `${name}-cable-${number}`;
const namespaceOf = ({ name }: Lan, number: number | ""): string => `${name}-host-${number}`;

/** Debian's packages run PostgreSQL, Patroni and pgBackRest as this user. */
const SERVER_USER = "postgres";

export interface Command {
  path: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Not as root. */
  asServer?: boolean;
}

export interface Host {
  address: string;
  folder: string;
  /** The path of its network namespace. */
  namespace: string;
  /** In the background; its output goes to a file in `folder`. */
  start(name: string, command: Command): ChildProcess;
  /** Its output, once it has ended. Rejects if it failed or took longer than `limitMs`. */
  run(command: Command, limitMs?: number): Promise<string>;
  /** No packet passes any more, in either direction, and nobody is told. */
  cutOff(): void;
  reconnect(): void;
  /** kill -9 of all its processes, or of those with these words in their command line. */
  kill(words?: string): void;
}

const ip = (...args: string[]): string => execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Hosts with addresses from .11 on, and this machine as .1. Each has a folder in `folder`, which every user can enter. */
export function openHosts(folder: string, count: number, lan = FAILOVER_LAN): Host[] {
  const bridge = bridgeOf(lan);
  ip("link", "add", bridge, "type", "bridge");
  ip("address", "add", `${lan.network}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  return Array.from({ length: count }, (_, index) => openHost(folder, lan, index + 1));
}

export function removeHosts(lan = FAILOVER_LAN): void {
  const names = namespaces(lan);
  // Those that are killed may just have started others.
  for (const name of names) for (let pids = pidsIn(name); pids.length > 0; pids = pidsIn(name)) killAll(pids);
  // With its namespace, the kernel removes a cable only later.
  for (const cable of readdirSync("/sys/class/net")) if (cable.startsWith(cableOf(lan, ""))) ip("link", "delete", cable);
  for (const name of names) ip("netns", "delete", name);
  const bridge = bridgeOf(lan);
  if (existsSync(`/sys/class/net/${bridge}`)) ip("link", "delete", bridge);
}

const namespaces = (lan: Lan): string[] =>
  ip("netns", "list")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")
    .filter((name) => name.startsWith(namespaceOf(lan, "")));

function openHost(parent: string, lan: Lan, number: number): Host {
  const [namespace, cable, address] = [namespaceOf(lan, number), cableOf(lan, number), `${lan.network}.${10 + number}`];
  const folder = join(parent, String(number));
  mkdirSync(folder, { mode: 0o755 });
  ip("netns", "add", namespace);
  ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
  ip("link", "set", cable, "master", bridgeOf(lan), "up");
  ip("-n", namespace, "address", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["eth0", "lo"]) ip("-n", namespace, "link", "set", device, "up");
  const wrapped = ({ path, args, asServer = false }: Command) => {
    const user = asServer ? ["setpriv", `--reuid=${SERVER_USER}`, `--regid=${SERVER_USER}`, "--init-groups"] : [];
    return ["netns", "exec", namespace, ...user, path, ...args];
  };
  const optionsOf = ({ env }: Command) => ({ cwd: folder, env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: folder, ...env } });
  return {
    address,
    folder,
    namespace: `/run/netns/${namespace}`,
    start(name, command) {
      const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
      const child = spawn("ip", wrapped(command), { ...optionsOf(command), stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
      return child;
    },
    run: async (command, limitMs = 60_000) =>
      (await execute("ip", wrapped(command), { ...optionsOf(command), timeout: limitMs })).stdout,
    cutOff: () => void ip("link", "set", cable, "down"),
    reconnect: () => void ip("link", "set", cable, "up"),
    kill: (words = "") => killAll(pidsIn(namespace).filter((pid) => commandOf(pid).includes(words))),
  };
}

const pidsIn = (namespace: string): number[] => ip("netns", "pids", namespace).split("\n").filter(Boolean).map(Number);

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    // It has ended.
    return "";
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
}
