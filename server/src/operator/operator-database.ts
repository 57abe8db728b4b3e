/** The shop's database, for a command that an operator runs. */
import { countInstances } from "../domains/backup/run/restore-store.ts";
import type { Environment } from "../env/env.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { connectionFromUrl } from "../platform/db/database.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { refuseMissingCluster, useEmbeddedPostgres } from "../platform/db/embedded/use-embedded-postgres.ts";
import type { Db } from "../tables.ts";
import { readShopEnvironment } from "./shop-environment.ts";

/** Past any pooler. With the embedded database, it works whether the shop runs or not. Creates no database. */
export async function withOperatorDatabase<Result>(
  work: (direct: ConnectionConfig, environment: Environment) => Promise<Result>,
): Promise<Result> {
  const environment = readShopEnvironment();
  const url = environment.databaseDirectUrl ?? environment.databaseUrl;
  if (url) return await work(connectionFromUrl(url), environment);
  const postgres = await useEmbeddedPostgres(environment.dataDir);
  return await work(postgres.connection, environment).finally(() => postgres.close());
}

/**
 * The same for a command that needs the database for itself: the embedded one is refused while the shop runs on it, and created if it is
 * missing, unless it must exist.
 */
export async function withOwnDatabase<Result>(
  work: (direct: ConnectionConfig, environment: Environment) => Promise<Result>,
  { mustExist = false } = {},
): Promise<Result> {
  const environment = readShopEnvironment();
  const url = environment.databaseDirectUrl ?? environment.databaseUrl;
  if (url) return await work(connectionFromUrl(url), environment);
  if (mustExist) refuseMissingCluster(environment.dataDir);
  const postgres = await startEmbeddedPostgres(environment.dataDir);
  return await work(postgres.connection, environment).finally(() => postgres.stop());
}

/** Throws while the shop uses the database. */
export async function refuseInstances(db: Db): Promise<void> {
  if ((await countInstances(db)) > 0) throw new Error("The shop is running on this database. Stop every instance first");
}
