/** Checks disputes at the provider, because the event of a new dispute, or of one that refunds wait for, may be lost. */
import { raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { type DisputeList, PaymentProviderError, type ProviderDispute } from "../../../providers/payment/payment-provider.ts";
import { notifyExceptions } from "../exceptions/exceptions.ts";
import { recordUnreadableDisputes } from "../provider-reports/provider-answers.ts";
import type { CheckDeps } from "../settling/settle-payment.ts";
import { claimDueDisputes, onlyNewer, setDisputeDetail, setNextDisputeCheck } from "./dispute-checks-store.ts";
import { applyDispute } from "./disputes.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 6 * HOUR_MS;
const RETRY_MS = 3 * HOUR_MS;
/** For a dispute that the provider does not know, for example after a change of the account. */
const UNKNOWN_RETRY_MS = 24 * HOUR_MS;
/** After the deadline for a response the bank may decide. */
const AFTER_DEADLINE_MS = HOUR_MS;
const BATCH = 20;
/** A round ends long before the next one begins. */
const ROUND_BUDGET_MS = 240_000;
const PAGE = 100;
const PAGES_MAX = 5;
/** Unknown disputes that ended before that are ignored. */
const LOOK_BACK_MS = 30 * 24 * HOUR_MS;

/** Every few hours, and soon after the deadline. */
export function nextDisputeCheck(respondBy: Date | null, now: Date): Date {
  const regular = new Date(now.getTime() + CHECK_EVERY_MS);
  const afterDeadline = respondBy === null ? regular : new Date(respondBy.getTime() + AFTER_DEADLINE_MS);
  return afterDeadline > now && afterDeadline < regular ? afterDeadline : regular;
}

/** Checks each due dispute, one at a time. */
export async function checkDisputes(deps: CheckDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(ROUND_BUDGET_MS)]);
  while (!ends.aborted) {
    const now = deps.clock();
    const ids = await claimDueDisputes(deps.db, now, new Date(now.getTime() + RETRY_MS), BATCH);
    for (const id of ids) {
      if (ends.aborted) return;
      await attempt(deps, { disputeId: id }, () => checkDispute(deps, id, ends));
    }
    if (ids.length < BATCH) return;
  }
}

async function checkDispute(deps: CheckDeps, disputeId: string, ends: AbortSignal): Promise<void> {
  const requestedAt = timeOfRequest(deps);
  const list = await fetchKnown(deps, disputeId, ends);
  if (!list) return;
  await recordUnreadableDisputes(deps, list.unreadable);
  for (const dispute of list.disputes) await storeReport(deps, dispute, requestedAt);
}

/** Null if the provider does not know it: refunds stay on hold, and the owner sees why. */
async function fetchKnown(deps: CheckDeps, disputeId: string, ends: AbortSignal): Promise<DisputeList | null> {
  try {
    return await deps.payments.fetchDispute(disputeId, ends);
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.isUnknownId)) throw error;
    deps.log.warn({ err: error, disputeId }, "Payment provider does not know a dispute");
    await setNextDisputeCheck(deps.db, disputeId, new Date(deps.clock().getTime() + UNKNOWN_RETRY_MS));
    if (await setDisputeDetail(deps.db, disputeId, error.description)) notifyExceptions(deps.events);
    return null;
  }
}

/** Reads the provider's own list, which includes disputes whose events were lost. */
export async function readDisputeList(deps: CheckDeps, stopped: AbortSignal): Promise<void> {
  await attempt(deps, {}, async () => {
    for (let page = 0; page < PAGES_MAX; page++) {
      const isLast = await readPage(deps, page * PAGE, stopped);
      if (isLast || stopped.aborted) return;
    }
    deps.log.info({ read: PAGES_MAX * PAGE }, "Read only the newest disputes of the payment provider's list");
  });
}

async function readPage(deps: CheckDeps, skip: number, stopped: AbortSignal): Promise<boolean> {
  const since = new Date(deps.clock().getTime() - LOOK_BACK_MS);
  const requestedAt = timeOfRequest(deps);
  const { disputes, unreadable } = await deps.payments.listDisputes({ count: PAGE, skip }, stopped);
  await recordUnreadableDisputes(
    deps,
    unreadable.filter(({ createdAt }) => createdAt === null || createdAt >= since),
  );
  for (const dispute of await onlyNewer(deps.db, disputes, since))
    await attempt(deps, { disputeId: dispute.id }, () => storeReport(deps, dispute, requestedAt));
  return disputes.length + unreadable.length < PAGE;
}

async function storeReport(deps: CheckDeps, dispute: ProviderDispute, requestedAt: Date): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await applyDispute(tx, dispute, requestedAt, now);
    await setNextDisputeCheck(tx, dispute.id, nextDisputeCheck(dispute.respondBy, now));
    if (await setDisputeDetail(tx, dispute.id, null)) await raise(tx, "exceptionsChanged", null);
  });
}

/** The time before the call, in whole seconds like the times of events: anything that happens during the call is later. */
const timeOfRequest = ({ clock }: CheckDeps): Date => new Date(Math.floor(clock().getTime() / SECOND_MS) * SECOND_MS);

/** A failure of one dispute does not stop the others; it is checked again later. */
async function attempt({ log }: CheckDeps, about: { disputeId?: string }, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const level = error instanceof PaymentProviderError ? "warn" : "error";
    log[level]({ err: error, ...about }, "Could not check disputes with the payment provider");
  }
}
