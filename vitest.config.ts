import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["contract/src/**/*.test.ts", "server/src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: "server/src/testing/database/postgres-cluster-setup.ts",
        },
      },
      // Browser logic, in Node with a fake browser (web/testing). Tests that need a real browser are in e2e/.
      {
        extends: true,
        test: {
          name: "browser",
          include: ["web/{app,service-worker,testing}/**/*.test.ts"],
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
    ],
    // The tests share the CPU with PostgreSQL: more workers would make each one slower.
    maxWorkers: 2,
    // Importing the program once for all files of a worker takes a third of the time.
    isolate: false,
    // Generous, so that a slow machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: true,
  },
});
