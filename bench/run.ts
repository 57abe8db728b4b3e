/**
 * The benchmarks, against limits that are measured in the same run or fixed (bench/README.md):
 *   npm run bench                                            everything, in short rounds
 *   npm run bench -- --only cart-add,cart-get                these rows
 *   npm run bench -- --rounds 7 --seconds 5                  for a result to compare
 * Prints a table, and exits with 1 if a goal is missed.
 */
import { parseArgs } from "node:util";
import { takeLoadCore } from "./machine.ts";
import type { Effort } from "./measure.ts";
import { answerRows } from "./rows/answer-rows.ts";
import { costRows } from "./rows/cost-rows.ts";
import { grownRow } from "./rows/grown-row.ts";
import { pagesRow } from "./rows/pages-row.ts";
import { quoteRow } from "./rows/quote-row.ts";
import { standingRows } from "./rows/standing-rows.ts";
import { yardstickRows } from "./rows/yardstick-rows.ts";
import { isMet, type Line, type Row, TABLE_HEAD, tableLine } from "./table.ts";

const { values: flags } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2" },
  },
});
const effort: Effort = { rounds: Number(flags.rounds), seconds: Number(flags.seconds) };

const rows: readonly Row[] = [...yardstickRows, quoteRow, ...answerRows, ...standingRows, ...costRows, pagesRow, grownRow];
const wanted = flags.only?.split(",");
const unknown = wanted?.filter((name) => !rows.some((row) => row.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(", ")}; there are ${rows.map((row) => row.name).join(", ")}`);

takeLoadCore();
const results: (Line & { name: string })[] = [];
console.log(TABLE_HEAD);
for (const { name, isOnlyNamed, measure } of rows) {
  if (wanted ? !wanted.includes(name) : isOnlyNamed) continue;
  for (const line of await measure(effort)) {
    results.push({ name, ...line });
    console.log(tableLine(line));
  }
}

const missed = results.filter((line) => isMet(line) === false);
if (missed.length > 0) {
  console.error(`missed: ${missed.map(({ name, work }) => `${name} (${work})`).join(", ")}`);
  process.exitCode = 1;
}
