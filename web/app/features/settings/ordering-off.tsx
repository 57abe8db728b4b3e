import { ORDERS_DISABLED } from "@forno/contract/wire/sentences.ts";
import { useSyncExternalStore } from "react";
import { hoursTexts as texts } from "#texts/shop/hours.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { dayNumber, momentLine } from "./hours.ts";
import { useSettings } from "./settings-store.ts";

const noChanges = () => () => {};

/** To customers, while nothing can be ordered: so, and from when on it can, if that is known. */
export function OrderingOff() {
  const { isOrderEnabled, ordersAgainAt } = useSettings();
  // A page from the server may be shown on a later day than it was made for: it says the date, and the browser knows today's.
  const today = useSyncExternalStore(
    noChanges,
    () => dayNumber(new Date()),
    () => null,
  );
  if (isOrderEnabled) return null;
  return <Banner>{ordersAgainAt ? texts.ordersAgain(ORDERS_DISABLED, momentLine(ordersAgainAt, today)) : ORDERS_DISABLED}</Banner>;
}
