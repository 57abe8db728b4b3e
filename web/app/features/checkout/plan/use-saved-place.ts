import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { useEffect } from "react";
import { call } from "../../../platform/api/call.ts";
import { readDraft } from "../../../platform/storage/drafts.ts";
import { choosePlace, readChosenPlace, useChosenPlace } from "../../place/chosen-place.ts";
import { placeOfAddress } from "../../place/saved-addresses.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { PLAN_DRAFT } from "../address/address-draft.ts";
import type { PlanDraft } from "./plan-draft.ts";

/** In a shop with areas, for a customer who has chosen no place: the saved address that the checkout begins with. */
export function useSavedPlace(): void {
  const { deliveryPricing } = useSettings();
  const { fulfilment, place } = useChosenPlace();
  const isMissing = deliveryPricing === "areas" && fulfilment === "delivery" && place === null;
  useEffect(() => {
    // The store's first value is nothing: what is stored counts. A new address that is being typed has no place yet.
    if (!isMissing || readChosenPlace().place || readDraft<PlanDraft>(PLAN_DRAFT)?.editing) return;
    const left = new AbortController();
    call(accountCalls.addresses, { signal: left.signal }).then(
      ({ data }) => {
        const [first] = data.flatMap((address) => placeOfAddress(address) ?? []);
        if (first && !readChosenPlace().place) choosePlace(first);
      },
      // A convenience: without them the place is chosen by hand.
      () => {},
    );
    return () => left.abort();
  }, [isMissing]);
}
