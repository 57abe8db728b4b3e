import type { Module } from "../../module.ts";
import { scheduleVacuumWatch } from "../../platform/db/upkeep/vacuum-watch.ts";
import { VERSION } from "../../platform/process/program-version.ts";
import { databaseChecks } from "./checks/database/database-checks.ts";
import { machineChecks } from "./checks/machine/machine-checks.ts";
import { messageCheck } from "./checks/message-check.ts";
import { websiteChecks } from "./checks/outside/website-checks.ts";
import { operationsRoutes } from "./operations-routes.ts";
import type { OperationsTables } from "./operations-tables.ts";
import { recordVersion } from "./versions/versions-store.ts";

export const operationsModule: Module<OperationsTables> = {
  routes: operationsRoutes,
  async start(deps) {
    await recordVersion(deps.db, VERSION, deps.clock());
    await scheduleVacuumWatch(deps);
  },
  checks: [messageCheck, websiteChecks, databaseChecks, machineChecks],
};
