import { z } from "zod";
import { requiredText, textOrNumber } from "../wire/common.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { normalizeMobile, phoneText } from "./rules/phone-number.ts";
import { USER_NAME_MAX } from "./rules/sign-in-limits.ts";

export const ENTER_VALID_MOBILE = "Please enter a valid mobile number";

/** A mobile number in any usual format; parsed to E.164. */
const mobile = textOrNumber(
  z
    .string({ error: FILL_IN_ALL_FIELDS })
    .max(100, ENTER_VALID_MOBILE)
    .overwrite(phoneText)
    .min(1, FILL_IN_ALL_FIELDS)
    .transform((value, context) => {
      const normal = normalizeMobile(value);
      if (normal) return normal;
      context.addIssue({ code: "custom", message: ENTER_VALID_MOBILE });
      return z.NEVER;
    }),
);

/** A person who signs in, or becomes a delivery partner. */
export const personInput = z.object({ name: requiredText(FILL_IN_ALL_FIELDS, USER_NAME_MAX), mobile });
