import type { Domain } from "../domain.ts";
import { backupEndpoints } from "./backup.ts";

export const backupDomain = {
  endpoints: [backupEndpoints],
  refusals: {
    backupRunning: { status: 409, message: "A backup is already being made. Wait until it ends" },
  },
} as const satisfies Domain;
