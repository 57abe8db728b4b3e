import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Another program of the build, beside the bundle of the server if that runs, otherwise its source. */
export function programFile(name: string, source: string): string {
  const bundled = join(dirname(process.argv[1] ?? ""), `${name}.js`);
  return existsSync(bundled) ? bundled : source;
}
