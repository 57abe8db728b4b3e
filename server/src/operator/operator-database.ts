/** The shop's database, for a command that an operator runs. */
import type { Environment } from "../env/env.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { connectionFromUrl } from "../platform/db/database.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { refuseMissingCluster, useEmbeddedPostgres } from "../platform/db/embedded/use-embedded-postgres.ts";
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
