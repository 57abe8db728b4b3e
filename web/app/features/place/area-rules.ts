/** The rules for areas, loaded when a shop that uses them asks: a polygon library comes with them. */
import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { useEffect } from "react";
import { createStore, useStore } from "../../platform/state/store.ts";
import { useSettings } from "../settings/settings-store.ts";
import { type PlaceChoice, useChosenPlace } from "./chosen-place.ts";

const fetchRules = () => import("@forno/contract/fulfilment/rules/service-areas.ts");
export type AreaRules = Awaited<ReturnType<typeof fetchRules>>;

const loaded = createStore<AreaRules | null>(null);

/** Null until they are loaded, and in a shop without areas. If that fails, the next place tries again. */
export function useAreaRules(): AreaRules | null {
  const { deliveryPricing } = useSettings();
  const choice = useChosenPlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice tries again
  useEffect(() => {
    if (deliveryPricing === "areas" && loaded.read() === null) fetchRules().then(loaded.write, () => {});
  }, [deliveryPricing, choice]);
  return useStore(loaded, null);
}

/** Nothing is known: no place, or not yet its rules. */
const UNKNOWN: FulfilmentQuote = { area: null, feePaise: null, minimumPaise: 0, freeFromPaise: null, problem: "locationNeeded" };

/** What handing over costs somewhere, by the rule of the server, without asking it. */
export function useQuoteAt(): (choice: PlaceChoice, subtotalPaise?: number) => FulfilmentQuote {
  const settings = useSettings();
  const rules = useAreaRules();
  return ({ fulfilment, place }, subtotalPaise = 0) => {
    if (settings.deliveryPricing === "areas")
      return rules?.quoteFulfilment(settings, fulfilment, place ?? {}, subtotalPaise) ?? UNKNOWN;
    const feePaise = fulfilment === "delivery" ? toPaise(settings.deliveryFee) : null;
    return { ...UNKNOWN, feePaise, problem: null };
  };
}

/** The same at the chosen place. */
export function useFulfilmentQuote(subtotalPaise = 0): FulfilmentQuote {
  return useQuoteAt()(useChosenPlace(), subtotalPaise);
}
