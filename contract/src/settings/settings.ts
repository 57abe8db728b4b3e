import { z } from "zod";
import type { Domain } from "../domain.ts";
import { offeredFulfilment, serviceArea } from "../fulfilment/fulfilment-input.ts";
import { pinInput } from "../fulfilment/place-input.ts";
import { DELIVERY_PRICINGS } from "../fulfilment/rules/fulfilment.ts";
import { ORDERS_DISABLED } from "../settings/rules/ordering.ts";
import { taxChanges, taxSettings } from "../tax/tax-input.ts";
import { isoTime, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { openingHours } from "./opening-hours-input.ts";
import { orderTimes } from "./order-times-input.ts";
import { SLOTS_DO_NOT_FIT } from "./rules/order-times.ts";
import { PAGE_PARTS } from "./rules/page-parts.ts";
import { settingsCalls } from "./settings-calls.ts";
import { promiseOffer, shopChanges } from "./shop-input.ts";

export const CURRENCY = "INR";
const mapSource = z.object({
  kind: z
    .enum(["tiles", "pmtiles"])
    .describe("`tiles`: a template with `{z}`, `{x}` and `{y}`; `pmtiles`: one file, read in ranges"),
  url: z.string(),
});
export type MapSource = z.infer<typeof mapSource>;

export const settings = z.object({
  isOrderEnabled: z
    .boolean()
    .describe("Whether customers can order now, considering the switch, its end time and the opening hours"),
  isSwitchedOn: z.boolean().describe("The owner's switch only"),
  orderingOffUntil: isoTime.nullable().describe("When ordering, which is off, resumes automatically"),
  ordersAgainAt: isoTime
    .nullable()
    .describe("When ordering resumes automatically; null while it is on, or if only the owner can turn it on"),
  openingHours,
  isOpenNow: z.boolean().describe("According to the opening hours only"),
  closeOutsideHours: z.boolean().describe("Whether orders are refused outside the opening hours"),
  shopName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  location: pinInput.nullable().describe("The shop's location, for search engines and maps"),
  socialUrl: z.string().nullable(),
  grievanceName: z.string().nullable().describe("Whom customers can complain to"),
  grievancePhone: z.string().nullable(),
  grievanceEmail: z.string().nullable(),
  logo: z.string().nullable().describe("File name under /uploads"),
  aboutPicture: z.string().nullable().describe("Of the page about the shop: file name under /uploads; null: the usual one"),
  deliveryFee: rupees.describe("Of flat pricing"),
  fulfilment: offeredFulfilment.describe("Which ways of handing over are offered"),
  deliveryPricing: z.enum(DELIVERY_PRICINGS).describe("`flat`: `deliveryFee` for every address; `areas`: by the area"),
  areas: z.array(serviceArea).readonly().describe("The first one that a place is in counts"),
  detourFactor: z.number().describe("Distance is the great circle times this"),
  ...orderTimes,
  cashOnDelivery: z.boolean().describe("Whether customers can pay the delivery partner in cash"),
  cashLimit: rupees.nullable().describe("The largest order total that can be paid in cash; null: no limit"),
  deliveryPromise: promiseOffer.describe(
    "What is refunded if an order takes longer than 30 minutes: nothing, the delivery fee, or the total",
  ),
  isPromiseAutomatic: z.boolean().describe("True: refunded when the late order is delivered; false: refunded by the owner"),
  staffSecondFactor: z.boolean().describe("Whether staff who are not owners need two-step sign-in"),
  staffLockMinutes: z
    .number()
    .int()
    .nullable()
    .describe("After how many minutes without use a device of the staff locks itself; null: never"),
  handoffCode: z.boolean().describe("Whether the delivery partner needs a code of the customer's to mark an order as delivered"),
  customersCanCancel: z.boolean().describe("Whether customers can cancel an order that the shop has not started"),
  counterOpen: z.boolean().describe("Whether staff can sell at the counter and by telephone, also while online ordering is off"),
  pages: z.record(z.enum(PAGE_PARTS), z.string()).describe("What the owner wrote for the pages about the shop and its delivery"),
  hasSamplePages: z.boolean().describe("Demo: parts that are not written show sample texts instead of being left out"),
  tax: taxSettings.describe("How GST is charged, and who the shop is on its bills"),
  currency: z.literal(CURRENCY),
  map: mapSource.nullable().describe("Where maps get their streets from; null: they have none"),
  version: z.number().int().describe("Counts the changes by admins, apart from the ordering switch and busy"),
});
export type Settings = z.infer<typeof settings>;

/** Any part of the settings; absent fields stay unchanged. */
const settingsChanges = z
  .strictObject(
    {
      isOrderEnabled: z.boolean().optional(),
      until: isoTime.nullish().describe("When ordering that is turned off resumes"),
      tax: taxChanges.optional().describe("Absent fields stay unchanged"),
      ...shopChanges.shape,
    },
    { error: ({ code }) => (code === "unrecognized_keys" ? "This setting does not exist" : undefined) },
  )
  .refine(({ version, outsideIndia, ...changes }) => Object.keys(changes).length > 0, "Please choose a setting to change")
  .refine(({ isOrderEnabled, until }) => !until || isOrderEnabled === false, {
    path: ["until"],
    message: "An end time requires ordering to be off",
  });
export type SettingsChanges = z.output<typeof settingsChanges>;

const demoData = z.object({ foods: z.number().int(), promos: z.number().int(), partners: z.number().int() });
export type DemoData = z.infer<typeof demoData>;

export const settingsEndpoints = defineEndpoints(settingsCalls, {
  read: {
    access: "public",
    summary: "Get the ordering status and the shop's details",
    answer: success({ data: settings }),
    otherAnswers: { 304: null },
  },
  update: {
    access: can("settings"),
    summary:
      "Change any part of the settings. Ordering off empties every cart, unless it ends at `until`: then carts stay and can be used again",
    body: settingsChanges,
    answer: success({ message: z.string(), data: settings }),
  },
  updateShop: {
    access: can("settings"),
    summary: "Change the shop's details, delivery fee, cash on delivery and opening hours; missing fields stay unchanged",
    body: shopChanges,
    answer: success({ message: z.string(), data: settings }),
  },
  setLogo: {
    access: can("settings"),
    summary: "Set the logo (`image`: JPEG, PNG, GIF, WebP or AVIF under 5 MB)",
    body: z.object({}),
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: settings }),
  },
  removeLogo: {
    access: can("settings"),
    summary: "Remove the logo",
    answer: success({ message: z.string(), data: settings }),
  },
  setAboutPicture: {
    access: can("settings"),
    summary: "Set the picture of the page about the shop (`image`: JPEG, PNG, GIF, WebP or AVIF under 5 MB)",
    body: z.object({}),
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: settings }),
  },
  removeAboutPicture: {
    access: can("settings"),
    summary: "Show the usual picture on the page about the shop",
    answer: success({ message: z.string(), data: settings }),
  },
  demoData: {
    access: can("settings"),
    summary: "Count the demo data that nobody has changed; none in live mode",
    answer: success({ data: demoData }),
  },
  removeDemoData: {
    access: can("settings"),
    summary: "Delete the unchanged demo foods, promo codes, delivery partner and shop details; orders stay",
    answer: success({ message: z.string(), data: demoData }),
  },
});

export const settingsDomain = {
  endpoints: [settingsEndpoints],
  refusals: {
    busyUntilPast: { status: 400, message: "Please choose a time in the future" },
    slotsDoNotFit: { status: 400, message: SLOTS_DO_NOT_FIT },
    settingsChanged: { status: 409, message: "Someone else changed the settings. Please check them and try again" },
    locationMissing: { status: 400, message: "Please set the location of the shop: areas by distance are measured from it" },
    ordersDisabled: { status: 409, message: ORDERS_DISABLED },
    demoDataOnly: { status: 409, message: "Demo data can only be removed in demo mode" },
  },
} as const satisfies Domain;
