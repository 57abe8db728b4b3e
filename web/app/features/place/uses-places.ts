import type { Settings } from "@forno/contract/settings/settings.ts";

export type PlaceTerms = Pick<Settings, "fulfilment" | "deliveryPricing">;

/** Whether the shop asks where an order goes before the checkout: otherwise every address is delivered to, for one fee. */
export const usesPlaces = ({ fulfilment, deliveryPricing }: PlaceTerms): boolean =>
  fulfilment.pickup || deliveryPricing === "areas";
