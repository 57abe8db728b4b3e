/**
 * Shops of two years with 10,000, 100,000 and a million orders: how long each call and job takes, and how many pages of tables and
 * indexes it reads. More orders must not make anything slower, except what adds up the orders of a period.
 *   node bench/scenarios/grown/grown.ts [--folder DIR] [--rounds N] [--only TEXT] [count …]
 * `--only vacuum`: only what VACUUM costs orders.
 * A folder keeps the shops for another run. Needs some 8 GB for a million orders.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openGrownShops } from "./grown-shops.ts";
import { exportLines, type GrownResult, measureGrown, sizeLines } from "./measure-grown.ts";
import { vacuumLines } from "./measure-vacuum.ts";

const { values, positionals } = parseArgs({
  options: { folder: { type: "string" }, rounds: { type: "string", default: "15" }, only: { type: "string", default: "" } },
  allowPositionals: true,
});
const counts = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000];
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), "forno-grown-")));
const { shops, stop } = await openGrownShops(folder, counts, console.log);
try {
  console.log(`\n| ms, median (pages) | ${counts.map((count) => count.toLocaleString("en")).join(" | ")} | ratio |`);
  console.log(`|---|${"---|".repeat(counts.length + 1)}`);
  const onResult = ({ name, times, ratio }: GrownResult) => {
    const cells = times.map(({ ms, pages }) => `${ms.toFixed(1)} (${pages})`);
    console.log(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`);
  };
  await measureGrown(shops, { rounds: Number(values.rounds), only: values.only, onResult });
  if (values.only === "") for (const line of [...(await exportLines(shops)), ...(await sizeLines(shops))]) console.log(line);
  if (["", "vacuum"].includes(values.only)) for (const line of await vacuumLines(shops)) console.log(line);
} finally {
  await stop();
  if (!values.folder) await rm(folder, { recursive: true });
}
