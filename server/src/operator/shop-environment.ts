import { type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Environment, readOperatorEnvironment } from "../env/env.ts";

let known: Environment | null = null;

/**
 * The shop's settings, for a command on its data; read once, because later only root could read those of the service. Root continues as the owner of the data folder: PostgreSQL lets in only that user, and
 * the shop must be able to read and delete what the command writes. Throws if a setting is wrong.
 */
export function readShopEnvironment(): Environment {
  if (known) return known;
  known = readOperatorEnvironment();
  continueAsOwnerOf(known.dataDir);
  return known;
}

function continueAsOwnerOf(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = nearestExisting(resolve(dataDir));
  if (uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Of a folder that is missing, the one in which it will be created: with an external database, the data folder has no use until the first backup. */
function nearestExisting(folder: string): Stats {
  return statSync(folder, { throwIfNoEntry: false }) ?? nearestExisting(dirname(folder));
}
