import { z } from "zod";
import { ENTER_VALID_PHONE, requiredLines, requiredText, textOrNumber } from "../wire/common.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { plainText } from "../wire/typed-text.ts";
import { isPhone, phoneText } from "./rules/phone-number.ts";

export const ADDRESS_NAME_MAX = 60;
export const ADDRESS_MAX = 300;
export const ADDRESS_PHONE_MAX = 20;
export const EMAIL_MAX = 254;
export const ENTER_VALID_EMAIL = "Please enter a valid email";

export const addressInput = z.object(
  {
    firstName: requiredText(FILL_IN_ALL_FIELDS, ADDRESS_NAME_MAX),
    lastName: requiredText(FILL_IN_ALL_FIELDS, ADDRESS_NAME_MAX),
    address: requiredLines(FILL_IN_ALL_FIELDS, ADDRESS_MAX),
    phone: textOrNumber(
      z
        .string({ error: FILL_IN_ALL_FIELDS })
        .overwrite(phoneText)
        .min(1, FILL_IN_ALL_FIELDS)
        .max(ADDRESS_PHONE_MAX, `At most ${ADDRESS_PHONE_MAX} characters`)
        .refine((value) => value === "" || isPhone(value), ENTER_VALID_PHONE),
    ),
    email: z
      .string()
      .overwrite(plainText)
      .max(EMAIL_MAX)
      .refine((value) => value === "" || z.email().safeParse(value).success, ENTER_VALID_EMAIL)
      .transform((value) => value || undefined)
      .nullish()
      .transform((value) => value ?? undefined),
  },
  { error: FILL_IN_ALL_FIELDS },
);
export type Address = z.output<typeof addressInput>;
