import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["contract/src/**/*.test.ts", "server/src/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "server/src/testing/database/postgres-cluster-setup.ts",
    // The tests share the processor with PostgreSQL and with each other: more workers only make each one slower.
    maxWorkers: 2,
    // Limits, not expectations: a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
  },
});
