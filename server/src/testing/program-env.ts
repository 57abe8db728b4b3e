import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this test run, in which programs keep what Node has compiled. */
    compileCache: string;
  }
}

/** For a program that a test starts: without the test run's own variables. They all load the same sources. */
export const programEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: inject("compileCache") });
