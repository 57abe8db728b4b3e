import type { Settings } from "@forno/contract/settings/settings.ts";
import { usesPlaces } from "../../place/uses-places.ts";

/** Whether the checkout asks how, where and when, and takes its amounts from a quote. Otherwise it is the specification's. */
export const asksWhereAndWhen = (settings: Pick<Settings, "fulfilment" | "deliveryPricing" | "scheduling">): boolean =>
  usesPlaces(settings) || settings.scheduling.isOn;
