import { z } from "zod";
import { idInput, requiredText, rupeesInput } from "./common.ts";
import { PAYABLE_MAX_PAISE } from "./rules/pricing.ts";

export const REFUND_REASON_MAX = 200;
export const ENTER_REASON = "Please enter a reason";
export const ENTER_REFUND = "Please enter a valid amount";

/** Rupees: all of the largest order that is paid online. */
const REFUND_MAX = PAYABLE_MAX_PAISE / 100;

export const refundBody = z.object({
  orderId: idInput,
  amount: rupeesInput(ENTER_REFUND, REFUND_MAX).optional().describe("All that is left, unless told"),
  reason: requiredText(ENTER_REASON, REFUND_REASON_MAX),
  expectedRefunded: rupeesInput(undefined, REFUND_MAX).describe(
    "`refundedAmount` as it was seen: another by now is a 409, and nothing is given back",
  ),
});
