import { ORDERS_DISABLED } from "@forno/contract/sentences.ts";
import { hoursTexts as texts } from "#texts/hours.ts";
import { Banner } from "../../ui/banner.tsx";
import { momentLine } from "./hours.ts";
import { useSettings } from "./settings-store.ts";

/** To customers, while nothing can be ordered: so, and from when on it can, if that is known. */
export function OrderingOff() {
  const { isOrderEnabled, ordersAgainAt } = useSettings();
  if (isOrderEnabled) return null;
  return <Banner>{ordersAgainAt ? texts.ordersAgain(ORDERS_DISABLED, momentLine(ordersAgainAt)) : ORDERS_DISABLED}</Banner>;
}
