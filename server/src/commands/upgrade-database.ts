/** Brings the built-in database to this version's PostgreSQL: `npm run upgrade-database`. The shop must be stopped. */
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { MIGRATIONS, readShopId } from "../operator/backup-tools.ts";
import { runCommand } from "../operator/run-command.ts";
import { readShopEnvironment } from "../operator/shop-environment.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import {
  EMBEDDED_MAJOR,
  finishUpgrade,
  type OlderServer,
  readMajor,
  replaceCluster,
} from "../platform/db/embedded/postgres-cluster.ts";
import { loadSnapshot } from "../platform/db/snapshot/load-snapshot.ts";
import { writeSnapshot } from "../platform/db/snapshot/write-snapshot.ts";

runCommand(async (args, signal) => {
  const { values } = parseArgs({ args, options: { binaries: { type: "string" } } });
  const { databaseUrl, dataDir } = readShopEnvironment();
  if (databaseUrl)
    throw new Error(
      "DATABASE_URL is set, so the shop has a database of its own. Create one on the newer server, set NEW_DATABASE_URL to its address, then: npm run move-database",
    );
  const folder = join(resolve(dataDir), "postgres");
  // Of a run that was killed in its last step.
  finishUpgrade(folder);
  const major = readMajor(folder);
  if (major === null) throw new Error(`No shop database in ${resolve(dataDir)}. Set DATA_DIR=…`);
  if (major === EMBEDDED_MAJOR) {
    removeCopy(resolve(dataDir));
    return `The database is of PostgreSQL ${EMBEDDED_MAJOR} already.`;
  }
  if (major > EMBEDDED_MAJOR) throw new Error(`The database is of PostgreSQL ${major}. Use the newer version of Forno`);
  return await upgrade(resolve(dataDir), folder, { older: { major, binaries: values.binaries ?? findBinaries(major) }, signal });
});

/** Where Debian, Red Hat and Homebrew install it. */
function findBinaries(major: number): string {
  const folders = [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`, `/opt/homebrew/opt/postgresql@${major}/bin`];
  const found = folders.find((folder) => existsSync(join(folder, "postgres")));
  if (found) return found;
  throw new Error(
    `PostgreSQL ${major} is needed once, to read the database. Install it (Debian: apt install postgresql-${major}), or name its folder: npm run upgrade-database -- --binaries <folder with postgres>`,
  );
}

interface UpgradeOptions {
  older: OlderServer;
  signal: AbortSignal;
}

async function upgrade(dataDir: string, folder: string, { older, signal }: UpgradeOptions): Promise<string> {
  const beside = copyIn(dataDir);
  const aside = `${folder}.version-${older.major}`;
  if (existsSync(aside)) throw new Error(`${aside} exists from an earlier upgrade. Move it away first`);
  // Of a run that was killed: the original is unchanged until the last step.
  removeCopy(dataDir);
  let warnings: string[];
  try {
    warnings = await copyInto(beside, dataDir, { older, signal });
    signal.throwIfAborted();
  } catch (error) {
    removeCopy(dataDir);
    // Ctrl-C in a terminal also ends programs of PostgreSQL.
    signal.throwIfAborted();
    throw error;
  }
  replaceCluster(folder, join(beside, "postgres"), aside);
  removeCopy(dataDir);
  return [
    `The database is of PostgreSQL ${EMBEDDED_MAJOR} now, compared table by table with the one of PostgreSQL ${older.major}.`,
    ...warnings,
    `Start the shop. When all is well, delete the old one: rm -r ${aside}`,
  ].join("\n");
}

function copyIn(dataDir: string): string {
  return join(dataDir, "upgrade");
}

/** Tried again while the server of a run that was killed still writes into it. */
function removeCopy(dataDir: string): void {
  rmSync(copyIn(dataDir), { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

/** From the older server's database in `dataDir` into a new one in `beside`. Stops both servers. Returns warnings. */
async function copyInto(beside: string, dataDir: string, { older, signal }: UpgradeOptions): Promise<string[]> {
  const source = await startEmbeddedPostgres(dataDir, {}, older);
  try {
    signal.throwIfAborted();
    const target = await startEmbeddedPostgres(beside);
    try {
      const shopId = await readShopId(source.connection);
      const options = { isMove: true, signal };
      const snapshot = writeSnapshot(source.connection, shopId, options);
      return (await loadSnapshot(target.connection, snapshot, { migrations: MIGRATIONS, ...options })).warnings;
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}
