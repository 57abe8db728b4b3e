/** Deletes expired data each night, by the retention periods of `RETENTION`. */
import { RETENTION, type Retained, retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import type { Deps } from "../../deps.ts";
import { deleteOldAudit } from "../audit/audit-store.ts";
import { deleteOldCarts } from "../cart/cart-store.ts";
import { deleteOldRecipients } from "../messages/messages-store.ts";
import { deleteOldSteps } from "../order/lifecycle/order-steps-store.ts";
import { anonymizeOldOrders, removeNotesOfAnonymized } from "../order/order-privacy-store.ts";
import { deleteOldKeys } from "../order/placing/idempotency-store.ts";
import { deleteOldEvidence } from "../payment/disputes/disputes-store.ts";
import { deleteOldEvents } from "../payment/settling/payment-store.ts";
import { deleteOldFormerCustomers } from "../promo/former-customers-store.ts";
import { deleteOldGuesses } from "../user/otp/guesses-store.ts";
import { deleteOldCodes } from "../user/otp/otp-store.ts";
import { deleteOldChallenges } from "../user/second-factor/second-factor-store.ts";
import { deleteDeadSessions } from "../user/session/session-store.ts";
import { deleteOldDevices } from "../user/sign-in/sign-in-devices-store.ts";

const QUEUE = "retention";
/** 03:30 in Asia/Kolkata, long after the last order. */
const DAILY = "0 22 * * *";

type RetentionDeps = Pick<Deps, "db" | "clock" | "log" | "payments" | "sms">;
/** Returns how many rows were deleted or anonymized. */
type DeleteExpired = (deps: RetentionDeps, stopped: AbortSignal) => Promise<number>;

const since = (what: Retained, { clock }: RetentionDeps): Date => retainedSince(RETENTION[what], clock());

const endedSessions: DeleteExpired = (deps, stopped) =>
  deleteDeadSessions(deps.db, { createdBefore: since("sessionInAll", deps), unusedSince: since("sessionUnused", deps) }, stopped);

/** One deletion per retention period. Two periods apply to sessions; one deletion covers both. */
const DELETIONS: Record<Retained | "challenges" | "notes", DeleteExpired | null> = {
  codes: (deps, stopped) => deleteOldCodes(deps.db, since("codes", deps), stopped),
  wrongCodes: (deps, stopped) => deleteOldGuesses(deps.db, since("wrongCodes", deps), stopped),
  signInDevices: (deps, stopped) => deleteOldDevices(deps.db, since("signInDevices", deps), stopped),
  // They expire within minutes.
  challenges: ({ db, clock }, stopped) => deleteOldChallenges(db, clock(), stopped),
  sessionUnused: endedSessions,
  sessionInAll: null,
  carts: (deps, stopped) => deleteOldCarts(deps.db, since("carts", deps), stopped),
  orderKeys: (deps, stopped) => deleteOldKeys(deps.db, since("orderKeys", deps), stopped),
  paymentEvents: (deps, stopped) => deleteOldEvents(deps.db, since("paymentEvents", deps), stopped),
  messageRecipients: (deps, stopped) => deleteOldRecipients(deps.db, since("messageRecipients", deps), stopped),
  formerCustomers: (deps, stopped) => deleteOldFormerCustomers(deps.db, since("formerCustomers", deps), stopped),
  disputeEvidence: (deps) => deleteOldEvidence(deps.db, since("disputeEvidence", deps)),
  demoPersons: async (deps) => {
    const before = since("demoPersons", deps);
    return ((await deps.payments.deletePersons?.(before)) ?? 0) + ((await deps.sms.deleteBefore?.(before)) ?? 0);
  },
  orderSteps: (deps, stopped) => deleteOldSteps(deps.db, since("orderSteps", deps), stopped),
  orderPersons: (deps, stopped) => anonymizeOldOrders(deps.db, since("orderPersons", deps), stopped),
  notes: ({ db }) => removeNotesOfAnonymized(db),
  auditLog: (deps, stopped) => deleteOldAudit(deps.db, since("auditLog", deps), stopped),
};

export async function scheduleRetention(deps: RetentionDeps & Pick<Deps, "jobs">): Promise<void> {
  await deps.jobs.schedule(QUEUE, DAILY, (signal) => deleteExpired(deps, signal));
}

/** A failed deletion does not stop the others; it is retried the next night. */
async function deleteExpired(deps: RetentionDeps, stopped: AbortSignal): Promise<void> {
  const gone: Record<string, number> = {};
  for (const [what, deleteRows] of Object.entries(DELETIONS)) {
    if (!deleteRows || stopped.aborted) continue;
    try {
      gone[what] = await deleteRows(deps, stopped);
    } catch (error) {
      deps.log.error({ err: error, what }, "Could not delete expired data");
    }
  }
  deps.log.info({ gone }, "Deleted expired data");
}
