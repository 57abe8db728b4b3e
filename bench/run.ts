/**
 * The benchmarks, against fixed limits (bench/README.md):
 *   npm run bench                                    everything
 *   npm run bench -- --short                         fewer and shorter rounds
 *   npm run bench -- --only cart-add --rounds 3      one row, or several separated by commas
 *   npm run bench -- --strict                        exits with 1 if a goal is missed, needs taskset to assign the cores
 * Prints a table and writes bench/results.json.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answerRows } from "./rows/answer-rows.ts";
import { costRows } from "./rows/cost-rows.ts";
import { everywhereRows } from "./rows/everywhere-rows.ts";
import { grownRow } from "./rows/grown-row.ts";
import { largeMenuRow } from "./rows/large-menu-row.ts";
import type { Line, Row } from "./rows/row.ts";
import { socketsRow } from "./rows/sockets-row.ts";
import { standingRows } from "./rows/standing-rows.ts";
import { yardstickRows } from "./rows/yardstick-rows.ts";
import { canPin, spawnAnywhere, takeLoadCore } from "./tools/cores.ts";
import type { Effort } from "./tools/measure.ts";
import { isMet, machine, TABLE_HEAD, tableLine } from "./tools/report.ts";

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

const rows: readonly Row[] = [
  ...yardstickRows,
  ...answerRows,
  largeMenuRow,
  socketsRow,
  ...everywhereRows,
  ...standingRows,
  ...costRows,
  grownRow,
];
const wanted = flags.only?.split(",");
const unknown = wanted?.filter((name) => !rows.some((row) => row.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(", ")}; there are ${rows.map((row) => row.name).join(", ")}`);

takeLoadCore();
const file = join(import.meta.dirname, "results.json");
const measuredOn = await machine();
const results: (Line & { name: string })[] = [];
console.log(TABLE_HEAD);
for (const { name, isOnlyNamed, measure } of rows) {
  if (wanted ? !wanted.includes(name) : isOnlyNamed) continue;
  for (const line of await measure(effort)) {
    results.push({ name, ...line });
    console.log(tableLine(line));
  }
  // After each row, so that a later failure loses no results.
  writeFileSync(file, `${JSON.stringify({ machine: measuredOn, effort, results }, null, 2)}\n`);
}

const missed = results.filter((line) => isMet(line) === false);
if (flags.strict && canPin && missed.length > 0) {
  console.error(`missed: ${missed.map(({ name, work }) => `${name} (${work})`).join(", ")}`);
  process.exitCode = 1;
}

if (!wanted) {
  const pages = spawnAnywhere(process.execPath, [join(import.meta.dirname, "pages.ts"), String(effort.rounds)], {
    stdio: "inherit",
  });
  const [code] = await once(pages, "exit");
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code ?? 1);
}
