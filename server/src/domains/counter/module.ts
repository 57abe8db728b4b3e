import { COUNTER_RETENTION } from "@forno/contract/counter/counter-calls.ts";
import type { Module } from "../../module.ts";
import type { Tx } from "../../tables.ts";
import type { OrderState } from "../order/lifecycle/order-changes-store.ts";
import { moveEditedCash } from "./counter.ts";
import { counterRoutes } from "./counter-routes.ts";
import { noteReturned } from "./counter-store.ts";
import type { CounterTables } from "./counter-tables.ts";
import { eraseHeldOf, exportHeldOf } from "./held-sales.ts";
import { deleteOldHeld } from "./held-sales-store.ts";

export const counterModule: Module<CounterTables> = {
  routes: counterRoutes,
  on: () => {
    const follow = {
      async inTransaction(tx: Tx, { order }: { order: OrderState }) {
        if (order.channel === "counter" && order.paymentMethod === "cash") await noteReturned(tx, order.id);
      },
    };
    return { orderEdited: { inTransaction: moveEditedCash }, orderStatusChanged: follow, orderMoneyChanged: follow };
  },
  personalData: {
    export: async (db, { mobile }) => ({ heldSales: await exportHeldOf(db, mobile) }),
    erase: (tx, { mobile }) => eraseHeldOf(tx, mobile),
    retention: { heldSales: { period: COUNTER_RETENTION.heldSales, delete: deleteOldHeld } },
  },
};
