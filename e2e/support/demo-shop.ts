/** Makes the demo shop that `startShop` copies: making one costs five times as much as starting a copy. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "../../server/src/testing/memory-folder.ts";
import { startShop } from "./shop-process.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), "forno-e2e-demo-"));
  // Workers get the variables of this process.
  Object.assign(process.env, { DEMO_SHOP: join(folder, "shop"), NODE_COMPILE_CACHE: join(folder, "compiled") });
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await (await startShop({ DATA_DIR: join(folder, "shop") })).stop();
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
