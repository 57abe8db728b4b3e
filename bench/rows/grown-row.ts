/** Two years of orders: no call that reads or writes what grows may be slower with a million orders than with ten thousand. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGrownShops } from "../scenarios/grown/grown-shops.ts";
import { measureGrown } from "../scenarios/grown/measure-grown.ts";
import { atMost } from "../tools/lines.ts";
import type { Row } from "./row.ts";

const [FEW, MANY] = [10_000, 1_000_000];
const REQUIRED = 1.5;

/** Some 15 minutes, most of them to store the orders: only with `--only grown`. */
export const grownRow: Row = {
  name: "grown",
  isOnlyNamed: true,
  measure: async ({ rounds }) => {
    const folder = await mkdtemp(join(tmpdir(), "forno-grown-"));
    const { shops, stop } = await openGrownShops(folder, [FEW, MANY], console.error);
    try {
      const results = await measureGrown(shops, { rounds: Math.max(rounds, 5), only: "" });
      return results.map(({ name, isLinear, times, ratio }) => ({
        work: name,
        ours: times.at(-1)?.ms ?? 0,
        limit: times[0]?.ms ?? 0,
        unit: "ms",
        ratio,
        spread: [ratio, ratio],
        ...(!isLinear && { goal: atMost(REQUIRED) }),
        note: `${times.at(-1)?.pages} pages, ${times[0]?.pages} with ${FEW} orders`,
      }));
    } finally {
      await stop();
      await rm(folder, { recursive: true });
    }
  },
};
