/** Three database hosts and one of the shop's: Debian machines on a network of their own, with nothing installed. */
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEPLOYED, onHost } from "../failover/database-host.ts";
import { type Host, openHosts, removeHosts } from "../failover/hosts.ts";
import { unmountAll } from "../failover/mounts.ts";
import { type Machine, type MachineOptions, startMachine } from "./machine.ts";

const FOLDER = join(tmpdir(), "forno-deployed-");
const LAN = { name: "deploy", network: "10.77.1" };
const DATABASE_HOSTS = 3;
const DATABASE_PACKAGES = ["postgresql-15", "patroni", "etcd-server", "etcd-client", "pgbackrest", "cron"];
const SHOP_PACKAGES = ["haproxy", "postgresql-client-15"];

/** For the document's commands. */
export const REPLACED_ADDRESSES = { "10.0.0.": `${LAN.network}.` };
/** Where the operator has copied `deploy/high-availability` to. */
export const COPIED = "/root/high-availability";

export interface DeployedHost extends Machine {
  name: string;
  address: string;
}

export interface DeployedHosts {
  /** By name: db1, db2 and db3. */
  databases: Map<string, DeployedHost>;
  shop: DeployedHost;
  /** The host loses power and its disk, and an empty one with its name and address takes its place. */
  replace(name: string, whileAway: () => Promise<void>): Promise<DeployedHost>;
  close(): Promise<void>;
}

export async function startDeployedHosts(): Promise<DeployedHosts> {
  removeRemains();
  const folder = await mkdtemp(FOLDER);
  process.once("exit", removeRemains);
  const close = async () => {
    await Promise.allSettled([...databases.values(), shop].map((host) => host?.close()));
    removeRemains();
    process.off("exit", removeRemains);
  };
  const databases = new Map<string, DeployedHost>();
  let shop: DeployedHost | undefined;
  try {
    // Stands for the folder of a fourth machine that the document asks for.
    const repository = join(folder, "repository");
    await mkdir(repository);
    const places = openHosts(folder, DATABASE_HOSTS + 1, LAN);
    const start = async (place: Host, name: string, disk: string): Promise<DeployedHost> => {
      const options: MachineOptions = {
        hostName: name,
        network: place.namespace,
        installable: [...DATABASE_PACKAGES, ...SHOP_PACKAGES],
        shared: name.startsWith("db") ? { "/var/lib/pgbackrest": repository } : {},
      };
      return { ...(await startMachine(join(place.folder, disk), [], options)), name, address: place.address };
    };
    for (const [index, place] of places.slice(0, DATABASE_HOSTS).entries()) {
      const name = `db${index + 1}`;
      databases.set(name, await start(place, name, "first"));
    }
    const shopStarted = await start(places[DATABASE_HOSTS] as Host, "shop", "first");
    shop = shopStarted;
    return {
      databases,
      shop: shopStarted,
      async replace(name, whileAway) {
        await databases.get(name)?.cutPower();
        databases.delete(name);
        await whileAway();
        const replacement = await start(places[Number(name.slice(2)) - 1] as Host, name, "second");
        databases.set(name, replacement);
        return replacement;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Also what a run that was killed has left. */
function removeRemains(): void {
  removeHosts(LAN);
  unmountAll(FOLDER);
  for (const path of globSync(`${FOLDER}*`)) rmSync(path, { recursive: true });
}

/** As an operator copies the folder, and replaces names, addresses and passwords. */
export async function copyFiles(host: DeployedHost, change = (text: string) => text): Promise<void> {
  const folder = join(host.root, COPIED);
  await mkdir(folder, { recursive: true });
  // The shop's host has none: its file names all three.
  const number = Number(/^db(\d)$/.exec(host.name)?.[1] ?? 1);
  for (const name of readdirSync(DEPLOYED)) {
    const text = onHost(readFileSync(join(DEPLOYED, name), "utf8"), number, LAN.network);
    await writeFile(join(folder, name), change(text.replace(/\bchange-(\w+)-(password|passphrase)\b/g, "own-$1-$2")));
  }
}
