/** Carries out what the table of retention says, each night. */
import { keptSince, RETENTION, type Retained } from "@forno/contract/rules/time/retention.ts";
import type { Deps } from "../../deps.ts";
import { deleteOldAudit } from "../audit/audit-store.ts";
import { deleteOldRecipients } from "../messages/messages-store.ts";
import { deleteOldKeys } from "../order/placing/idempotency-store.ts";
import { forgetOldEvidence } from "../payment/disputes/disputes-store.ts";
import { deleteOldEvents } from "../payment/settling/payment-store.ts";
import { deleteOldFormerCustomers } from "../promo/former-customers-store.ts";
import { deleteOldGuesses } from "../user/otp/guesses-store.ts";
import { deleteOldCodes } from "../user/otp/otp-store.ts";
import { deleteOldChallenges } from "../user/second-factor/second-factor-store.ts";
import { deleteDeadSessions } from "../user/session/session-store.ts";
import { deleteOldDevices } from "../user/sign-in/sign-in-devices-store.ts";
import { forgetOldOrderPersons } from "./delete-account-store.ts";

const QUEUE = "retention";
/** 03:30 in Asia/Kolkata, long after the last order. */
const DAILY = "0 22 * * *";

type RetentionDeps = Pick<Deps, "db" | "clock" | "log" | "payments" | "sms">;
/** Answers how many rows are gone, or have forgotten their person. */
type Forget = (deps: RetentionDeps, stopped: AbortSignal) => Promise<number>;

const since = (what: Retained, { clock }: RetentionDeps): Date => keptSince(RETENTION[what], clock());

const endedSessions: Forget = (deps, stopped) =>
  deleteDeadSessions(deps.db, { createdBefore: since("sessionInAll", deps), unusedSince: since("sessionUnused", deps) }, stopped);

/** Each line of the table has its work; two of them end a session. */
const FORGET: Record<Retained | "challenges", Forget | null> = {
  codes: (deps, stopped) => deleteOldCodes(deps.db, since("codes", deps), stopped),
  wrongCodes: (deps, stopped) => deleteOldGuesses(deps.db, since("wrongCodes", deps), stopped),
  signInDevices: (deps, stopped) => deleteOldDevices(deps.db, since("signInDevices", deps), stopped),
  // They end by themselves within minutes.
  challenges: ({ db, clock }, stopped) => deleteOldChallenges(db, clock(), stopped),
  sessionUnused: endedSessions,
  sessionInAll: null,
  orderKeys: (deps, stopped) => deleteOldKeys(deps.db, since("orderKeys", deps), stopped),
  paymentEvents: (deps, stopped) => deleteOldEvents(deps.db, since("paymentEvents", deps), stopped),
  messageRecipients: (deps, stopped) => deleteOldRecipients(deps.db, since("messageRecipients", deps), stopped),
  formerCustomers: (deps, stopped) => deleteOldFormerCustomers(deps.db, since("formerCustomers", deps), stopped),
  disputeEvidence: (deps) => forgetOldEvidence(deps.db, since("disputeEvidence", deps)),
  demoPersons: async (deps) => {
    const before = since("demoPersons", deps);
    return ((await deps.payments.forgetPersons?.(before)) ?? 0) + ((await deps.sms.forget?.(before)) ?? 0);
  },
  orderPersons: (deps, stopped) => forgetOldOrderPersons(deps.db, since("orderPersons", deps), stopped),
  auditLog: (deps, stopped) => deleteOldAudit(deps.db, since("auditLog", deps), stopped),
};

export async function scheduleRetention(deps: RetentionDeps & Pick<Deps, "jobs">): Promise<void> {
  await deps.jobs.schedule(QUEUE, DAILY, (signal) => forgetOld(deps, signal));
}

/** One kind's trouble is not the others'; it is tried again the next night. */
async function forgetOld(deps: RetentionDeps, stopped: AbortSignal): Promise<void> {
  const gone: Record<string, number> = {};
  for (const [what, forget] of Object.entries(FORGET)) {
    if (!forget || stopped.aborted) continue;
    try {
      gone[what] = await forget(deps, stopped);
    } catch (error) {
      deps.log.error({ err: error, what }, "Could not delete expired data");
    }
  }
  deps.log.info({ gone }, "Deleted expired data");
}
