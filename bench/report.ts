/** The table, for people and for programs. */
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { canPin, outputOf } from "./cores.ts";
import type { Measured } from "./measure.ts";
import { providePgbench } from "./programs.ts";
import type { Row } from "./row.ts";

export interface RowResult extends Measured {
  name: string;
  work: string;
  goal: number;
  isMet: boolean;
}

export const resultOf = ({ name, work, goal, isAtLeast }: Row, measured: Measured): RowResult => ({
  name,
  work,
  goal,
  ...measured,
  isMet: isAtLeast ? measured.ratio >= goal : measured.ratio <= goal,
});

export const TABLE_HEAD =
  "| work | ours | limit | ratio | spread | by processor time | goal | met |\n|---|---|---|---|---|---|---|---|";

export function tableLine(
  { work, ours, limit, unit, ratio, spread, goal, isMet, busyRatio, note }: RowResult,
  isAtLeast: boolean,
): string {
  const range = spread.map((value) => value.toFixed(2)).join("–");
  const cells = [
    note ? `${work} (${note})` : work,
    `${shown(ours)} ${unit}`,
    `${shown(limit)} ${unit}`,
    ratio.toFixed(2),
    range,
    busyRatio?.toFixed(2) ?? "",
    `${isAtLeast ? "≥" : "≤"} ${goal.toFixed(2)}`,
    isMet ? "yes" : "**no**",
  ];
  return `| ${cells.join(" | ")} |`;
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });

export async function machine() {
  const versions = Object.fromEntries(
    ["fastify", "pg", "kysely"].map((name) => [
      name,
      JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8")).version,
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
