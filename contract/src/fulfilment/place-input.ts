/** Where something is brought: of quotes, orders, saved addresses and the shop itself. */
import { z } from "zod";
import { lineText } from "../wire/common.ts";
import type { Place, Point } from "./rules/fulfilment.ts";
import { ENTER_VALID_PINCODE, isPincode, pincodeText } from "./rules/pincode.ts";

export const LANDMARK_MAX = 100;
export const INSTRUCTIONS_MAX = 200;
export const NOT_IN_INDIA = "These coordinates are not in India. Please check whether latitude and longitude are swapped";
export const ENTER_LOCATION = "Please enter latitude and longitude, such as 19.0760, 72.8777";

const degrees = (max: number) => z.number(ENTER_LOCATION).min(-max, ENTER_LOCATION).max(max, ENTER_LOCATION);
export const latitude = degrees(90);
export const longitude = degrees(180);

export const pinInput = z.object({ lat: latitude, lng: longitude }) satisfies z.ZodType<Point>;

const pincodeField = z.string(ENTER_VALID_PINCODE).overwrite(pincodeText);
export const pincodeInput = pincodeField.refine(isPincode, ENTER_VALID_PINCODE);

/** Blank counts as missing. */
const optionalText = (max: number) =>
  lineText()
    .max(max, `At most ${max} characters`)
    .transform((value) => value || null)
    .nullish();

export const placeInput = z.object({
  pincode: pincodeField
    .refine((value) => value === "" || isPincode(value), ENTER_VALID_PINCODE)
    .transform((value) => value || null)
    .nullish(),
  location: pinInput.nullish(),
}) satisfies z.ZodType<Place>;

export const whereabouts = {
  ...placeInput.shape,
  landmark: optionalText(LANDMARK_MAX),
  instructions: optionalText(INSTRUCTIONS_MAX).describe("For the delivery partner"),
};
