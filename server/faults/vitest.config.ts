import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** The seed of all random choices of this run. */
    seed: number;
    /** True: the whole suite. False: the short form of `npm test`. */
    isFull: boolean;
    /** The data folder of a demo shop, which test files copy. */
    shopFolder: string;
  }
}

const isFull = process.env.FAULTS_FULL === "1";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    // drips waits for the program's own timeouts; program-before needs the Git history; the others take minutes, or root and network namespaces.
    exclude: isFull
      ? []
      : [
          "backup/**",
          "drips.test.ts",
          "program-before.test.ts",
          "release/**",
          "upgrade/**",
          "grown/**",
          "failover/**",
          "operations/**",
          "point-in-time/**",
          "prometheus/**",
        ],
    globalSetup: "programs/setup.ts",
    provide: { seed: Number(process.env.FAULTS_SEED) || randomInt(1, 2 ** 31), isFull },
    // Half of the files mostly wait.
    maxWorkers: 4,
    // Files share what they have imported; each has programs and databases of its own.
    isolate: false,
    // PostgreSQL ends with the thread that started it.
    pool: "forks",
    // Generous, so that a slow machine fails no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
