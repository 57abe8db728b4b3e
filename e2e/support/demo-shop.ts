/** Makes the demo shop that `startShop` copies. `npm test` has made one: making it costs five times as much as starting a copy. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { memoryFolder } from "../../server/src/testing/memory-folder.ts";
import { startShop } from "./shop-process.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), "forno-e2e-demo-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (process.env.DEMO_SHOP) execFileSync("cp", ["-a", `${process.env.DEMO_SHOP}/.`, folder]);
    else await (await startShop({ DATA_DIR: folder })).stop();
    await leavePicturesAsTheyAre(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  // Workers get the variables of this process.
  process.env.DEMO_SHOP = folder;
  return remove;
}

/** As if no AVIF were smaller: otherwise each copy converts what its pages show, for up to 13 seconds of processor time. */
async function leavePicturesAsTheyAre(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.query(
      `INSERT INTO picture_avifs (image, width, bytes) SELECT image, width, '' FROM pictures ON CONFLICT DO NOTHING`,
    );
    await client.end();
  } finally {
    await postgres.stop();
  }
}
