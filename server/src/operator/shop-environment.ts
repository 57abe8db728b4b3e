import { statSync } from "node:fs";
import { type Environment, readOperatorEnvironment } from "../env/env.ts";

/**
 * The shop's settings, for a command on its data. Root continues as the owner of the data folder: PostgreSQL lets in only that user, and
 * the shop must be able to read and delete what the command writes. Throws if a setting is wrong.
 */
export function readShopEnvironment(): Environment {
  const environment = readOperatorEnvironment();
  continueAsOwnerOf(environment.dataDir);
  return environment;
}

function continueAsOwnerOf(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
