import { z } from "zod";
import { ENTER_VALID_PHONE, isoTime, rupees, rupeesInput } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { isPhone } from "./rules/phone.ts";

export const CURRENCY = "INR";
export const SHOP_NAME_MAX = 60;
export const SHOP_PHONE_MAX = 30;
export const SHOP_EMAIL_MAX = 254;
export const SHOP_ADDRESS_MAX = 300;
export const SHOP_URL_MAX = 300;
export const DELIVERY_FEE_MAX = 1_000;
export const ENTER_SHOP_NAME = "Please enter the shop's name";
export const ENTER_SHOP_EMAIL = "Please enter a valid email";
export const ENTER_SHOP_URL = "Please enter a link that begins with https://";
export const ENTER_DELIVERY_FEE = "Please enter a delivery fee between 0 and 1000";
export const CASH_LIMIT_MAX = 100_000;
export const ENTER_CASH_LIMIT = `Please enter an amount between 1 and ${CASH_LIMIT_MAX}`;
export const ENTER_OPENING_HOURS = "Please enter times as 11:00";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ENTER_OPENING_HOURS);

/** Null on a day that stays closed. Times in Asia/Kolkata; a close at or before its open is of the next day. */
const dayHours = z.object({ open: timeOfDay, close: timeOfDay }).nullable();

/** Monday first. */
export const openingHours = z.array(dayHours).length(7).readonly();

export const settings = z.object({
  isOrderEnabled: z.boolean().describe("Whether orders are taken now: what the switch, its time and the opening hours come to"),
  isSwitchedOn: z.boolean().describe("The owner's switch alone"),
  orderingOffUntil: isoTime.nullable().describe("When the switch, which is off, goes on by itself"),
  openingHours,
  isOpenNow: z.boolean().describe("By the opening hours alone"),
  closeOutsideHours: z.boolean().describe("Whether orders are refused outside the opening hours"),
  shopName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  socialUrl: z.string().nullable(),
  logo: z.string().nullable().describe("File name under /uploads"),
  deliveryFee: rupees,
  cashOnDelivery: z.boolean().describe("Whether customers may choose to pay the delivery partner in cash"),
  cashLimit: rupees.nullable().describe("The largest total that may be paid so; null: any"),
  currency: z.literal(CURRENCY),
});
export type Settings = z.infer<typeof settings>;

/** What an owner may leave out of the shop's details: an empty text takes it away. */
const detail = (max: number, isValid: (value: string) => boolean = () => true, invalid?: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value === "" || isValid(value), invalid)
    .transform((value) => value || null)
    .nullable()
    .optional();

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** What is absent stays as it is. */
export const shopChanges = z.object({
  shopName: z.string().trim().min(1, ENTER_SHOP_NAME).max(SHOP_NAME_MAX).optional(),
  phone: detail(SHOP_PHONE_MAX, isPhone, ENTER_VALID_PHONE),
  email: detail(SHOP_EMAIL_MAX, (value) => z.email().safeParse(value).success, ENTER_SHOP_EMAIL),
  address: detail(SHOP_ADDRESS_MAX),
  socialUrl: detail(SHOP_URL_MAX, isWebAddress, ENTER_SHOP_URL),
  deliveryFee: rupeesInput(ENTER_DELIVERY_FEE, DELIVERY_FEE_MAX, ENTER_DELIVERY_FEE).optional(),
  cashOnDelivery: z.boolean().optional(),
  cashLimit: rupeesInput(ENTER_CASH_LIMIT, CASH_LIMIT_MAX, ENTER_CASH_LIMIT).min(1, ENTER_CASH_LIMIT).nullable().optional(),
  openingHours: openingHours.optional(),
  openingDays: z
    .array(z.object({ day: z.number().int().min(0).max(6), hours: dayHours }))
    .max(7)
    .optional()
    .describe("Days of the week to change, Monday is 0: the others stay as they are by now"),
  closeOutsideHours: z.boolean().optional(),
});
export type ShopChanges = z.output<typeof shopChanges>;

const demoData = z.object({ foods: z.number().int(), promos: z.number().int(), partners: z.number().int() });
export type DemoData = z.infer<typeof demoData>;

export const settingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/settings",
    access: "public",
    summary: "Whether orders are taken, and the shop's details",
    answer: success({ data: settings }),
    otherAnswers: { 304: null },
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/settings",
    access: "admin",
    summary: "Switch ordering on or off; off empties every cart, and may end by itself at `until`",
    body: z
      .object({ isOrderEnabled: z.boolean(), until: isoTime.nullish() })
      .refine(({ isOrderEnabled, until }) => !(isOrderEnabled && until), {
        path: ["until"],
        message: "Only what is switched off has an end",
      }),
    answer: success({ message: z.string(), data: settings }),
  }),
  updateShop: endpoint({
    method: "PUT",
    path: "/api/settings/shop",
    access: "admin",
    summary: "Change the shop's details, delivery fee, cash on delivery and opening hours; what is absent stays",
    body: shopChanges,
    answer: success({ message: z.string(), data: settings }),
  }),
  setLogo: endpoint({
    method: "POST",
    path: "/api/settings/logo",
    access: "admin",
    summary: "Set the logo (`image`: JPEG, PNG, WebP or AVIF under 5 MB)",
    body: z.object({}),
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: settings }),
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/settings/logo",
    access: "admin",
    summary: "Take the logo away",
    answer: success({ message: z.string(), data: settings }),
  }),
  demoData: endpoint({
    method: "GET",
    path: "/api/settings/demo-data",
    access: "admin",
    summary: "How much of the demo's own data is left, unchanged; none in live mode",
    answer: success({ data: demoData }),
  }),
  removeDemoData: endpoint({
    method: "POST",
    path: "/api/settings/remove-demo-data",
    access: "admin",
    summary: "Delete the demo's foods, promo codes, delivery partner and shop details that nobody has changed; orders stay",
    answer: success({ message: z.string(), data: demoData }),
  }),
};
