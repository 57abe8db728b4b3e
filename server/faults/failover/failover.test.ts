/** The database's primary fails in every way: no confirmed order is lost, and orders are accepted again within 30 seconds. */
import type { ChildProcess } from "node:child_process";
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type ShopOnCluster, startShopOn, untilReady } from "../programs/shop.ts";
import { type Chance, chanceOf } from "../world/chance.ts";
import { expectConfirmedIsStored } from "../world/confirmed.ts";
import { expectInvariants } from "../world/invariants.ts";
import { gather, nothingConfirmed, type People, startLoad } from "../world/load.ts";
import { type CashOrders, noCashOrders, startCashOrders } from "./cash-orders.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import type { DatabaseHost } from "./database-host.ts";

const seed = inject("seed");
const chance = chanceOf(seed, "failover");
const PATIENT = { timeout: 120_000, interval: 100 };
const SERVICE_BACK_MAX_MS = 30_000;
const ROUND_LIMIT_MS = 420_000;

interface Fault {
  name: string;
  /** Breaks something on the primary's host. */
  strike(primary: DatabaseHost): Promise<void>;
  /** What an operator, or the service manager of the host, does afterwards. */
  repair(host: DatabaseHost): void;
  /** The primary stays. */
  isHarmless?: true;
  /** From when on a PostgreSQL that still runs must not acknowledge a write, because no standby follows it any more. */
  isAloneFrom?: "the fault" | "the takeover";
}

const faults: Fault[] = [
  {
    name: "the primary's host loses power",
    strike: async (primary) => primary.kill(),
    repair(host) {
      host.startEtcd();
      host.startPatroni();
    },
  },
  {
    name: "the primary's PostgreSQL is killed",
    strike: async (primary) => primary.kill("bin/postgres -D"),
    repair() {},
  },
  {
    name: "the primary's Patroni is killed, and PostgreSQL stays",
    strike: async (primary) => primary.kill("bin/patroni"),
    repair: (host) => host.startPatroni(),
    isAloneFrom: "the takeover",
  },
  {
    name: "the primary's network is cut",
    strike: async (primary) => primary.cutOff(),
    repair: (host) => host.reconnect(),
    isAloneFrom: "the fault",
  },
  {
    name: "the primary's disk is full",
    strike: async (primary) => primary.fillDisk(0),
    repair: (host) => host.freeDisk(),
  },
  {
    name: "the primary's disk has little space left",
    strike: async (primary) => primary.fillDisk(50),
    repair: (host) => host.freeDisk(),
  },
  {
    name: "a planned switchover",
    strike: async (primary) => void (await primary.patronictl("switchover", "--force")),
    repair() {},
  },
  {
    name: "one etcd is killed",
    strike: async (primary) => primary.kill("bin/etcd"),
    repair: (host) => host.startEtcd(),
    isHarmless: true,
  },
];

let cluster: Cluster;
let shop: ShopOnCluster;
let people: People;
let payers: string[];
let sockets: Socket<ServerEvents>[];
const received: boolean[][] = [];
const confirmed = nothingConfirmed();
const cashRecord = noCashOrders();
const figures: { fault: string; outageSeconds: number; slowestRefusalSeconds: number }[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  shop = await startShopOn(cluster.url, 2);
  people = await gather(shop, { buyers: 3, crowd: 6, choosers: 1 });
  payers = await Promise.all([shop.signIn(), shop.signIn()]);
  const change = { cashOnDelivery: true, cashLimit: null };
  expect((await shop.call(settingsEndpoints.updateShop, { token: people.admin, body: change })).status).toBe(200);
  sockets = shop.instances.map(({ url }) => io(url));
  for (const [index, socket] of sockets.entries()) {
    received[index] = [];
    socket.on("orderEnabledUpdate", (isOn) => received[index]?.push(isOn));
  }
});
afterAll(async () => {
  console.table(figures);
  for (const socket of sockets ?? []) socket.close();
  await shop?.close();
  await cluster?.close();
});

describe(`with the seed ${seed}`, () => {
  it.each(shuffled(faults, chance))(
    "$name: orders are accepted again within 30 s, and no confirmed one is lost",
    async (fault) => {
      const load = startLoad(shop, people, confirmed, (name) => chanceOf(seed, `${fault.name}, ${name}`));
      const cash = startCashOrders(shop, people, payers, cashRecord);
      await load.answered(20 + chance.below(100));
      const before = await cluster.primary();
      const struckAt = performance.now();
      await fault.strike(before);
      let rival = fault.isAloneFrom === "the fault" ? writeAt(before) : null;
      if (!fault.isHarmless) await expect.poll(async () => (await cluster.primary()).name, PATIENT).not.toBe(before.name);
      if (fault.isAloneFrom === "the takeover") rival = writeAt(before);
      await cash.next();
      await load.answered(40);
      recordFigures(fault, cash, struckAt);
      fault.repair(before);
      await cluster.untilWhole();
      await Promise.all([load.finish(), cash.finish()]);

      expect(cash.longestOutage(struckAt)).toBeLessThan(SERVICE_BACK_MAX_MS);
      await untilReady(shop);
      await cash.expectStored();
      await expectConfirmedIsStored(shop, people, confirmed);
      await expectSameEverywhere();
      if (rival) expect(await isAcknowledged(rival), "a write to the former primary").toBe(false);
      await expectLiveUpdates();
      await expectInvariants(shop);
    },
    ROUND_LIMIT_MS,
  );
});

function shuffled<T>(all: readonly T[], { below }: Chance): T[] {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

function recordFigures({ name }: Fault, cash: CashOrders, struckAt: number): void {
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  figures.push({
    fault: name,
    outageSeconds: seconds(cash.longestOutage(struckAt)),
    slowestRefusalSeconds: seconds(cash.slowestRefusal(struckAt)),
  });
}

const RIVAL_TABLE = "written_at_the_former_primary";

/** Someone on the host itself believes that its PostgreSQL is still the primary. */
const writeAt = (host: DatabaseHost): ChildProcess => host.startSql(`CREATE TABLE ${RIVAL_TABLE} ()`);

async function isAcknowledged(rival: ChildProcess): Promise<boolean> {
  await expect.poll(() => rival.exitCode ?? rival.signalCode, PATIENT).not.toBe(null);
  const { rows } = await shop.inDatabase((db) =>
    sql<{ name: string | null }>`SELECT to_regclass(${RIVAL_TABLE}) AS name`.execute(db),
  );
  return rival.exitCode === 0 || rows[0]?.name !== null;
}

/** No host has, or lacks, what the others have: nothing remains of a former primary's own writes. */
async function expectSameEverywhere(): Promise<void> {
  const digest = `SELECT count(*) || ' ' || md5(string_agg(o::text, ',' ORDER BY id)) || coalesce(to_regclass('${RIVAL_TABLE}')::text, '') FROM orders o`;
  const digests = () => Promise.all(cluster.hosts.map((host) => host.sql(digest)));
  await expect.poll(async () => new Set(await digests()).size, PATIENT).toBe(1);
}

async function expectLiveUpdates(): Promise<void> {
  await expect.poll(() => sockets.every(({ connected }) => connected), PATIENT).toBe(true);
  for (const isOrderEnabled of [false, true]) {
    const { status } = await shop.call(settingsEndpoints.update, { token: people.admin, body: { isOrderEnabled } });
    expect(status).toBe(200);
    await expect.poll(() => received.map((events) => events.at(-1)), PATIENT).toEqual(sockets.map(() => isOrderEnabled));
  }
  // Turning ordering off empties all carts.
  confirmed.carts.clear();
}
