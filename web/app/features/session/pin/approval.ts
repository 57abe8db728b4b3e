/** Consent of another person to a refund above one's own limit: asked for when the server refuses the call without it. */
import type { Approval } from "@forno/contract/user/staff-input.ts";
import { isFailure } from "../../../platform/api/failure.ts";
import { createStore } from "../../../platform/state/store.ts";

export interface ApprovalRequest {
  /** The server's sentence: what the person may do alone. */
  reason: string;
  /** Sends the call again. */
  approve: (approval: Approval) => Promise<void>;
  /** `why`: what the call fails with. Default: the first refusal. */
  cancel: (why?: unknown) => void;
}

export const approvalRequest = createStore<ApprovalRequest | null>(null);

/** Sends a call, again with an approver's consent if it needs one. */
export async function withApproval<Answer>(send: (approval?: Approval) => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (refusal) {
    if (!isFailure(refusal, "refundAboveLimit") && !isFailure(refusal, "refundNeedsApprover")) throw refusal;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        approvalRequest.write({
          reason: refusal.message,
          approve: async (approval) => resolve(await send(approval)),
          cancel: (why = refusal) => reject(why),
        });
      });
    } finally {
      approvalRequest.write(null);
    }
  }
}
