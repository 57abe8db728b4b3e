/**
 * Sets the owner of a cluster and who may connect to it. Repeated at each start, since a folder may come from another machine or
 * user.
 */
import * as fs from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { RunAs } from "./postgres-user.ts";

/** Before, `all` in pg_ident.conf is the name of a user. */
const ALL_SINCE = 16;

/** Call it while no server runs over the folder. */
export function secureCluster(folder: string, user: RunAs, major: number): void {
  if (user) changeOwner(folder, user);
  const account = ownAccount();
  writeFile(folder, "pg_hba.conf", hostBasedAccess(account), user);
  writeFile(folder, "pg_ident.conf", account ? `forno "${account}" ${major < ALL_SINCE ? "postgres" : "all"}\n` : "", user);
}

/**
 * All files, then the folder itself, so that an interrupted change is repeated at the next start. Does not follow links, which may
 * lead to another user's files.
 */
export function changeOwner(folder: string, user: { uid: number; gid: number }): void {
  if (fs.statSync(folder).uid === user.uid) return;
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }))
    fs.lchownSync(join(folder, name), user.uid, user.gid);
  fs.chownSync(folder, user.uid, user.gid);
}

/** Null for a user without an account, as in some containers: PostgreSQL cannot identify it by name. */
function ownAccount(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

const HEADER = "# Written by Forno at each start.\n";

/**
 * The operating system identifies who connects (https://www.postgresql.org/docs/18/auth-peer.html). Without an account, the socket
 * folder's mode 0700 has the same effect: only this user and root can connect.
 */
const hostBasedAccess = (account: string | null): string =>
  ["all", "replication"]
    .map((database) => `local ${database} all ${account ? "peer map=forno" : "trust"}\n`)
    .join("")
    .replace(/^/, HEADER);

function writeFile(folder: string, name: string, content: string, user: RunAs): void {
  const path = join(folder, name);
  // Not through a link, which could lead to another user's file.
  fs.rmSync(path, { force: true });
  fs.writeFileSync(path, content, { mode: 0o600, flag: "wx" });
  if (user) fs.chownSync(path, user.uid, user.gid);
}
