/**
 * The tables for Kysely, declared in the `*-tables.ts` of the domain that owns them: only its stores read and write them
 * (scripts/checks/check-tables.ts). Those of a provider (payment sandbox, SMS inbox) are used by that provider only. The
 * migrations in `server/migrations` define the same in SQL.
 */
import type { Kysely, Transaction } from "kysely";
import type { AuditTables } from "./domains/audit/audit-tables.ts";
import type { BackupTables } from "./domains/backup/backup-tables.ts";
import type { CartTables } from "./domains/cart/cart-tables.ts";
import type { FoodTables } from "./domains/menu/menu-tables.ts";
import type { MessagesTables } from "./domains/messages/messages-tables.ts";
import type { MonitoringTables } from "./domains/monitoring/monitoring-tables.ts";
import type { OperationsTables } from "./domains/operations/operations-tables.ts";
import type { OrderTables } from "./domains/order/order-tables.ts";
import type { PaymentTables } from "./domains/payment/payment-tables.ts";
import type { PictureTables } from "./domains/picture/picture-tables.ts";
import type { PromoTables } from "./domains/promo/promo-tables.ts";
import type { SettingsTables } from "./domains/settings/settings-tables.ts";
import type { StatsTables } from "./domains/stats/stats-tables.ts";
import type { UserTables } from "./domains/user/user-tables.ts";
import type { PlatformTables } from "./platform/platform-tables.ts";

export interface Tables
  extends AuditTables,
    BackupTables,
    CartTables,
    FoodTables,
    MessagesTables,
    MonitoringTables,
    OperationsTables,
    OrderTables,
    PaymentTables,
    PictureTables,
    PlatformTables,
    PromoTables,
    SettingsTables,
    StatsTables,
    UserTables {}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
