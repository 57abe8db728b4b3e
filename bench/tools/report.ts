/** The table, as text and as JSON. */
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Line } from "../rows/row.ts";
import { providePgbench } from "../shops/programs.ts";
import { canPin, outputOf } from "./cores.ts";
import type { Comparison, Cost } from "./measure.ts";

const COLUMNS = [
  "work",
  "at once",
  "Forno",
  "limit",
  "ratio",
  "spread",
  "ratio by CPU",
  "CPU of one: program + database",
  "p50",
  "p99",
  "tutorial server",
  "required",
  "aim",
  "met",
];

export const TABLE_HEAD = `| ${COLUMNS.join(" | ")} |\n|${"---|".repeat(COLUMNS.length)}`;

/** Undefined if nothing is required. */
export const isMet = ({ goal, ratio }: Line): boolean | undefined =>
  goal && (goal.isAtLeast ? ratio >= goal.required : ratio <= goal.required);

export function tableLine(line: Line): string {
  const { work, note, concurrency, ours, limit, unit, ratio, spread, ratioByCpu, cost, latency, tutorial, goal } = line;
  const sign = goal?.isAtLeast ? "≥" : "≤";
  const cells = [
    note ? `${work} (${note})` : work,
    concurrency ?? "",
    `${shown(ours)} ${unit}`,
    `${shown(limit)} ${unit}`,
    ratio.toFixed(RATIO_DIGITS),
    spread.map((value) => value.toFixed(RATIO_DIGITS)).join("–"),
    ratioByCpu?.toFixed(RATIO_DIGITS) ?? "",
    cost ? costCell(cost) : "",
    latency ? `${shown(latency.p50)} ms` : "",
    latency ? `${shown(latency.p99)} ms` : "",
    tutorial ? tutorialCell(tutorial) : "",
    goal ? `${sign} ${goal.required.toFixed(2)}` : "",
    goal?.aim === undefined ? "" : `${sign} ${goal.aim.toFixed(2)}`,
    metCell(line),
  ];
  return `| ${cells.join(" | ")} |`;
}

const RATIO_DIGITS = 3;

const tutorialCell = ({ rate, ratio, cost }: Comparison): string =>
  `${shown(rate)} /s, ${ratio.toFixed(RATIO_DIGITS)}, ${costCell(cost)}`;

/** Responses from memory take microseconds, orders milliseconds. */
const costCell = ({ program, database }: Cost): string => `${shown(program)} + ${shown(database)} ms`;

function metCell(line: Line): string {
  const met = isMet(line);
  return met === undefined ? "" : met ? "yes" : "**no**";
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });

export async function machine() {
  const versions = Object.fromEntries(
    ["fastify", "pg", "kysely"].map((name) => [
      name,
      JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), "utf8")).version,
    ]),
  );
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    isPinned: canPin,
    versions: { node: process.version, ...versions, pgbench: (await outputOf(providePgbench(), ["--version"])).trim() },
  };
}
