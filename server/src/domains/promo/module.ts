import { PROMO_RETENTION } from "@forno/contract/promo/promo-calls.ts";
import type { Module } from "../../module.ts";
import { deleteOldFormerCustomers, storeFormerCustomer } from "./former-customers-store.ts";
import { promoRoutes } from "./promo-routes.ts";
import type { PromoTables } from "./promo-tables.ts";

export const promoModule: Module<PromoTables> = {
  routes: promoRoutes,
  personalData: {
    erase: (tx, caller, { config, clock }) => storeFormerCustomer(tx, caller, config.formerCustomerKey, clock()),
    retention: { formerCustomers: { period: PROMO_RETENTION.formerCustomers, delete: deleteOldFormerCustomers } },
  },
};
