import { COUNTER_RETENTION } from "@forno/contract/counter/rules/retention.ts";
import type { Module } from "../../module.ts";
import { moveEditedCash } from "./counter.ts";
import { counterRoutes } from "./counter-routes.ts";
import type { CounterTables } from "./counter-tables.ts";
import { eraseHeldOf, exportHeldOf } from "./held-sales.ts";
import { deleteOldHeld } from "./held-sales-store.ts";

export const counterModule: Module<CounterTables> = {
  routes: counterRoutes,
  on: () => ({ orderEdited: { inTransaction: moveEditedCash } }),
  personalData: {
    export: async (db, { mobile }) => ({ heldSales: await exportHeldOf(db, mobile) }),
    erase: (tx, { mobile }) => eraseHeldOf(tx, mobile),
    retention: { heldSales: { period: COUNTER_RETENTION.heldSales, delete: deleteOldHeld } },
  },
};
