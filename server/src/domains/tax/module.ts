import { TAX_RETENTION } from "@forno/contract/tax/tax-calls.ts";
import type { Module } from "../../module.ts";
import { taxHandlers } from "./issuing.ts";
import { anonymizeOldDocuments, personalDataOfDocuments } from "./tax-privacy-store.ts";
import { taxRoutes } from "./tax-routes.ts";
import type { TaxTables } from "./tax-tables.ts";

export const taxModule: Module<TaxTables> = {
  routes: taxRoutes,
  on: taxHandlers,
  personalData: {
    export: async (db, { userId }) => ({ taxDocuments: await personalDataOfDocuments(db, userId) }),
    retention: { taxBuyers: { period: TAX_RETENTION.taxBuyers, delete: anonymizeOldDocuments } },
  },
};
