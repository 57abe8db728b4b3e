/** What the staff types: their PIN, and another person's to approve what is above a limit. */
import { z } from "zod";
import { idInput, rupeesInput } from "../wire/common.ts";

export const PIN_MIN = 4;
export const PIN_MAX = 6;
export const ENTER_PIN = `Please enter ${PIN_MIN} to ${PIN_MAX} digits`;
export const PIN_TOO_EASY = "This PIN is too easy to guess";

export const pinInput = z.string({ error: ENTER_PIN }).regex(new RegExp(`^\\d{${PIN_MIN},${PIN_MAX}}$`), ENTER_PIN);

/** `1111`, `1234`, `6543` */
function isRun(pin: string): boolean {
  const [step, ...others] = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return step !== undefined && Math.abs(step) <= 1 && others.every((each) => each === step);
}

export const newPinInput = pinInput.refine((pin) => !isRun(pin), PIN_TOO_EASY);

export const ENTER_REFUND_LIMIT = "Please enter a valid amount, or leave it blank for no limit";
export const refundLimitInput = rupeesInput(ENTER_REFUND_LIMIT, undefined, ENTER_REFUND_LIMIT).nullable();

/** Of a refund above the caller's limit. */
export const approvalInput = z
  .object({ by: idInput.describe("The `_id` of an approver"), pin: pinInput })
  .describe("Consent of an approver, who types their PIN on the caller's device");
export type Approval = z.input<typeof approvalInput>;
