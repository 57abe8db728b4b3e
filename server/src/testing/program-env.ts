import { join } from "node:path";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this test run, in which programs keep what Node has compiled. */
    compileCache: string;
    /** Whether the built programs are those of the present sources. */
    isBuilt: boolean;
  }
}

/** The file of `main` or of a command. In the whole run the built one, which starts in a third of the time that the sources take. */
export function programFile(name: string): string {
  if (inject("isBuilt")) return join(import.meta.dirname, "../../build", `${name}.js`);
  return join(import.meta.dirname, "..", name === "main" ? "main.ts" : `commands/${name}.ts`);
}

/** For a program that a test starts: without the test run's own variables. */
export const programEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: inject("compileCache") });
