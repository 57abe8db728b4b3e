/** An external PostgreSQL that pgBackRest archives, configured by `deploy/high-availability/pgbackrest.conf`. */
import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { freePort } from "../../src/testing/free-port.ts";
import { DEPLOYED, providePostgres } from "../failover/database-host.ts";

const execute = promisify(execFile);
const providePgBackRest = (): string => provide(() => findProgram("pgbackrest"), "pgbackrest");

const GUIDE = readFileSync(join(DEPLOYED, "README.md"), "utf8");
const LIMIT_MS = 120_000;

export interface ArchivedPostgres {
  url: string;
  repository: string;
  /** Runs a command as the operator's guide has it. `values` replaces the example values in it. Returns its output. */
  pgbackrest(command: string, values?: Record<string, string>): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const bin = providePostgres();
  const program = providePgBackRest();
  const folder = await mkdtemp(join(tmpdir(), "forno-archived-"));
  const [cluster, sockets, repository, log] = ["cluster", "run", "repository", "log"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [sockets, repository, log]) await mkdir(path);
  await chmod(folder, 0o755);
  execFileSync("chown", ["-R", "postgres", folder]);
  const file = join(folder, "pgbackrest.conf");
  const port = await freePort();
  writeFileSync(
    file,
    readFileSync(join(DEPLOYED, "pgbackrest.conf"), "utf8")
      .replace("/var/lib/pgbackrest", repository)
      .replace("/var/lib/postgresql/15/forno", cluster)
      .replace("/var/run/postgresql", `${sockets}\npg1-port=${port}`)
      .replace("/var/log/pgbackrest", log)
      .replace("retention-full=4", "retention-full=1"),
  );
  const asPostgres = async (path: string, ...args: string[]): Promise<string> => {
    const user = ["--reuid=postgres", "--regid=postgres", "--init-groups", path, ...args];
    return (await execute("setpriv", user, { cwd: folder, timeout: LIMIT_MS, encoding: "utf8" })).stdout;
  };
  const control = (...args: string[]) =>
    asPostgres(join(bin, "pg_ctl"), "-D", cluster, "-w", "-s", "-l", join(log, "postgres.log"), ...args);
  const isRunning = () => existsSync(join(cluster, "postmaster.pid"));
  const stop = async () => void (isRunning() && (await control("-m", "fast", "stop")));

  await asPostgres(join(bin, "initdb"), "-D", cluster, "--auth=trust", "--data-checksums", "--locale=C.UTF-8", "--encoding=UTF8");
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: sockets,
    shared_buffers: "32MB",
    archive_mode: "on",
    archive_command: archiveCommand().replace("pgbackrest ", `${program} --config=${file} `),
  };
  for (const [name, value] of Object.entries(settings)) appendFileSync(join(cluster, "postgresql.conf"), `${name} = '${value}'\n`);
  await control("start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    repository,
    async pgbackrest(command, values = {}) {
      if (!GUIDE.includes(`sudo -u postgres pgbackrest ${command}\n`))
        throw new Error(`The operator's guide does not have: ${command}`);
      const args = [...command.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ""));
      const actual = args.map((arg) => Object.entries(values).reduce((text, [from, to]) => text.replace(from, to), arg));
      return await asPostgres(program, `--config=${file}`, ...actual);
    },
    start: async () => void (await control("start")),
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As in `patroni.yml`. */
function archiveCommand(): string {
  const [, command] = /archive_command: (.*)/.exec(readFileSync(join(DEPLOYED, "patroni.yml"), "utf8")) ?? [];
  if (!command) throw new Error("patroni.yml has no archive_command");
  return command;
}
