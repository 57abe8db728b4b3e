/** Which alerts apply now. Each is read from the database, so that it does not matter which instance looks. */
import { statfs } from "node:fs/promises";
import { ALERT_KINDS, type AlertKind, DISK_FREE_MIN } from "@forno/contract/monitoring/monitoring.ts";
import type { AppDeps } from "../../../module.ts";

export type Condition = (deps: Pick<AppDeps, "db" | "config" | "dataDir">, now: Date) => Promise<boolean>;
export type ConditionDeps = Pick<AppDeps, "db" | "config" | "dataDir" | "clock" | "log" | "modules">;

export const isDiskNearlyFull: Condition = async ({ dataDir }) => {
  const disk = await readDisk(dataDir);
  return disk !== null && disk.freeBytes < disk.sizeBytes * DISK_FREE_MIN;
};

/** Kinds that could not be checked are missing: they stay as they are. */
export async function checkConditions(deps: ConditionDeps): Promise<Map<AlertKind, boolean>> {
  const now = deps.clock();
  const conditions = deps.modules.flatMap(({ alerts }) => alerts ?? []);
  const found = new Map<AlertKind, boolean>();
  for (const kind of ALERT_KINDS) {
    try {
      for (const { [kind]: applies } of conditions) if (applies) found.set(kind, await applies(deps, now));
    } catch (error) {
      deps.log.warn({ err: error, alert: kind }, "Could not check the condition of an alert");
    }
  }
  return found;
}

export interface Disk {
  freeBytes: number;
  sizeBytes: number;
}

/** The disk of the embedded PostgreSQL. Null with an external database, whose disk the program does not see. */
export async function readDisk(dataDir: string | null): Promise<Disk | null> {
  if (dataDir === null) return null;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
