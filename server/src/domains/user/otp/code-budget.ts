/** The daily budget for one-time codes: limits the cost of a flood, and decides who gets the remaining codes. */

import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { BUDGET_FOR_NEW_NUMBERS } from "@forno/contract/user/rules/sign-in-limits.ts";
import type { CodeBudget } from "@forno/contract/user/user.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction, lockByName } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Db } from "../../../tables.ts";
import { BY_ITSELF, recordAudit } from "../../audit/audit.ts";
import { hasAuditSince } from "../../audit/audit-store.ts";
import { findPartnerId } from "../account/partners-store.ts";
import { findUserId } from "../account/user-store.ts";
import { findStaff } from "../staff/staff-store.ts";
import { countCodesSent } from "./otp-store.ts";

type BudgetDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const DAY_MS = 24 * 3_600_000;

export async function readCodeBudget({ db, clock, config }: Omit<BudgetDeps, "log">): Promise<CodeBudget> {
  const now = clock();
  const today = startOfToday(now);
  const budget = config.smsDailyBudget;
  const sent = await countCodesSent(db, today, budget);
  return { sent, budget, state: stateOf(sent, budget), resetsAt: new Date(today.getTime() + DAY_MS).toISOString() };
}

function stateOf(sent: number, budget: number): CodeBudget["state"] {
  if (sent >= budget) return "used";
  return sent >= budget * BUDGET_FOR_NEW_NUMBERS ? "nearlyUsed" : "ok";
}

/**
 * Staff and delivery partners have priority over numbers that have signed in before, and these over new numbers. Refuses with
 * `otpBudgetUsed`.
 */
export async function refuseOverBudget(deps: Omit<BudgetDeps, "log">, db: Db, mobile: string): Promise<void> {
  const { state, resetsAt } = await readCodeBudget({ ...deps, db });
  if (state === "ok" || deps.config.adminMobiles.has(mobile)) return;
  if ((await findPartnerId(db, mobile)) || (await findStaff(db, mobile))) return;
  if (state === "nearlyUsed" && (await findUserId(db, mobile))) return;
  throw refuse("otpBudgetUsed", { retryAfterSeconds: (Date.parse(resetsAt) - deps.clock().getTime()) / 1000 });
}

/** Call after sending a code: reports once a day, in the log and to the admins, that the budget is nearly used, and that it is used. */
export async function recordBudgetUse(deps: BudgetDeps): Promise<void> {
  const { sent, budget, state } = await readCodeBudget(deps);
  if (state === "ok") return;
  const isNew = await inTransaction(deps.db, async (tx) => {
    await lockByName(tx, "code budget");
    const now = deps.clock();
    if (await hasAuditSince(tx, { action: "sms.budget", label: state, since: startOfToday(now) })) return false;
    const subject = { type: "message", id: null, label: state } as const;
    await recordAudit(tx, BY_ITSELF, { action: "sms.budget", subject, details: { sent, budget } }, now);
    return true;
  });
  if (!isNew) return;
  const words =
    state === "used" ? "the day's budget of one-time codes is used up" : "the day's budget of one-time codes is nearly used";
  deps.log.error({ sent, budget }, words);
}
