/** Each night the provider is asked about the disputes that are not over: refunds wait for their end, and its report may have been lost. */
import { inTransaction } from "../../platform/db/database.ts";
import { PaymentProviderError } from "../../providers/payment/payment-provider.ts";
import { applyDispute } from "./disputes.ts";
import { selectOpenDisputes } from "./disputes-store.ts";
import type { SettleDeps } from "./payment.ts";
import { announceRefund } from "./refund-reports.ts";

const DISPUTES_MAX = 200;

export async function checkDisputes(deps: SettleDeps, stopped: AbortSignal): Promise<void> {
  for (const disputeId of await selectOpenDisputes(deps.db, DISPUTES_MAX)) {
    if (stopped.aborted) return;
    await checkOrLeave(deps, disputeId, stopped);
  }
}

/** One dispute's trouble is not the others'; the next night asks again. */
async function checkOrLeave(deps: SettleDeps, disputeId: string, stopped: AbortSignal): Promise<void> {
  try {
    const { disputes } = await deps.payments.fetchDispute(disputeId, stopped);
    for (const dispute of disputes)
      announceRefund(deps, await inTransaction(deps.db, (tx) => applyDispute(tx, dispute, { at: null }, deps.clock())));
  } catch (error) {
    const level = error instanceof PaymentProviderError ? "warn" : "error";
    deps.log[level]({ err: error, disputeId }, "Could not check a dispute");
  }
}
