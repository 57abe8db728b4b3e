import type { Module } from "../../module.ts";
import { scheduleSales } from "./stats-jobs.ts";
import { statsRoutes } from "./stats-routes.ts";
import type { StatsTables } from "./stats-tables.ts";

export const statsModule: Module<StatsTables> = { routes: statsRoutes, jobs: scheduleSales };
