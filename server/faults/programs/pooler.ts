/** PgBouncer in front of the database, configured by `deploy/pgbouncer.ini`. */
import { chmodSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { serverUser } from "../../src/platform/db/embedded/postgres-user.ts";
import { freePort } from "../../src/testing/free-port.ts";
import { startProcess } from "./process.ts";

const CONFIGURATION = join(import.meta.dirname, "../../../deploy/pgbouncer.ini");
/** Fewer than an instance has, so that each is shared. */
const SERVER_CONNECTIONS = 4;

export const providePgbouncer = (): string => provide(() => findProgram("pgbouncer"), "pgbouncer");

export interface Pooler {
  url: string;
  /** kill -9, and a new one at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it in front of the PostgreSQL on this port. */
export async function startPooler(databasePort: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-pooler-"));
  // It refuses to run as root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, configurationFor(port, databasePort), { mode: 0o644 });
  const start = () => startProcess(providePgbouncer(), [file], { isOpen: () => answers(port), ...serverUser(undefined) });
  let end = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/forno`,
    async restart() {
      await end();
      end = await start();
    },
    async close() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Without passwords; otherwise as deployed. */
function configurationFor(port: number, databasePort: number): string {
  return readFileSync(CONFIGURATION, "utf8")
    .replace("port=5432 dbname=forno", `port=${databasePort} dbname=postgres user=postgres`)
    .replace(/listen_port = .*/, `listen_port = ${port}`)
    .replace(/auth_type = .*/, "auth_type = any")
    .replace(/auth_file = .*/, "unix_socket_dir =")
    .replace(/default_pool_size = .*/, `default_pool_size = ${SERVER_CONNECTIONS}`);
}
