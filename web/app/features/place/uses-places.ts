import type { Settings } from "@forno/contract/settings/settings.ts";

export type PlaceTerms = Pick<Settings, "fulfilment" | "deliveryPricing">;

/** Whether the shop asks where an order goes before the checkout: otherwise every address is delivered to, for one fee. */
export const usesPlaces = ({ fulfilment, deliveryPricing }: PlaceTerms): boolean =>
  fulfilment.pickup || deliveryPricing === "areas";

/** Whether the checkout asks how, where and when, and takes its amounts from a quote. Otherwise it is the specification's. */
export const asksWhereAndWhen = (settings: Pick<Settings, "fulfilment" | "deliveryPricing" | "scheduling">): boolean =>
  usesPlaces(settings) || settings.scheduling.isOn;
