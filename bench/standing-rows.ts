/** What it takes to stand there: memory at rest and after load, and the time until the first page after a start. */
import { setTimeout as pause } from "node:timers/promises";
import { against, type Effort, type Measured, median } from "./measure.ts";
import { residentMb } from "./memory.ts";
import { basketOf, foodsOf } from "./menu.ts";
import { runOrders } from "./orders.ts";
import { fillCarts, storePeople } from "./people.ts";
import { startProvider } from "./provider.ts";
import type { Row } from "./row.ts";
import { type Shop, startShop, withClient, withShop } from "./shop.ts";
import { runWrk, signedInScript } from "./wrk.ts";

const REST_LIMIT_MB = 160;
const START_LIMIT_MS = 1_500;
/** About a minute after it was last asked, V8 gives back what it needed for that. */
const SETTLE_MS = 120_000;
/** What is resident moves up and down by this much without growing. */
const FLUCTUATION = 1.1;
const BUYERS = 8;

export const standingRows: readonly Row[] = [
  { name: "memory", work: "memory at rest", goal: 1, isAtLeast: false, measure: measureRest },
  {
    name: "growth",
    work: "memory after load, over that after its first tenth",
    goal: FLUCTUATION,
    isAtLeast: false,
    measure: measureGrowth,
  },
  { name: "start", work: "start to first page, warm", goal: 1, isAtLeast: false, measure: measureStart },
];

function measureRest(): Promise<Measured> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    // Started once more: the very first start has drawn the demo's pictures.
    return await withShop({ dataDir }, async ({ pid }) => {
      await pause(SETTLE_MS);
      return against(REST_LIMIT_MB, "MB", [residentMb(pid)]);
    });
  });
}

/** Pages, carts and orders in turn, a tenth of the time at a time. */
async function measureGrowth({ loadMinutes }: Effort): Promise<Measured> {
  const provider = await startProvider();
  const growth = withShop({ env: provider.env }, async (shop) => {
    await withClient(shop.connection, storePeople);
    const sizes: number[] = [];
    for (let tenth = 0; tenth < 10; tenth++) {
      await mixedLoad(shop, (loadMinutes * 60) / 10);
      sizes.push(residentMb(shop.pid));
    }
    const [first = 0] = sizes;
    return against(first, "MB", [median(sizes.slice(-3))], `${loadMinutes} min`);
  });
  return await growth.finally(provider.stop);
}

async function mixedLoad(shop: Shop, seconds: number): Promise<void> {
  const part = Math.max(1, Math.floor(seconds / 3));
  const body = { itemId: (await foodsOf(shop.url))[0]?._id };
  const script = signedInScript(shop.dataDir, { name: "mixed", path: "/api/cart/add", body });
  await withClient(shop.connection, fillCarts);
  await runWrk({ url: `${shop.url}/menu` }, part);
  await runWrk({ url: shop.url, script, connections: 16 }, part);
  await runOrders(shop.url, await basketOf(shop.url), part, BUYERS);
}

function measureStart({ rounds }: Effort): Promise<Measured> {
  return withShop({}, async ({ dataDir, stop }) => {
    await stop();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const again = await startShop({ dataDir, asOwner: true });
      times.push(again.firstPageMs);
      await again.stop();
    }
    return against(START_LIMIT_MS, "ms", times);
  });
}
