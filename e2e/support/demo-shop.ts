/** Makes the demo shop that `startShop` copies, unless `npm test` has made it: making one costs five times as much as starting a copy. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "../../server/src/testing/memory-folder.ts";
import { startShop } from "./shop-process.ts";

export default async function setup(): Promise<undefined | (() => Promise<void>)> {
  if (process.env.DEMO_SHOP) return undefined;
  const folder = await mkdtemp(join(memoryFolder(), "forno-e2e-demo-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await (await startShop({ DATA_DIR: folder })).stop();
  } catch (error) {
    await remove();
    throw error;
  }
  // Workers get the variables of this process.
  process.env.DEMO_SHOP = folder;
  return remove;
}
