/** What this tab showed of the cart's prices, so that the cart can say which of them have changed. */
import { useEffect, useState } from "react";
import { readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import type { CartLine } from "./rules/priced-lines.ts";

type Prices = Record<string, number>;

const DRAFT = "cart-prices";

/** The prices that were shown when this page was opened, and first since, by line key. */
export function useShownPrices(lines: readonly CartLine[]): Prices {
  const [shown, setShown] = useState<Prices>({});
  useEffect(() => {
    const now = Object.fromEntries(lines.filter(({ details }) => details).map(({ key, unitPaise }) => [key, unitPaise]));
    const drafted = readDraft<Prices>(DRAFT);
    setShown((before) => {
      const known = { ...drafted, ...before };
      return Object.fromEntries(Object.entries(now).map(([key, paise]) => [key, known[key] ?? paise]));
    });
    if (lines.length > 0) saveDraft(DRAFT, now);
  }, [lines]);
  return shown;
}

/** Null if the price is the one that was shown. */
export const earlierPrice = (shown: Prices, { key, unitPaise, details }: CartLine): number | null => {
  const earlier = shown[key];
  return details && earlier !== undefined && earlier !== unitPaise ? earlier : null;
};
