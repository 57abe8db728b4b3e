/** Three instances of one shop, reached through a balancer as customers do. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Balancer, startBalancer } from "./balancer.ts";
import type { Program } from "./program.ts";
import { type ReachedShop, type ShopApart, startShopApart, visitorsOf } from "./shop.ts";

/** Longer than the balancer takes to notice a stopping instance. */
const DRAIN = { DRAIN_SECONDS: "3" };

export interface BalancedShop extends ReachedShop, Pick<ShopApart, "gate" | "connection"> {
  instances: readonly Program[];
  close(): Promise<void>;
}

export async function startBalancedShop(env: Record<string, string> = {}): Promise<BalancedShop> {
  const shop = await startShopApart({ env: { ...DRAIN, ...env } });
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-balancer-"));
  let balancer: Balancer | null = null;
  const close = async () => {
    await balancer?.close();
    await rm(folder, { recursive: true });
    await shop.close();
  };
  try {
    const instances = [shop.program, ...(await Promise.all([shop.another(), shop.another()]))];
    balancer = await startBalancer(
      folder,
      instances.map(({ url }) => url),
    );
    return { ...shop, ...visitorsOf(balancer.url, shop.sms), program: asOne(balancer.url, instances), instances, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The balancer's URL, and the output of all instances. */
const asOne = (url: string, instances: readonly Program[]) => ({
  url,
  get isRunning() {
    return instances.every(({ isRunning }) => isRunning);
  },
  output: () => instances.map(({ output }) => output()).join(""),
});
