/** What measures: wrk asks over HTTP, pgbench asks the database. Both are Debian packages. */
import { globSync } from "node:fs";
import { findProgram, provide } from "../scripts/debian-packages.mjs";

// The one on the path is a wrapper in Perl that first looks for the server of the machine.
const findPgbench = () => globSync("/usr/lib/postgresql/*/bin/pgbench")[0] ?? findProgram("pgbench");

export const providePgbench = (): string => provide(findPgbench, "postgresql-contrib");
export const provideWrk = (): string => provide(() => findProgram("wrk"), "wrk");
