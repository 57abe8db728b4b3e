import { ORDERS_DISABLED } from "@forno/contract/settings/rules/ordering.ts";
import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/status/banner.tsx";
import { dayNumber, momentLine } from "./hours/moment-line.ts";
import { useSettings, useTakesOrders } from "./settings-store.ts";
import { momentTexts as texts } from "./texts/en-moment.ts";

const noChanges = () => () => {};

/** That orders are not taken, or for later only, and when they will be, if that is known. Loaded only then. */
export default function OrderingOffNotice() {
  const { ordersAgainAt } = useSettings();
  const off = useTakesOrders() ? texts.laterOnly : ORDERS_DISABLED;
  // A cached page may be shown on a later day, so the server renders the date; the browser knows which day is today.
  const today = useSyncExternalStore(
    noChanges,
    () => dayNumber(new Date()),
    () => null,
  );
  return <Banner>{ordersAgainAt ? texts.ordersAgain(off, momentLine(ordersAgainAt, today)) : off}</Banner>;
}
