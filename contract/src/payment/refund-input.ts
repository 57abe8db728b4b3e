import { z } from "zod";
import { PAYABLE_MAX_PAISE } from "../cart/rules/pricing.ts";
import { approvalInput } from "../user/staff-input.ts";
import { idInput, requiredText, rupeesInput } from "../wire/common.ts";

export const REFUND_REASON_MAX = 200;
export const ENTER_REASON = "Please enter a reason";
export const ENTER_REFUND = "Please enter a valid amount";

/** In rupees: the largest total that is paid online. */
const REFUND_MAX = PAYABLE_MAX_PAISE / 100;

export const refundBody = z.object({
  orderId: idInput,
  amount: rupeesInput(ENTER_REFUND, REFUND_MAX).optional().describe("Default: everything that is left"),
  reason: requiredText(ENTER_REASON, REFUND_REASON_MAX),
  expectedRefunded: rupeesInput(undefined, REFUND_MAX).describe(
    "The expected `refundedAmount`; if it differs: 409, and nothing is refunded",
  ),
  approval: approvalInput.optional(),
});
