/**
 * The tables for Kysely, declared in the `*-tables.ts` of the domain that owns them: only its stores read and write them
 * (scripts/checks/check-tables.ts). Those of a provider (payment sandbox, SMS inbox) are used by that provider only. The
 * migrations in `server/migrations` define the same in SQL.
 */
import type { Kysely, Transaction } from "kysely";
import type { ModuleTables } from "./modules.ts";
import type { PlatformTables } from "./platform/platform-tables.ts";

export interface Tables extends PlatformTables, ModuleTables {}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
