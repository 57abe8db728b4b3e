import { ORDERS_DISABLED } from "@forno/contract/wire/sentences.ts";
import { useSyncExternalStore } from "react";
import { hoursTexts as texts } from "#texts/shop/hours.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { dayNumber, momentLine } from "./hours.ts";
import { useSettings } from "./settings-store.ts";

const noChanges = () => () => {};

/** Tells customers that orders are not taken, and when they will be, if that is known. */
export function OrderingOff() {
  const { isOrderEnabled, ordersAgainAt } = useSettings();
  // A cached page may be shown on a later day, so the server renders the date; the browser knows which day is today.
  const today = useSyncExternalStore(
    noChanges,
    () => dayNumber(new Date()),
    () => null,
  );
  if (isOrderEnabled) return null;
  return <Banner>{ordersAgainAt ? texts.ordersAgain(ORDERS_DISABLED, momentLine(ordersAgainAt, today)) : ORDERS_DISABLED}</Banner>;
}
