/**
 * What the shop does, how fast, against the limit of what it stands on (bench/README.md):
 *   npm run bench                                    everything
 *   npm run bench -- --short                         fewer and shorter rounds
 *   npm run bench -- --only cart-add --rounds 3      one row, or several with commas between them
 *   npm run bench -- --strict                        exits with 1 if a goal is missed, where the cores can be shared out (taskset)
 * Prints a table and writes bench/results.json.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answerRows } from "./answer-rows.ts";
import { canPin, spawnAnywhere, takeLoadCore } from "./cores.ts";
import { databaseRows } from "./database-rows.ts";
import { everywhereRows } from "./everywhere-rows.ts";
import { listRow } from "./list-row.ts";
import type { Effort } from "./measure.ts";
import { machine, type RowResult, resultOf, TABLE_HEAD, tableLine } from "./report.ts";
import type { Row } from "./row.ts";
import { socketsRow } from "./sockets-row.ts";
import { standingRows } from "./standing-rows.ts";

const FULL: Effort = { rounds: 7, seconds: 5, loadMinutes: 10 };
const SHORT: Effort = { rounds: 3, seconds: 2, loadMinutes: 1 };

const { values: flags } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    short: { type: "boolean" },
    strict: { type: "boolean" },
  },
});
const usual = flags.short ? SHORT : FULL;
const effort: Effort = {
  ...usual,
  rounds: Number(flags.rounds ?? usual.rounds),
  seconds: Number(flags.seconds ?? usual.seconds),
};

const rows: readonly Row[] = [...answerRows, ...databaseRows, listRow, socketsRow, ...everywhereRows, ...standingRows];
const wanted = flags.only?.split(",");
const unknown = wanted?.filter((name) => !rows.some((row) => row.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(", ")}; there are ${rows.map((row) => row.name).join(", ")}`);

takeLoadCore();
const results: RowResult[] = [];
console.log(TABLE_HEAD);
for (const row of rows) {
  if (wanted && !wanted.includes(row.name)) continue;
  const result = resultOf(row, await row.measure(effort));
  results.push(result);
  console.log(tableLine(result, row.isAtLeast));
}
const file = join(import.meta.dirname, "results.json");
writeFileSync(file, `${JSON.stringify({ machine: await machine(), effort, results }, null, 2)}\n`);

const missed = results.filter(({ isMet }) => !isMet);
if (flags.strict && canPin && missed.length > 0) {
  console.error(`missed: ${missed.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
}

if (!wanted) {
  const pages = spawnAnywhere(process.execPath, [join(import.meta.dirname, "pages.ts"), String(effort.rounds)], {
    stdio: "inherit",
  });
  const [code] = await once(pages, "exit");
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code ?? 1);
}
