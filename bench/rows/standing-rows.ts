/** Memory at rest and after load, and the time from the start to the first page. */
import { setTimeout as pause } from "node:timers/promises";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { fillCarts, PEOPLE, storePeople, tokenOf } from "../people.ts";
import { proportionalMb, residentMb } from "../scenarios/memory.ts";
import { cartOf, foodsOf } from "../scenarios/menu/menu.ts";
import { buy, postOver } from "../scenarios/orders.ts";
import { startProvider } from "../shops/provider.ts";
import { type Shop, startShop, withClient, withShop } from "../shops/shop.ts";
import { atMost, limitLine, within } from "../tools/lines.ts";
import { runLoad } from "../tools/load.ts";
import { type Effort, median } from "../tools/measure.ts";
import { runWrk } from "../tools/wrk.ts";
import { coldRow } from "./cold-row.ts";
import type { Line, Row } from "./row.ts";

const REST_LIMIT_MB = 180;
const REST_AIM_MB = 140;
const START_LIMIT_MS = 1_000;
const START_AIM_MS = 700;
/** V8 releases memory about a minute after the last request. */
const SETTLE_MS = 120_000;
/** Resident memory varies by this much without growing. */
const FLUCTUATION = 1.1;
const BUYERS = 8;
const CART_OWNERS = 16;

export const standingRows: readonly Row[] = [
  { name: "memory", measure: async () => [await measureRest()] },
  { name: "growth", measure: async (effort) => [await measureGrowth(effort)] },
  { name: "start", measure: async (effort) => [await measureStart(effort)] },
  coldRow,
];

function measureRest(): Promise<Line> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    // Restarted, because the first start has processed the demo's pictures.
    return await withShop({ dataDir }, async ({ pid }) => {
      await pause(SETTLE_MS);
      const said = { work: "memory at rest, program and database (Pss)", goal: within(REST_LIMIT_MB, REST_AIM_MB) };
      return limitLine({ ...said, note: `program ${residentMb(pid).toFixed(0)} MB resident` }, REST_LIMIT_MB, "MB", [
        proportionalMb(pid),
      ]);
    });
  });
}

/** Pages, carts and orders alternate, each for a tenth of the time. */
async function measureGrowth({ loadMinutes }: Effort): Promise<Line> {
  const provider = await startProvider();
  const growth = withShop({ env: provider.env }, async (shop) => {
    await withClient(shop.connection, (client) => storePeople(client));
    const sizes: number[] = [];
    for (let tenth = 0; tenth < 10; tenth++) {
      await mixedLoad(shop, (loadMinutes * 60) / 10);
      sizes.push(residentMb(shop.pid));
    }
    const [first = 0] = sizes;
    const said = { work: "memory after load, over that after its first tenth", goal: atMost(FLUCTUATION) };
    return limitLine({ ...said, note: `${loadMinutes} min` }, first, "MB", [median(sizes.slice(-3))]);
  });
  return await growth.finally(provider.stop);
}

async function mixedLoad({ url, connection }: Shop, seconds: number): Promise<void> {
  const part = Math.max(1, Math.floor(seconds / 3));
  const body = { itemId: (await foodsOf(url))[0]?._id };
  const cart = await cartOf(url);
  await withClient(connection, (client) => fillCarts(client));
  await runWrk({ url: `${url}/menu` }, part);
  await runLoad(url, (client, n) => postOver(client)(cartEndpoints.add.path, body, tokenOf(n % PEOPLE)), CART_OWNERS, part);
  await runLoad(url, (client, n) => buy(postOver(client), cart, n % PEOPLE), BUYERS, part);
}

function measureStart({ rounds }: Effort): Promise<Line> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const again = await startShop({ dataDir, asOwner: true });
      times.push(again.firstPageMs);
      await again.stop();
    }
    const said = { work: "`npm start` → first page, warm", goal: within(START_LIMIT_MS, START_AIM_MS) };
    return limitLine(said, START_LIMIT_MS, "ms", times);
  });
}
