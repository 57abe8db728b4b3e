import { z } from "zod";
import { isoTime, rupees } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";
import { openingHours, promiseOffer, shopChanges, shopLocation } from "./shop-input.ts";

export const CURRENCY = "INR";
export const settings = z.object({
  isOrderEnabled: z.boolean().describe("Whether orders are taken now: what the switch, its time and the opening hours come to"),
  isSwitchedOn: z.boolean().describe("The owner's switch alone"),
  orderingOffUntil: isoTime.nullable().describe("When the switch, which is off, goes on by itself"),
  ordersAgainAt: isoTime
    .nullable()
    .describe(
      "When orders are taken again, if time alone brings that; null while they are taken, and while it needs the owner's hand",
    ),
  openingHours,
  isOpenNow: z.boolean().describe("By the opening hours alone"),
  closeOutsideHours: z.boolean().describe("Whether orders are refused outside the opening hours"),
  shopName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  location: shopLocation.nullable().describe("Of the shop, for search engines and maps"),
  socialUrl: z.string().nullable(),
  logo: z.string().nullable().describe("File name under /uploads"),
  deliveryFee: rupees,
  cashOnDelivery: z.boolean().describe("Whether customers may choose to pay the delivery partner in cash"),
  cashLimit: rupees.nullable().describe("The largest total that may be paid so; null: any"),
  deliveryPromise: promiseOffer.describe(
    "What an order that takes longer than 30 minutes gets back: nothing, its fee, or all of it",
  ),
  isPromiseAutomatic: z.boolean().describe("True: when a late order is delivered; false: when the owner honours it"),
  currency: z.literal(CURRENCY),
});
export type Settings = z.infer<typeof settings>;

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
    summary:
      "Turn ordering on or off. Off empties every cart, unless it ends at `until`: then carts are kept and can be used again",
    body: z
      .object({ isOrderEnabled: z.boolean(), until: isoTime.nullish() })
      .refine(({ isOrderEnabled, until }) => !(isOrderEnabled && until), {
        path: ["until"],
        message: "An end time requires ordering to be off",
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
