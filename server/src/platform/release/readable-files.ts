/** The service runs as another user than the one who updates, whose umask may be any. */
import * as fs from "node:fs";
import { dirname, join } from "node:path";

const FOLDER = 0o755;
const PROGRAM = 0o755;
const FILE = 0o644;

/** Creates a folder, with those above it, that everyone may read. One that exists stays as it is. */
export function makeReadableFolder(path: string): void {
  const first = fs.mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) fs.chmodSync(made, FOLDER);
}

/** Gives a folder and all in it the modes that `npm run release` gives them. */
export function makeReadable(folder: string): void {
  fs.chmodSync(folder, FOLDER);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? PROGRAM : FILE);
  }
}
