/** The data of a new demo shop, apart from its menu. */

import type { PromoFields } from "@forno/contract/promo/promo-input.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { DEMO_PARTNER } from "../env/variables.ts";

export interface DemoPromo
  extends Pick<PromoFields, "code" | "description" | "discountType" | "discountValue" | "minOrderAmount" | "isActive"> {
  /** Negative: it has expired. */
  validForDays: number;
}

export const demoPromos: DemoPromo[] = [
  {
    code: "WELCOME10",
    description: "10% off any order",
    discountType: "PERCENTAGE",
    discountValue: 10,
    minOrderAmount: 0,
    isActive: true,
    validForDays: 365,
  },
  {
    code: "FLAT50",
    description: "₹50 off orders of ₹300 or more",
    discountType: "FLAT",
    discountValue: 50,
    minOrderAmount: 300,
    isActive: true,
    validForDays: 365,
  },
  {
    code: "MONSOON20",
    description: "20% off while it rained",
    discountType: "PERCENTAGE",
    discountValue: 20,
    minOrderAmount: 200,
    isActive: true,
    validForDays: -30,
  },
];

export const demoPartner = { name: "Imran Shaikh", mobile: DEMO_PARTNER };

/** The specification's charges by distance (section 9), for a shop that turns `deliveryPricing` to areas. */
export const demoAreas = [
  { name: "Nearby", upToMetres: 2_000, fee: 30, minimumOrder: 200, minutes: 10 },
  { name: "Neighbourhood", upToMetres: 5_000, fee: 50, minimumOrder: 300, minutes: 15 },
  { name: "Across town", upToMetres: 8_000, fee: 80, minimumOrder: 500, minutes: 25 },
  { name: "Beyond 8 km", upToMetres: 20_000, fee: 100, minimumOrder: 700, minutes: 45 },
].map(({ upToMetres, ...area }) => ({ ...area, rule: { kind: "distance", upToMetres } as const, freeFrom: 1_000 }));

export const demoShop: Pick<Settings, "phone" | "email" | "address" | "location" | "socialUrl"> = {
  phone: "080 4567 1234",
  email: "hello@forno.example",
  address: "14 Church Street, Bengaluru 560001",
  location: { lat: 12.975, lng: 77.605 },
  socialUrl: "https://www.instagram.com/forno.example",
};
