/** Operations that use the database, compared with minimal SQL for the same data and with a typical server. */
import type { Contender } from "../shops/contender.ts";
import { enterForno } from "../shops/forno-contender.ts";
import { startProvider } from "../shops/provider.ts";
import { databasePidOf, type Shop, withShop } from "../shops/shop.ts";
import { enterTutorial } from "../shops/tutorial-contender.ts";
import { makeYard, runYardstick, YARDSTICK_CLIENTS, type YardstickName } from "../shops/yardstick.ts";
import { atLeast, rateLine } from "../tools/lines.ts";
import { runLoad } from "../tools/load.ts";
import { type Effort, type Side, takeTurns } from "../tools/measure.ts";
import type { Goal, Line, Row } from "./row.ts";

interface Load {
  concurrency: number;
  goal?: Goal;
  /** Of the yardstick. */
  clients?: number;
}

const row = (name: YardstickName, work: string, loads: readonly Load[]): Row => ({
  name,
  measure: (effort) => withContenders((contenders) => measureLoads(contenders, effort, { name, work, loads })),
});

export const yardstickRows: readonly Row[] = [
  row("paid-order", "order placed and paid", [
    { concurrency: 64, goal: atLeast(0.25, 0.4) },
    { concurrency: 24, goal: atLeast(0.15, 0.25) },
    { concurrency: 1, clients: 1 },
  ]),
  row("placed-order", "order up to “payment pending”", [{ concurrency: 64, goal: atLeast(0.18, 0.25) }]),
  row("cart-add", "`POST /api/cart/add`", [{ concurrency: 24, goal: atLeast(0.25, 0.35) }]),
  row("cart-get", "`POST /api/cart/get`", [{ concurrency: 24, goal: atLeast(0.2, 0.3) }]),
  row("admin-50", "admin's newest 50 of 20,000 orders", [{ concurrency: 24, goal: atLeast(0.06, 0.12) }]),
];

interface Contenders {
  shop: Shop;
  ours: Contender;
  tutorial: Contender;
}

async function withContenders<T>(work: (contenders: Contenders) => Promise<T>): Promise<T> {
  const provider = await startProvider();
  const measured = withShop({ env: provider.env }, async (shop) => {
    const ours = await enterForno(shop);
    const tutorial = await enterTutorial(shop.connection, provider.env);
    return await work({ shop, ours, tutorial }).finally(tutorial.stop);
  });
  return await measured.finally(provider.stop);
}

async function measureLoads(
  { shop, ours, tutorial }: Contenders,
  effort: Effort,
  { name, work, loads }: { name: YardstickName; work: string; loads: readonly Load[] },
): Promise<Line[]> {
  const databasePid = databasePidOf(shop.dataDir);
  const lines: Line[] = [];
  for (const { concurrency, goal, clients = YARDSTICK_CLIENTS } of loads) {
    const limit: Side = {
      databasePid,
      prepare: () => makeYard(shop.connection),
      run: (seconds) => runYardstick(shop.connection, name, { clients, seconds }),
    };
    const side = ({ url, pid, operations, background, reset }: Contender): Side => {
      const around = background?.[name] ?? ((load) => load());
      return {
        pid,
        databasePid,
        prepare: reset,
        run: (seconds) => around(() => runLoad(url, operations[name], concurrency, seconds)),
      };
    };
    const turns = await takeTurns(effort, { limit, ours: side(ours), tutorial: side(tutorial) });
    lines.push(rateLine({ work, concurrency, goal }, turns));
  }
  return lines;
}
