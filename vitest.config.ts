import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./server/src/testing/memory-folder.ts";

// Also for the set-up and for the programs that tests start.
process.env.TMPDIR = memoryFolder();

const SERVER = ["contract/src/**", "sandbox/src/**", "server/src/**", "scripts/**"];
const globalSetup = "server/src/testing/database/postgres-cluster-setup.ts";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: SERVER.map((folder) => `${folder}/*.test.ts`),
          exclude: ["**/*.isolated.test.ts"],
          globalSetup,
          // Node runs these files as they are: nothing to transform in the one process that all workers wait for.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // Tests that need a process of their own.
      {
        extends: true,
        test: { name: "isolated", include: SERVER.map((folder) => `${folder}/*.isolated.test.ts`), isolate: true, globalSetup },
      },
      // Browser logic, in Node with a fake browser (web/testing). Tests that need a real browser are component tests, or in e2e/.
      {
        extends: true,
        test: {
          name: "browser",
          include: ["web/{app,service-worker,testing}/**/*.test.ts"],
          setupFiles: "web/testing/end-timers.ts",
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
    ],
    // One more than there are cores, because tests wait for PostgreSQL and for programs that they start.
    maxWorkers: availableParallelism() + 1,
    // Importing the program once for all files of a worker takes a third of the time.
    isolate: false,
    // Generous, so that a slow machine fails no test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: true,
  },
});
