import type { Module } from "../../module.ts";
import { taxHandlers } from "./issuing.ts";
import { taxRoutes } from "./tax-routes.ts";
import type { TaxTables } from "./tax-tables.ts";

export const taxModule: Module<TaxTables> = { routes: taxRoutes, on: taxHandlers };
