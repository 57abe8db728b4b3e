/** Runs the checks of the installation at the same time, each within its time limit. */

import { CHECK_SECTIONS } from "@forno/contract/operations/rules/check-outcome.ts";
import type { CheckReport, CheckResult } from "@forno/contract/operations/system.ts";
import type { FastifyBaseLogger } from "fastify";
import { SingleFlight } from "../../../platform/concurrency/single-flight.ts";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { type CheckDeps, type CheckGroup, resultsOf, sameForAll, unknown } from "./check.ts";

const GROUP_LIMIT_MS = 8_000;
/** PostgreSQL: a table or a column does not exist. */
const UNDEFINED = ["42P01", "42703"];

const NOT_MIGRATED = unknown(
  "The database was last used by an older version of the shop",
  "Start the shop with this version once; it updates its tables at the start",
);

export async function runChecks(deps: CheckDeps, groups: readonly CheckGroup[]): Promise<CheckResult[]> {
  const results = await Promise.all(groups.map((group) => runGroup(deps, group)));
  return inOrder(results.flat());
}

const inOrder = (results: readonly CheckResult[]): CheckResult[] =>
  CHECK_SECTIONS.flatMap((section) => results.filter((result) => result.section === section));

/** A check that fails or takes too long is unknown; the others are not affected. */
async function runGroup(deps: CheckDeps, group: CheckGroup): Promise<CheckResult[]> {
  const late = new Promise<"late">((resolve) => setTimeout(resolve, GROUP_LIMIT_MS + 500, "late").unref());
  const finding = withTimeLimit(GROUP_LIMIT_MS, (signal) => group.find(deps, signal));
  const findings = await Promise.race([finding, late]).catch((error: unknown) => sameForAll(group, failureOf(error)));
  return resultsOf(group, findings === "late" ? sameForAll(group, unknown("No answer in time", "Check again")) : findings);
}

function failureOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  return UNDEFINED.includes(code ?? "") ? NOT_MIGRATED : unknown(`The check failed: ${message}`, "Check again");
}

const AGAIN_AFTER_MS = 5_000;
const KEY = "all";

/** The checks of a running program, whose findings are shared for a while: a page that waits for the first webhook event asks often. */
export class CachedChecks {
  readonly #deps: CheckDeps & { log: FastifyBaseLogger };
  readonly #groups: readonly CheckGroup[];
  readonly #runs: SingleFlight<CheckReport>;
  readonly #kept = new Map<CheckGroup, { results: CheckResult[]; at: number }>();

  constructor(deps: CheckDeps & { log: FastifyBaseLogger }, groups: readonly CheckGroup[]) {
    this.#deps = deps;
    this.#groups = groups;
    this.#runs = new SingleFlight(1_000, deps.clock);
  }

  /** `again`: findings are reused for five seconds at most. */
  report({ again = false }: { again?: boolean } = {}): Promise<CheckReport> {
    return this.#runs.run(again ? `${KEY} again` : KEY, async () => {
      const results = await Promise.all(this.#groups.map((group) => this.#resultsOf(group, again)));
      return { at: this.#deps.clock().toISOString(), checks: inOrder(results.flat()) };
    });
  }

  async #resultsOf(group: CheckGroup, again: boolean): Promise<CheckResult[]> {
    const now = this.#deps.clock().getTime();
    const { keptForMs = 0 } = group;
    const kept = this.#kept.get(group);
    if (kept && now - kept.at < (again ? Math.min(keptForMs, AGAIN_AFTER_MS) : keptForMs)) return kept.results;
    const results = await runGroup(this.#deps, group);
    for (const { id, outcome, found } of results)
      if (outcome === "problem") this.#deps.log.debug({ check: id, found }, "A check of the installation found a problem");
    if (keptForMs > 0) this.#kept.set(group, { results, at: now });
    return results;
  }
}
