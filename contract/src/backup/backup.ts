import { z } from "zod";
import type { Domain } from "../domain.ts";
import { id, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { BACKUP_OUTCOMES, BACKUP_OVERDUE_HOURS, backupCalls } from "./backup-calls.ts";

export const backup = z.object({
  _id: id,
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  state: z.enum([...BACKUP_OUTCOMES, "running"]).describe("`good`: restored into a scratch database and compared"),
  takenAt: isoTime.nullable().describe("The moment whose state a restore brings back"),
  fileName: z.string().nullable().describe("Null if there is none, or retention has deleted it"),
  bytes: z.number().int().nullable(),
  problem: z.string().nullable().describe("Why it failed. Of a good one: why older ones were not deleted after it"),
});
export type Backup = z.infer<typeof backup>;

export const backupState = z.object({
  place: z.string().describe("The folder or bucket"),
  isEncrypted: z.boolean(),
  lastGood: backup.nullable(),
  isOverdue: z.boolean().describe(`The last good backup is older than ${BACKUP_OVERDUE_HOURS} hours, or there is none`),
  isRunning: z.boolean(),
  nextAt: isoTime.nullable().describe("Null if there is no daily backup"),
  recent: z.array(backup).max(20).describe("Newest first"),
  lastRestore: z
    .object({ at: isoTime, takenAt: isoTime })
    .nullable()
    .describe("When this database was restored from a backup or put back by other means, and the moment whose state it got"),
});
export type BackupState = z.infer<typeof backupState>;

export const backupEndpoints = defineEndpoints(backupCalls, {
  state: {
    access: can("settings"),
    summary: "Get the last good backup, the next one and the recent ones",
    answer: success({ data: backupState }),
  },
  request: {
    access: can("settings"),
    summary: "Make a backup now",
    answer: success({ message: z.string() }),
  },
});

export const backupDomain = {
  endpoints: [backupEndpoints],
  refusals: {
    backupRunning: { status: 409, message: "A backup is already being made. Wait until it ends" },
  },
} as const satisfies Domain;
