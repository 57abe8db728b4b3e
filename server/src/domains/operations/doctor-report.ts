/** The checks as text for a terminal. */
import { styleText } from "node:util";
import { CHECK_SECTIONS, type CheckOutcome, SECTION_TITLES } from "@forno/contract/operations/rules/check-outcome.ts";
import type { CheckResult } from "@forno/contract/operations/system.ts";

const MARKS: Record<CheckOutcome, { mark: string; colour: Parameters<typeof styleText>[0] }> = {
  ok: { mark: "✓", colour: "green" },
  warning: { mark: "!", colour: "yellow" },
  problem: { mark: "✗", colour: "red" },
  waiting: { mark: "…", colour: "cyan" },
  unknown: { mark: "?", colour: "gray" },
};

export function reportText(checks: readonly CheckResult[]): string {
  const sections = CHECK_SECTIONS.map((section) => checks.filter((check) => check.section === section));
  const parts = sections.flatMap((inSection) => {
    const [first] = inSection;
    return first ? [[styleText("bold", SECTION_TITLES[first.section]), ...inSection.flatMap(linesOf)].join("\n")] : [];
  });
  return `${parts.join("\n\n")}\n\n${summaryOf(checks)}`;
}

function linesOf({ outcome, title, found, action }: CheckResult): string[] {
  const { mark, colour } = MARKS[outcome];
  const line = `  ${styleText(colour, mark)} ${title}: ${found}`;
  return action ? [line, `      ${action}`] : [line];
}

const WORDS: [CheckOutcome, one: string, many: string][] = [
  ["problem", "problem", "problems"],
  ["warning", "warning", "warnings"],
  ["waiting", "check still waits", "checks still wait"],
  ["unknown", "check could not be made", "checks could not be made"],
];

function summaryOf(checks: readonly CheckResult[]): string {
  const parts = WORDS.flatMap(([outcome, one, many]) => {
    const count = checks.filter((check) => check.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? "Everything is in order." : `${parts.join(", ")}.`;
}
