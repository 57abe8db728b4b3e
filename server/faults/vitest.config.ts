import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** What all chance in this run comes from. */
    seed: number;
    /** The whole suite; else the short form of `npm test`. */
    isFull: boolean;
    /** A demo shop's data folder, to be copied. */
    shopFolder: string;
  }
}

const isFull = process.env.FAULTS_FULL === "1";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    // The one waits for the program's own limits of time, the other needs the history.
    exclude: isFull ? [] : ["drips.test.ts", "program-before.test.ts"],
    globalSetup: "programs/setup.ts",
    provide: { seed: Number(process.env.FAULTS_SEED) || randomInt(1, 2 ** 31), isFull },
    // One of the files does little but wait.
    maxWorkers: 3,
    // PostgreSQL goes down with the thread that started it.
    pool: "forks",
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
