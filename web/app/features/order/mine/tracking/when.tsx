/** When an order comes, beside its timeline. */
import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isLate, isPromiseDue } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen, isSecured } from "@forno/contract/order/rules/order-status.ts";
import { saveFile } from "../../../../platform/api/download.ts";
import { formatClock, formatShortDay, plannedTime } from "../../../../platform/format/time-range.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { CalendarIcon } from "../../../../ui/icons/work-icons.tsx";
import { asksWhereAndWhen } from "../../../place/uses-places.ts";
import { useSettings } from "../../../settings/settings-store.ts";
import { isAhead, isReadyForPickup } from "../../order-progress.ts";
import { whenTexts as texts } from "../../texts/en-customer.ts";
import { CallShop } from "../order-help.tsx";
import { calendarFile } from "./calendar-event.ts";
import styles from "./when.module.css";

/** Of an order for later: its time, and until when it can be cancelled. */
export function Planned({ order }: { order: Order }) {
  const { customersCanCancel, shopName, address } = useSettings();
  if (!isAhead(order)) return null;
  const addToCalendar = () => {
    const { _id: id, orderNumber, scheduledFor: from, promisedAt, fulfilment } = order;
    const place = fulfilment === "pickup" ? (address ?? "") : "";
    const event = { id, title: texts.eventTitle(shopName, orderNumber), place, from, to: promisedAt ?? from };
    saveFile(new Blob([calendarFile(event, new Date())], { type: "text/calendar" }), `order-${orderNumber}.ics`);
  };
  return (
    <div className={styles.planned}>
      <h3>{texts.plannedFor}</h3>
      <p className={styles.time}>
        <span>{formatShortDay(order.scheduledFor)}</span>
        <span>{plannedTime(order)}</span>
      </p>
      <p className="small muted">{customersCanCancel ? texts.cancelUntil : texts.callToCancel}</p>
      <Button look="ghost" size="sm" onClick={addToCalendar}>
        <CalendarIcon small />
        {texts.addToCalendar}
      </Button>
      {customersCanCancel ? null : <CallShop />}
    </div>
  );
}

/** The promised time, and what happens if it is late. Once it is, `PromiseNote` says so. */
export function PromisedTime({ order, now }: { order: Order; now: number }) {
  const { promisedAt, promise, fulfilment } = order;
  const isSaid = asksWhereAndWhen(useSettings());
  if (
    !isSaid ||
    !isSecured(order) ||
    !isOpen(order.status) ||
    promisedAt === null ||
    isAhead(order) ||
    isReadyForPickup(order) ||
    isLate(order, now)
  )
    return null;
  const time = formatClock(promisedAt);
  return (
    <p className="small">
      <b>{fulfilment === "pickup" ? texts.readyBy(time) : texts.withYouBy(time)}</b>
      {promise?.dueAt && !isPromiseDue(order, now) ? (
        <span>{` ${texts.ifLate(formatRupees(promise.amount), promise.dueAt === promisedAt ? null : formatClock(promise.dueAt))}`}</span>
      ) : null}
    </p>
  );
}

/** What its customer says at the counter. */
export function CounterNumber({ order }: { order: Order }) {
  if (order.fulfilment !== "pickup" || !isOpen(order.status) || isAhead(order)) return null;
  return (
    <div className={styles.counter} data-part="counter">
      <p className={styles.arch}>
        <b>{order.orderNumber}</b>
      </p>
      <h3>{texts.showNumber}</h3>
      <p className="small muted">{texts.tellNumber(order.orderNumber)}</p>
    </div>
  );
}
