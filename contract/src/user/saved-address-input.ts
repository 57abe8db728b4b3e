import { z } from "zod";
import { NOT_IN_INDIA, whereabouts } from "../fulfilment/place-input.ts";
import { cornerOf, doubtOf } from "../fulfilment/rules/whereabouts.ts";
import { requiredLines, requiredText } from "../wire/common.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { ADDRESS_MAX } from "./address-input.ts";

export const SAVED_ADDRESSES_MAX = 20;
export const ADDRESS_LABEL_MAX = 30;

export const addressDetails = z.object(
  {
    label: requiredText(FILL_IN_ALL_FIELDS, ADDRESS_LABEL_MAX),
    line: requiredLines(FILL_IN_ALL_FIELDS, ADDRESS_MAX),
    ...whereabouts,
    location: whereabouts.location.refine((pin) => !pin || doubtOf([cornerOf(pin)]) === null, NOT_IN_INDIA),
    isDefault: z.boolean().optional(),
  },
  { error: FILL_IN_ALL_FIELDS },
);
export type AddressDetails = z.output<typeof addressDetails>;
