import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { provideHaproxy } from "./balancer.ts";
import { makeDataFolder } from "./data-folder.ts";
import { providePgbouncer } from "./pooler.ts";
import { newProgram } from "./program.ts";

/** Creates the shop that each test file copies, and prints the seed, so that a failed run can be repeated. */
export default async function setup(project: TestProject): Promise<void> {
  const { seed, isFull } = project.getProvidedContext();
  console.log(`Faults: ${isFull ? "all" : "the short form"}, seed ${seed}. Again: npm run test:faults -- --seed=${seed}`);
  installWhatIsMissing();
  // `npm test` has made one already.
  project.provide("shopFolder", process.env.DEMO_SHOP ?? (await makeShop()));
}

async function makeShop(): Promise<string> {
  const folder = await makeDataFolder("shop");
  // Not in a teardown, which does not run if the shop does not start or the run is stopped.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = await newProgram(folder, { DATA_DIR: folder });
  try {
    await program.start();
  } finally {
    await program.stop();
  }
  return folder;
}

/** One after another, because the installations share a lock. A test that needs a missing program fails by itself. */
function installWhatIsMissing(): void {
  for (const provide of [provideHaproxy, providePgbouncer])
    try {
      provide();
    } catch (error) {
      console.warn(String(error));
    }
}
