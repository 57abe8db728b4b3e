/** Three database hosts and HAProxy, as `deploy/high-availability` describes them. */
import { globSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { canReach } from "../../src/platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "../../src/platform/db/database.ts";
import { freePort } from "../../src/testing/free-port.ts";
import { provideHaproxy } from "../programs/balancer.ts";
import { startProcess } from "../programs/process.ts";
import { type DatabaseHost, DEPLOYED, prepareDatabaseHost } from "./database-host.ts";
import { openHosts, removeHosts } from "./hosts.ts";
import { unmountAll } from "./mounts.ts";

const FOLDER = join(tmpdir(), "forno-failover-");
const HOSTS = 3;
const SHOP_PASSWORD = "shop-password";

export interface Cluster {
  hosts: readonly DatabaseHost[];
  /** Through HAProxy, as the shop connects. */
  url: string;
  /** The host that Patroni confirms as the primary. */
  primary(): Promise<DatabaseHost>;
  /** Resolves once every host replicates from this primary, one of them synchronously. */
  untilWhole(): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

export async function startCluster(): Promise<Cluster> {
  removeRemains();
  const folder = await mkdtemp(FOLDER);
  await chmod(folder, 0o755);
  process.once("exit", removeRemains);
  let endBalancer: (() => Promise<void>) | null = null;
  const close = async () => {
    await endBalancer?.();
    removeRemains();
    process.off("exit", removeRemains);
  };
  try {
    const hosts = openHosts(folder, HOSTS).map((host, index) => prepareDatabaseHost(host, index + 1));
    for (const host of hosts) host.startEtcd();
    for (const host of hosts) host.startPatroni();
    await untilWhole(hosts);
    const first = await primaryOf(hosts);
    await createShopDatabase(first);
    const port = await freePort();
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, balancerConfiguration(port));
    const url = `postgres://forno:${SHOP_PASSWORD}@127.0.0.1:${port}/forno`;
    endBalancer = await startProcess(provideHaproxy(), ["-db", "-f", file], { isOpen: () => answers(url) });
    return {
      hosts,
      url,
      primary: () => primaryOf(hosts),
      untilWhole: () => untilWhole(hosts),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Also what a run that was killed has left: the hosts have fixed names. */
function removeRemains(): void {
  removeHosts();
  unmountAll(FOLDER);
  for (const path of globSync(`${FOLDER}*`)) rmSync(path, { recursive: true });
}

const balancerConfiguration = (port: number): string =>
  readFileSync(join(DEPLOYED, "haproxy.cfg"), "utf8")
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${port}`)
    .replaceAll("10.0.0.", "10.77.0.");

/** As the operator's guide does. */
async function createShopDatabase(primary: DatabaseHost): Promise<void> {
  for (const statement of [`CREATE ROLE forno LOGIN PASSWORD '${SHOP_PASSWORD}'`, "CREATE DATABASE forno OWNER forno"])
    await primary.sql(statement, { database: "postgres" });
}

async function answers(databaseUrl: string): Promise<boolean> {
  const { pool, close } = openDatabase(connectionFromUrl(databaseUrl), { maxConnections: 1 });
  try {
    return await canReach(pool);
  } catch {
    return false;
  } finally {
    await close();
  }
}

/** Null while the host does not answer, or answers that it is not what the path asks for. */
async function ask<T>(host: DatabaseHost, path: string): Promise<T | null> {
  try {
    const response = await fetch(`http://${host.address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

async function findPrimary(hosts: readonly DatabaseHost[]): Promise<DatabaseHost | undefined> {
  const answers = await Promise.all(hosts.map((host) => ask(host, "/primary")));
  return hosts.find((_host, index) => answers[index]);
}

async function primaryOf(hosts: readonly DatabaseHost[]): Promise<DatabaseHost> {
  return await vi.waitUntil(() => findPrimary(hosts), { timeout: 120_000, interval: 100 });
}

async function untilWhole(hosts: readonly DatabaseHost[]): Promise<void> {
  await vi.waitUntil(() => isWhole(hosts), { timeout: 180_000, interval: 500 });
}

async function isWhole(hosts: readonly DatabaseHost[]): Promise<boolean> {
  const primary = await findPrimary(hosts);
  const members = (primary && (await ask<{ members: Member[] }>(primary, "/cluster")))?.members ?? [];
  const roles = members.map(({ role }) => role).sort();
  return (
    roles.join() === "leader,replica,sync_standby" &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.every(({ state }) => state === "running" || state === "streaming")
  );
}
