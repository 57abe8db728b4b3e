/** All modules: in this order their routes are registered, they start, and personal data is deleted with an account. */
import { demoModule } from "./demo/module.ts";
import { auditModule } from "./domains/audit/module.ts";
import { backupModule } from "./domains/backup/module.ts";
import { cartModule } from "./domains/cart/module.ts";
import { counterModule } from "./domains/counter/module.ts";
import { deliveryModule } from "./domains/delivery/module.ts";
import { kitchenModule } from "./domains/kitchen/module.ts";
import { menuModule } from "./domains/menu/module.ts";
import { messagesModule } from "./domains/messages/module.ts";
import { monitoringModule } from "./domains/monitoring/module.ts";
import { operationsModule } from "./domains/operations/module.ts";
import { orderModule } from "./domains/order/module.ts";
import { orderTextsModule } from "./domains/order-texts/module.ts";
import { paymentModule } from "./domains/payment/module.ts";
import { pictureModule } from "./domains/picture/module.ts";
import { printingModule } from "./domains/printing/module.ts";
import { privacyModule } from "./domains/privacy/module.ts";
import { promoModule } from "./domains/promo/module.ts";
import { reportsModule } from "./domains/reports/module.ts";
import { settingsModule } from "./domains/settings/module.ts";
import { statsModule } from "./domains/stats/module.ts";
import { taxModule } from "./domains/tax/module.ts";
import { userModule } from "./domains/user/module.ts";
import type { Module } from "./module.ts";

const all = [
  // Before the user, whose change locks out new cart lines: a cart merge that has locked lines would wait for it.
  cartModule,
  userModule,
  settingsModule,
  menuModule,
  pictureModule,
  promoModule,
  orderModule,
  paymentModule,
  deliveryModule,
  kitchenModule,
  counterModule,
  // After those that refund a cancelled or late order in the same transaction.
  taxModule,
  // After the invoice that it prints.
  printingModule,
  messagesModule,
  orderTextsModule,
  statsModule,
  reportsModule,
  auditModule,
  monitoringModule,
  backupModule,
  privacyModule,
  operationsModule,
  demoModule,
] as const;

export const modules: readonly Module[] = all;

type TablesOf<M> = M extends Module<infer OwnTables> ? (tables: OwnTables) => void : never;
export type ModuleTables = TablesOf<(typeof all)[number]> extends (tables: infer Tables) => void ? Tables : never;
