import type { CheckOutcome } from "@forno/contract/operations/rules/check-outcome.ts";
import type { CheckResult } from "@forno/contract/operations/system.ts";
import { checkTexts as texts } from "./texts/en.ts";

export const countOf = (checks: readonly Pick<CheckResult, "outcome">[], outcome: CheckOutcome): number =>
  checks.filter((check) => check.outcome === outcome).length;

/** `2 problems, 1 warning`; that everything is in order if nothing else. */
export function countsText(checks: readonly Pick<CheckResult, "outcome">[]): string {
  const counted = (outcome: CheckOutcome, text: (count: number) => string) => {
    const count = countOf(checks, outcome);
    return count > 0 ? [text(count)] : [];
  };
  const parts = [
    ...counted("problem", texts.problems),
    ...counted("warning", texts.warnings),
    ...counted("waiting", texts.waiting),
  ];
  return parts.length > 0 ? parts.join(", ") : texts.allInOrder;
}
