/** What a check of the installation is. Each is listed in a `module.ts`. */

import type { CheckOutcome, CheckSection } from "@forno/contract/operations/rules/check-outcome.ts";
import type { CheckResult } from "@forno/contract/operations/system.ts";
import type { PaymentProvider } from "../../../providers/payment/payment-provider.ts";
import type { SiteProbe } from "../../../providers/site/site-probe.ts";
import type { Db } from "../../../tables.ts";
import type { Installation } from "./installation.ts";

export interface CheckDeps {
  /** Null: there is none, or it could not be opened. */
  db: Db | null;
  /** Why it could not be opened. */
  databaseProblem?: string | null;
  /** Null: the account's variables are not complete. */
  payments: Pick<PaymentProvider, "checkKeys" | "keyId"> | null;
  site: SiteProbe;
  clock: () => Date;
  installation: Installation;
}

/** `CheckDeps` of a group that needs the database. */
export type DatabaseCheckDeps = Omit<CheckDeps, "db"> & { db: Db };

export interface Finding {
  outcome: CheckOutcome;
  found: string;
  /** What to do. */
  action: string | null;
}

export const ok = (found: string): Finding => ({ outcome: "ok", found, action: null });
export const warning = (found: string, action: string): Finding => ({ outcome: "warning", found, action });
export const problem = (found: string, action: string): Finding => ({ outcome: "problem", found, action });
export const waiting = (found: string, action: string): Finding => ({ outcome: "waiting", found, action });
export const unknown = (found: string, action: string | null = null): Finding => ({ outcome: "unknown", found, action });

interface Title {
  section: CheckSection;
  title: string;
}

type Findings<Id extends string> = Partial<Record<Id, Finding>>;

interface GroupOf<Id extends string, Deps> {
  checks: Readonly<Record<Id, Title>>;
  /** For how long its findings may be reused. Default: not at all. */
  keptForMs?: number;
  /** A check without a finding does not apply here. */
  find(deps: Deps, signal: AbortSignal): Promise<Findings<Id>>;
}

/** Checks that share their calls. */
export type CheckGroup = GroupOf<string, CheckDeps>;

export const NO_DATABASE = unknown("Needs the database");

export const checkGroup = <const Id extends string>(group: GroupOf<Id, CheckDeps>): CheckGroup => group;

/** Without a database all of its checks are unknown. */
export const databaseCheckGroup = <const Id extends string>(group: GroupOf<Id, DatabaseCheckDeps>): CheckGroup => ({
  ...group,
  find: async (deps, signal) =>
    deps.db === null ? sameForAll(group, NO_DATABASE) : await group.find({ ...deps, db: deps.db }, signal),
});

export const sameForAll = ({ checks }: Pick<CheckGroup, "checks">, finding: Finding): Findings<string> =>
  Object.fromEntries(Object.keys(checks).map((id) => [id, finding]));

export function resultsOf({ checks }: Pick<CheckGroup, "checks">, findings: Findings<string>): CheckResult[] {
  return Object.entries(checks).flatMap(([id, title]) => {
    const finding = findings[id];
    return finding ? [{ id, ...title, ...finding }] : [];
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** `3 minutes ago`, rounded down. */
export function ago(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return "less than a minute ago";
  if (age < HOUR_MS) return `${count(Math.floor(age / MINUTE_MS), "minute")} ago`;
  if (age < 2 * DAY_MS) return `${count(Math.floor(age / HOUR_MS), "hour")} ago`;
  return `${count(Math.floor(age / DAY_MS), "day")} ago`;
}

const NOTABLE_SECONDS = 5;
/** Codes of authenticator apps and signed requests fail. */
const WRONG_SECONDS = 60;

/** `theirs` may be in whole seconds. */
export function clockFinding(ours: Date, theirs: Date, whose: string): Finding {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1_000);
  const size = Math.abs(seconds);
  if (size <= NOTABLE_SECONDS) return ok(`Agrees with ${whose}`);
  const found = `${size} seconds ${seconds > 0 ? "ahead of" : "behind"} ${whose}`;
  const action = "Synchronize the clock: timedatectl set-ntp true";
  return size > WRONG_SECONDS ? problem(found, action) : warning(found, action);
}
