import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { provideHaproxy } from "./balancer.ts";
import { providePgbouncer } from "./pooler.ts";
import { newProgram } from "./program.ts";

/** Makes the shop that each file copies, and says the seed, so that a run that failed can be had again. */
export default async function setup(project: TestProject): Promise<void> {
  const { seed, isFull } = project.getProvidedContext();
  console.log(`Faults: ${isFull ? "all" : "the short form"}, seed ${seed}. Again: npm run test:faults -- --seed ${seed}`);
  installWhatIsMissing();
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-shop-"));
  // Not by a teardown: there is none when the shop does not start, or the run is stopped.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await makeShop(folder);
  project.provide("shopFolder", folder);
}

async function makeShop(folder: string): Promise<void> {
  const program = await newProgram(folder, { DATA_DIR: folder });
  try {
    await program.start();
  } finally {
    await program.stop();
  }
}

/** One after the other, since they share a lock. A file that needs what cannot be had fails by itself. */
function installWhatIsMissing(): void {
  for (const provide of [provideHaproxy, providePgbouncer])
    try {
      provide();
    } catch (error) {
      console.warn(String(error));
    }
}
