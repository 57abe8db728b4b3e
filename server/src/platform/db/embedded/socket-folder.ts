/** The folder of an embedded server's socket: new at each start, private, and outside the data folder. */
import * as fs from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "./postgres-process.ts";
import type { RunAs } from "./postgres-user.ts";

export const SOCKET_PORT = 5432;

/** Made by deploy/forno.service, whose /tmp an operator's commands do not see. */
const RUNTIME_FOLDER = "/run/forno";

/** Of the servers that this process runs. */
const inUse = new Set<string>();

/** With mode 0700 and the server's user as its owner. */
export function makeSocketFolder(user: RunAs): string {
  const base = baseFor(user);
  removeEmptySocketFolders(base);
  const folder = fs.mkdtempSync(join(base, `forno-pg-${process.pid}-`));
  if (user) fs.chownSync(folder, user.uid, user.gid);
  inUse.add(folder);
  return folder;
}

function baseFor(user: RunAs): string {
  // Another user could not enter it.
  if (!user && isWritable(RUNTIME_FOLDER)) return RUNTIME_FOLDER;
  // Short, because a socket's path is limited to about a hundred bytes.
  return tmpdir().length < 60 ? tmpdir() : "/tmp";
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function removeSocketFolder(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  inUse.delete(folder);
}

/**
 * Removes the socket folder that a lock file names, unless it is in use. The lock file may be a copy: if the data folder was copied
 * while its server ran, the named socket belongs to that server.
 */
export async function removeAbandonedSocketFolder(folder: string): Promise<void> {
  const owner = Number(/\/forno-pg-(\d+)-\w+$/.exec(folder)?.[1] ?? Number.NaN);
  if (Number.isNaN(owner) || inUse.has(folder)) return;
  // In a container the killed process had the same pid as this one.
  if (owner !== process.pid && isRunning(owner)) return;
  if (!(await isListening(folder))) fs.rmSync(folder, { recursive: true, force: true });
}

function isListening(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, `.s.PGSQL.${SOCKET_PORT}`));
    socket.once("connect", () => resolve(true));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ENOENT" && code !== "ECONNREFUSED"));
    socket.once("connect", () => socket.destroy());
  });
}

/** Those of killed processes: their server removed its socket when it shut down, but not the folder. */
function removeEmptySocketFolders(base: string): void {
  for (const name of fs.readdirSync(base)) {
    const owner = /^forno-pg-(\d+)-/.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    try {
      fs.rmdirSync(join(base, name));
    } catch {
      // Not empty, or not ours.
    }
  }
}
