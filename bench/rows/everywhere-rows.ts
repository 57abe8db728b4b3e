/** How long after the response to a change on one instance do all three serve it? */
import { setTimeout as pause } from "node:timers/promises";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { callEndpoint } from "../../server/src/testing/call-endpoint.ts";
import { storeAdmin } from "../people.ts";
import { foodsOf } from "../scenarios/menu/menu.ts";
import { databasePidOf, type Shop, secondInstance, withClient, withShop } from "../shops/shop.ts";
import { atMost, limitLine } from "../tools/lines.ts";
import type { Effort } from "../tools/measure.ts";
import type { Row } from "./row.ts";

const LIMIT_MS = 1_000;
const ASKED_EACH_MS = 2;
const PATIENCE_MS = 60_000;

export const everywhereRows: readonly Row[] = [
  row("everywhere", "menu or settings changed → answered by three instances", async () => {}),
  row("everywhere-again", "the same, as soon as they are ready after their database was away", restartDatabase),
];

function row(name: string, work: string, before: (shops: readonly Shop[]) => Promise<void>): Row {
  const measure = async ({ rounds }: Effort) => {
    const times = await withShop({}, (first) =>
      withShop(secondInstance(first), (second) =>
        withShop(secondInstance(first), (third) => measureChanges([first, second, third], rounds, before)),
      ),
    );
    const note = `the slowest of ${times.length}`;
    return [limitLine({ work, goal: atMost(1), note }, LIMIT_MS, "ms", [Math.max(...times)])];
  };
  return { name, measure };
}

/** Milliseconds of each change, each on another instance. The slowest counts, because the goal is for all of them. */
async function measureChanges(
  shops: readonly [Shop, ...Shop[]],
  rounds: number,
  before: (shops: readonly Shop[]) => Promise<void>,
): Promise<number[]> {
  const token = await withClient(shops[0].connection, storeAdmin);
  const [food] = await foodsOf(shops[0].url);
  const changes = [changeShopName, (at: ChangePlace, round: number) => sellOut(at, food?._id ?? "", round % 2 === 0)];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [index, change] of changes.entries()) {
      await before(shops);
      const { url } = shops[(round + index) % shops.length] as Shop;
      const isKnownAt = await change({ url, token }, round);
      const start = performance.now();
      await Promise.all(shops.map((shop) => until(() => isKnownAt(shop.url))));
      times.push(performance.now() - start);
    }
  return times;
}

interface ChangePlace {
  url: string;
  token: string;
}

/** Returns, like the next one, a function that tells whether an instance serves the change. */
async function changeShopName({ url, token }: ChangePlace, round: number) {
  const shopName = `Oven ${round}`;
  expectDone(await callEndpoint(url, settingsEndpoints.updateShop, { token, body: { shopName } }));
  return async (at: string) => (await callEndpoint(at, settingsEndpoints.read)).body.data.shopName === shopName;
}

async function sellOut({ url, token }: ChangePlace, id: string, isSoldOut: boolean) {
  const body = { id, isAvailable: !isSoldOut };
  expectDone(await callEndpoint(url, foodEndpoints.setAvailability, { token, body }));
  return async (at: string) => (await foodsOf(at)).find(({ _id }) => _id === id)?.isAvailable === !isSoldOut;
}

function expectDone({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`the change was answered ${status}: ${JSON.stringify(body)}`);
}

/** The database belongs to the first instance, which restarts it. */
async function restartDatabase(shops: readonly Shop[]): Promise<void> {
  const pid = databasePidOf(shops[0]?.dataDir ?? "");
  process.kill(pid, "SIGINT");
  await until(async () => !isRunning(pid));
  await Promise.all(shops.map(({ url }) => until(async () => (await fetch(`${url}/readyz`)).ok)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + PATIENCE_MS; !(await isSo()); await pause(ASKED_EACH_MS))
    if (Date.now() > limit) throw new Error("what was waited for did not come within a minute");
}
