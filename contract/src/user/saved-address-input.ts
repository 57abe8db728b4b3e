import { z } from "zod";
import { ENTER_VALID_PINCODE, isPincode, pincodeText } from "../fulfilment/rules/pincode.ts";
import { lineText, requiredLines, requiredText } from "../wire/common.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { ADDRESS_MAX } from "./address-input.ts";

export const SAVED_ADDRESSES_MAX = 20;
export const ADDRESS_LABEL_MAX = 30;
export const ADDRESS_LANDMARK_MAX = 100;

/** Blank counts as missing. */
const optionalText = (max: number) =>
  lineText()
    .max(max, `At most ${max} characters`)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

export const addressDetails = z.object(
  {
    label: requiredText(FILL_IN_ALL_FIELDS, ADDRESS_LABEL_MAX),
    line: requiredLines(FILL_IN_ALL_FIELDS, ADDRESS_MAX),
    landmark: optionalText(ADDRESS_LANDMARK_MAX),
    pincode: z
      .string()
      .overwrite(pincodeText)
      .refine((value) => value === "" || isPincode(value), ENTER_VALID_PINCODE)
      .transform((value) => value || null)
      .nullish()
      .transform((value) => value ?? null),
    location: z
      .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .nullish()
      .transform((value) => value ?? null),
    isDefault: z.boolean().optional(),
  },
  { error: FILL_IN_ALL_FIELDS },
);
export type AddressDetails = z.output<typeof addressDetails>;
