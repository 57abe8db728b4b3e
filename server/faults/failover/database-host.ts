/** A host with etcd, Patroni, PostgreSQL and the disk guard, configured by the files of `deploy/high-availability`. */
import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { ROOT } from "../programs/other-tree.ts";
import type { Command, Host } from "./hosts.ts";

export const DEPLOYED = join(ROOT, "deploy/high-availability");
/** In memory: takes only what is stored. */
const DISK_MB = 2_000;
/** What the disk guard keeps free here. */
const GUARDED_MB = 100;
const PIECE = Buffer.alloc(1024 ** 2);

const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";
const findPostgres = () => (existsSync(`${POSTGRES_BIN}/postgres`) ? POSTGRES_BIN : undefined);
export const providePostgres = (): string => provide(findPostgres, "postgresql-15");
const provideEtcd = (): string => provide(() => findProgram("etcd"), "etcd-server");
const providePatroni = (): string => provide(() => findProgram("patroni"), "patroni");
const psql = (): string => join(providePostgres(), "psql");

export interface DatabaseHost extends Host {
  name: string;
  startEtcd(): void;
  startPatroni(): void;
  /** Runs a statement as the superuser on this host, without HAProxy. Rejects if it is refused. */
  sql(statement: string, options?: { database?: string }): Promise<string>;
  /** The same in the background: its exit code is 0 if the statement was acknowledged. */
  startSql(statement: string): ChildProcess;
  patronictl(...args: string[]): Promise<string>;
  /** Until this much is left; less than the disk guard tolerates. */
  fillDisk(leftMb: number): void;
  freeDisk(): void;
}

/** `host` is the one with this number, counted from 1. */
export function prepareDatabaseHost(host: Host, number: number): DatabaseHost {
  const { folder } = host;
  const disk = join(folder, "disk");
  const [config, etcdData, sockets, ballast] = [
    join(folder, "patroni.yml"),
    join(folder, "etcd"),
    join(folder, "run"),
    join(disk, "ballast"),
  ];
  for (const path of [disk, sockets, etcdData]) mkdirSync(path);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", disk]);
  for (const path of [folder, disk, sockets]) execFileSync("chown", ["postgres", path]);
  const adapt = (name: string): string =>
    onHost(readFileSync(join(DEPLOYED, name), "utf8"), number, "10.77.0")
      .replaceAll("/var/lib/postgresql/15/forno", join(disk, "data"))
      .replaceAll("/var/lib/postgresql/", `${folder}/disk/`)
      .replaceAll("/var/run/postgresql", sockets)
      .replaceAll("/var/lib/etcd/forno", etcdData)
      // A test must never restart this machine.
      .replace("mode: automatic", "mode: off")
      .replace(/archive_command: .*/, "archive_command: /bin/true");
  writeFileSync(config, adapt("patroni.yml"));
  const sqlCommand = (statement: string, database: string): Command => ({
    path: psql(),
    args: ["-h", sockets, "-d", database, "-XAtc", statement],
    asServer: true,
  });
  return {
    ...host,
    name: `db${number}`,
    startEtcd: () => void host.start("etcd", { path: provideEtcd(), args: [], env: environmentOf(adapt("etcd.conf")) }),
    startPatroni() {
      host.start("patroni", { path: providePatroni(), args: [config], asServer: true });
      host.start("guard", {
        path: join(DEPLOYED, "disk-guard.sh"),
        args: [config, join(disk, "data"), String(GUARDED_MB)],
        asServer: true,
      });
    },
    startSql: (statement) => host.start("psql", sqlCommand(statement, "forno")),
    sql: async (statement, { database = "forno" } = {}) => await host.run(sqlCommand(statement, database)),
    patronictl: (...args) => host.run({ path: "patronictl", args: ["-c", config, ...args] }),
    fillDisk(leftMb) {
      try {
        // The database also writes meanwhile, so to leave nothing, writing continues until nothing fits.
        while (leftMb === 0 || freeMb(disk) > leftMb) writeFileSync(ballast, PIECE, { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    freeDisk: () => rmSync(ballast),
  };
}

function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / PIECE.length;
}

/** The files are written for the first of the hosts 10.0.0.11 to 13. */
export function onHost(text: string, number: number, network: string): string {
  const lines = text.split("\n").map((line) => {
    const isOfAll = line.includes("10.0.0.12");
    return isOfAll ? line : line.replaceAll("10.0.0.11", `10.0.0.${10 + number}`).replace(/\bdb1\b/, `db${number}`);
  });
  return lines.join("\n").replaceAll("10.0.0.", `${network}.`);
}

const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
