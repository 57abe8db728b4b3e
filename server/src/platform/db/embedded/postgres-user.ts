/** The user and capabilities that PostgreSQL runs with. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Which user the server's processes run as: null is ours. */
export type RunAs = { uid: number; gid: number } | null;

const NOBODY = 65534;
/**
 * Between the range of systemd's dynamic users and `nobody`; no system assigns these to an account automatically
 * (https://systemd.io/UIDS-GIDS), and they exist in containers with mapped users.
 */
const OWN_USERS = Array.from({ length: 10 }, (_, index) => 65520 + index);
const SETPRIV = process.platform === "linux" && existsSync("/usr/bin/setpriv") ? "/usr/bin/setpriv" : null;

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. Started by root, it therefore runs as the owner of its folder (so that the same folder also
 * works for that user). If that is root, or no folder exists yet, it runs as a user that nothing else on the machine uses.
 * `nobody`, which many programs share, does not count as an owner.
 */
export function serverUser(folderOwner: { uid: number; gid: number } | undefined): RunAs {
  if (!isRoot()) return null;
  if (folderOwner && folderOwner.uid !== 0 && folderOwner.uid !== NOBODY) return { uid: folderOwner.uid, gid: folderOwner.gid };
  const withoutAccount = OWN_USERS.filter((uid) => !hasAccount(uid));
  const running = usersOfProcesses();
  const uid = withoutAccount.find((candidate) => !running.has(candidate)) ?? withoutAccount[0];
  if (uid === undefined)
    throw new Error(
      "Started by root, PostgreSQL needs a user of its own, and all it could have (65520 to 65529) have accounts. Start Forno as an ordinary user instead.",
    );
  return { uid, gid: uid };
}

/**
 * initdb refuses a user without an account. The folder around its result is closed, which excludes other processes of that account.
 */
export const accountOf = (user: { uid: number; gid: number }): RunAs =>
  hasAccount(user.uid) ? user : { uid: NOBODY, gid: NOBODY };

function hasAccount(uid: number): boolean {
  const accounts = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "";
  return accounts.split("\n").some((line) => line.split(":")[2] === String(uid));
}

function usersOfProcesses(): Set<number> {
  const pids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return new Set(pids.map((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? 0));
}

/**
 * Command, arguments and spawn options that run a PostgreSQL program as that user, over this folder. If setpriv(1) exists:
 * - the kernel signals the server to shut down when this process dies, even by kill -9. That signal is tied to the thread
 *   that started the server, so it must be the main thread: a worker thread would take the server down with it.
 * - if the program or the folder is below one that is closed to others (a checkout in /root), the server retains the one
 *   capability to pass it. Without `no_setuid_fixup` the kernel drops that capability in access(2), which PostgreSQL uses
 *   to find its own programs.
 */
export function asServer(
  user: RunAs,
  command: string,
  args: string[],
  folder: string,
): { command: string; args: string[]; options: Partial<RunAs & object> } {
  if (!SETPRIV) return { command, args, options: user ?? {} };
  const asUser = user
    ? ["--reuid", `${user.uid}`, "--regid", `${user.gid}`, "--clear-groups", ...rightsFor(user, command, folder)]
    : [];
  return { command: SETPRIV, args: ["--pdeathsig", "INT", "--no-new-privs", ...asUser, command, ...args], options: {} };
}

function rightsFor(user: { uid: number; gid: number }, command: string, folder: string): string[] {
  const canPass = [...foldersAbove(command), ...foldersAbove(folder)].every((path) => mayExecute(user, path));
  const canRun = mayExecute(user, command);
  if (canPass && canRun) return ["--inh-caps", "-all"];
  const right = canRun && ownsRight(DAC_READ_SEARCH) ? "dac_read_search" : "dac_override";
  const rights = `-all,+${right}`;
  return ["--securebits", "+no_setuid_fixup", "--inh-caps", rights, "--ambient-caps", rights];
}

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

function mayExecute({ uid, gid }: { uid: number; gid: number }, path: string): boolean {
  const stat = statSync(path);
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
  return ((stat.mode >> shift) & 1) === 1;
}

/** Its number in capabilities(7). It does not allow writing; some containers have only `dac_override`. */
const DAC_READ_SEARCH = 2n;

function ownsRight(capability: bigint): boolean {
  const [, bits] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return ((BigInt(`0x${bits ?? 0}`) >> capability) & 1n) === 1n;
}
