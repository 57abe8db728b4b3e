import type { Deps } from "../../deps.ts";
import { deleteOldCodes } from "./otp-store.ts";
import { deleteOldChallenges } from "./second-factor-store.ts";
import { SESSION_LIMITS } from "./session.ts";
import { deleteDeadSessions } from "./session-store.ts";

const QUEUE = "sign-in-clean-up";
/** 03:30 in Asia/Kolkata, long after the last order. */
const DAILY = "0 22 * * *";
const DAY_MS = 24 * 3_600_000;
/** Longer than every limit looks back. */
const CODES_KEPT_MS = 2 * DAY_MS;
const FAILURES_KEPT_MS = 30 * DAY_MS;

export async function scheduleSignInCleanUp(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.jobs.schedule(QUEUE, DAILY, (signal) => cleanUpSignIn(deps, signal));
}

/** Deletes codes, counts and sessions that can have no effect any more. */
export async function cleanUpSignIn({ db, clock }: Pick<Deps, "db" | "clock">, stopped: AbortSignal): Promise<void> {
  const before = (ms: number): Date => new Date(clock().getTime() - ms);
  await deleteOldCodes(db, { codesBefore: before(CODES_KEPT_MS), failuresBefore: before(FAILURES_KEPT_MS) }, stopped);
  await deleteOldChallenges(db, clock(), stopped);
  const { totalMs, unusedMs } = SESSION_LIMITS.customer;
  await deleteDeadSessions(db, { createdBefore: before(totalMs), unusedSince: before(unusedMs) }, stopped);
}
