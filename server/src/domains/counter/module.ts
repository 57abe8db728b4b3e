import type { Module } from "../../module.ts";
import { counterRoutes } from "./counter-routes.ts";
import type { CounterTables } from "./counter-tables.ts";

export const counterModule: Module<CounterTables> = { routes: counterRoutes };
