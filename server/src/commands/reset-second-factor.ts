/** Restores access for an admin who has lost phone and recovery codes: `npm run reset-second-factor -- +919000000001`. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { normalizeMobile } from "@forno/contract/rules/contact/mobile.ts";
import { resetFactorByOperator } from "../domains/user/second-factor/second-factor-settings.ts";
import { readOperatorEnvironment } from "../env/env.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "../platform/db/database.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import type { Tables } from "../tables.ts";

async function main(written: string): Promise<string> {
  const mobile = normalizeMobile(written);
  if (!mobile) throw new Error("Enter the mobile number: npm run reset-second-factor -- +919000000001");
  return await withDatabase(async (connection) => {
    const { db, close } = openDatabase<Tables>(connection);
    const isReset = await resetFactorByOperator(db, mobile, new Date()).finally(close);
    return isReset
      ? `The second factor of ${mobile} is off, and all sessions of this number have ended.`
      : `${mobile} has no second factor.`;
  });
}

async function withDatabase(work: (connection: ConnectionConfig) => Promise<string>): Promise<string> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readOperatorEnvironment();
  const url = databaseDirectUrl ?? databaseUrl;
  if (url) return await work(connectionFromUrl(url));
  if (!existsSync(join(dataDir, "postgres")))
    throw new Error(`No shop database in ${resolve(dataDir)}. Set DATA_DIR=… or DATABASE_URL=…`);
  const postgres = await startEmbeddedPostgres(dataDir);
  return await work(postgres.connection).finally(() => postgres.stop());
}

main(process.argv[2] ?? "").then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
