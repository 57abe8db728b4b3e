import { z } from "zod";
import { DELIVERY_FEE_MAX, ENTER_DELIVERY_FEE, fulfilmentChanges } from "../fulfilment/fulfilment-input.ts";
import { pinInput } from "../fulfilment/place-input.ts";
import { isPhone, phoneText } from "../user/rules/phone-number.ts";
import { ENTER_VALID_PHONE, lineText, rupeesInput } from "../wire/common.ts";
import { lineOf, linesOf, plainText } from "../wire/typed-text.ts";
import { dayHours, openingHours } from "./opening-hours-input.ts";
import { orderTimesChanges } from "./order-times-input.ts";
import { PROMISE_OFFERS } from "./rules/ordering.ts";
import { PAGE_PART_MAX, PAGE_PARTS } from "./rules/page-parts.ts";

export const SHOP_NAME_MAX = 60;
export const SHOP_PHONE_MAX = 30;
export const SHOP_EMAIL_MAX = 254;
export const SHOP_ADDRESS_MAX = 300;
export const SHOP_URL_MAX = 300;
export const SHOP_LOCATION_MAX = 60;
export const ENTER_SHOP_NAME = "Please enter the shop name";
export const ENTER_SHOP_EMAIL = "Please enter a valid email";
export const ENTER_SHOP_URL = "Please enter a link that begins with https://";
export const CASH_LIMIT_MAX = 100_000;
export const ENTER_CASH_LIMIT = `Please enter an amount between 1 and ${CASH_LIMIT_MAX}`;

export const promiseOffer = z.enum(PROMISE_OFFERS);

/** An optional detail of the shop: an empty text removes it. */
const detail = (max: number, isValid: (value: string) => boolean = () => true, invalid?: string, clean = lineOf) =>
  z
    .string()
    .overwrite(clean)
    .max(max)
    .refine((value) => value === "" || isValid(value), invalid)
    .transform((value) => value || null)
    .nullable()
    .optional();

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const phone = detail(SHOP_PHONE_MAX, isPhone, ENTER_VALID_PHONE, phoneText);
const email = detail(SHOP_EMAIL_MAX, (value) => z.email().safeParse(value).success, ENTER_SHOP_EMAIL, plainText);

const STAFF_LOCK_MINUTES_MAX = 240;

/** Absent fields stay unchanged. */
export const shopChanges = z.object({
  version: z.number().int().optional().describe("As read; if the settings have another by now: 409, and nothing changes"),
  shopName: lineText().min(1, ENTER_SHOP_NAME).max(SHOP_NAME_MAX).optional(),
  phone,
  email,
  address: detail(SHOP_ADDRESS_MAX, undefined, undefined, linesOf),
  location: pinInput.nullable().optional(),
  socialUrl: detail(SHOP_URL_MAX, isWebAddress, ENTER_SHOP_URL, plainText),
  grievanceName: detail(SHOP_NAME_MAX).describe("Whom customers can complain to"),
  grievancePhone: phone,
  grievanceEmail: email,
  deliveryFee: rupeesInput(ENTER_DELIVERY_FEE, DELIVERY_FEE_MAX, ENTER_DELIVERY_FEE).optional(),
  cashOnDelivery: z.boolean().optional(),
  cashLimit: rupeesInput(ENTER_CASH_LIMIT, CASH_LIMIT_MAX, ENTER_CASH_LIMIT).min(1, ENTER_CASH_LIMIT).nullable().optional(),
  openingHours: openingHours.optional(),
  openingDays: z
    .array(z.object({ day: z.number().int().min(0).max(6), hours: dayHours.nullable() }))
    .max(7)
    .optional()
    .describe("Days of the week to change (0 is Monday); the others stay unchanged"),
  closeOutsideHours: z.boolean().optional(),
  deliveryPromise: promiseOffer.optional(),
  isPromiseAutomatic: z.boolean().optional(),
  staffSecondFactor: z.boolean().optional().describe("Only with the permission `staff` too"),
  staffLockMinutes: z
    .number()
    .int()
    .min(1)
    .max(STAFF_LOCK_MINUTES_MAX)
    .nullable()
    .optional()
    .describe("Only with the permission `staff` too"),
  handoffCode: z.boolean().optional(),
  customersCanCancel: z.boolean().optional(),
  counterOpen: z.boolean().optional(),
  pages: z
    .partialRecord(z.enum(PAGE_PARTS), z.string().overwrite(linesOf).max(PAGE_PART_MAX))
    .optional()
    .describe("Parts of the pages about the shop and its delivery; an empty text leaves a part out, missing parts stay unchanged"),
  ...fulfilmentChanges,
  ...orderTimesChanges,
});
export type ShopChanges = z.output<typeof shopChanges>;
