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
      // The browser's logic without a browser (web/testing): what needs a real one is in e2e/.
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
    // The tests share the processor with PostgreSQL and with each other: more workers only make each one slower.
    maxWorkers: 2,
    // Limits, not expectations: a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
  },
});
