/** wrk for HTTP and pgbench for the database, from Debian's packages. */
import { globSync } from "node:fs";
import { findProgram, provide } from "../../scripts/bootstrap/debian-packages.mjs";

// The programs on the PATH are Perl wrappers that first look for the machine's server.
const provideOfPostgres = (name: string) => (): string =>
  provide(() => globSync(`/usr/lib/postgresql/*/bin/${name}`)[0] ?? findProgram(name), "postgresql-contrib");

export const providePgbench = provideOfPostgres("pgbench");
export const providePsql = provideOfPostgres("psql");
export const provideWrk = (): string => provide(() => findProgram("wrk"), "wrk");
