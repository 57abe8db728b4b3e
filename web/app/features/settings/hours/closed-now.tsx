import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { useSettings } from "../settings-store.ts";
import { settingsTexts as texts } from "../texts/en-ordering.ts";

/** Explains why orders are not taken although the switch is on. */
export function ClosedNow() {
  if (whyNotTaken(useSettings()) !== "closed") return null;
  return <Banner spaced>{texts.isOutsideHours}</Banner>;
}
