/** What a person may refund of an order, and who else may approve more (docs/decisions/0037-permissions.md). */
import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import type { StaffMember } from "@forno/contract/user/staff.ts";
import type { Approval } from "@forno/contract/user/staff-input.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { provePin } from "./pin.ts";
import { listStaff } from "./staff.ts";

/** Customers and the system have no limit. */
export type Refunder = Partial<Pick<Caller, "refundLimitPaise" | "approvedBy">> & { userId: string | null };

type SignedInMember = StaffMember & { userId: string };

const approversFor = async (deps: Pick<Deps, "db" | "config">, caller: Caller): Promise<SignedInMember[]> =>
  (await listStaff(deps)).filter(
    (each): each is SignedInMember => each.hasPin && each.permissions.includes("payments") && each.userId !== caller.userId,
  );

export const listApprovers = async (deps: Pick<Deps, "db" | "config">, caller: Caller) =>
  (await approversFor(deps, caller)).map(({ userId, name, refundLimit }) => ({ _id: userId, name, refundLimit }));

/** The caller, with the consent if it is given. Refuses with `approverUnfit`, and like `provePin`. */
export async function withApproval(
  deps: Pick<Deps, "db" | "clock" | "config">,
  caller: Caller,
  approval: Approval | undefined,
): Promise<Caller> {
  if (!approval) return caller;
  const approver = (await approversFor(deps, caller)).find(({ userId }) => userId === approval.by);
  if (!approver) throw refuse("approverUnfit");
  await provePin(deps, caller, approver, approval.pin);
  const { userId, name, refundLimit } = approver;
  return { ...caller, approvedBy: { userId, name, refundLimitPaise: refundLimit === null ? null : toPaise(refundLimit) } };
}

/** `paise`: what this person has refunded of the order, and `bothPaise` what they and the approver have. */
export function refuseAboveLimit({ refundLimitPaise, approvedBy }: Refunder, paise: number, bothPaise = paise): void {
  if (refundLimitPaise == null || paise <= refundLimitPaise) return;
  if (!approvedBy && refundLimitPaise === 0) throw refuse("refundNeedsApprover");
  if (!approvedBy) throw refuse("refundAboveLimit", { vars: { limit: formatPaise(refundLimitPaise) } });
  const { name, refundLimitPaise: limit } = approvedBy;
  if (limit !== null && bothPaise > limit) throw refuse("approverLimitTooLow", { vars: { name, limit: formatPaise(limit) } });
}
