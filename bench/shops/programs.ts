/** What measures: wrk asks over HTTP, pgbench asks the database. Debian has them in packages. */
import { globSync } from "node:fs";
import { findProgram, provide } from "../../scripts/bootstrap/debian-packages.mjs";

// Those on the path are wrappers in Perl that first look for the server of the machine.
const provideOfPostgres = (name: string) => (): string =>
  provide(() => globSync(`/usr/lib/postgresql/*/bin/${name}`)[0] ?? findProgram(name), "postgresql-contrib");

export const providePgbench = provideOfPostgres("pgbench");
export const providePsql = provideOfPostgres("psql");
export const provideWrk = (): string => provide(() => findProgram("wrk"), "wrk");
