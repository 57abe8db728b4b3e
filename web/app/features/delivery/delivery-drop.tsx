import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { minutesToGo } from "@forno/contract/order/rules/delivery-promise.ts";
import { hasLeft, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { type ReactNode, useId, useState } from "react";
import { formatTime } from "../../platform/format/dates.ts";
import { directionsLink, mapLink, telLink } from "../../platform/format/links.ts";
import { Button, ButtonAnchor } from "../../ui/controls/button.tsx";
import { OfflineIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { PinIcon, TickIcon } from "../../ui/icons/work-icons.tsx";
import { isCodeRefused, useMarkDelivered, usePickUp } from "./deliveries-queries.ts";
import styles from "./delivery-drop.module.css";
import { HandoffSheet } from "./handoff-sheet.tsx";
import { NotDelivered } from "./not-delivered.tsx";
import { deliveriesTexts as texts } from "./texts/en.ts";

function timeLeft({ promisedAt, promisedMinutes }: DeliveryOrder, now: number): ReactNode {
  if (!promisedAt) return null;
  const minutes = minutesToGo(promisedAt, now, promisedMinutes);
  return minutes === null ? <b className={styles.dropLate}>{texts.late}</b> : texts.minutesLeft(minutes);
}

export interface DeliveryDropProps {
  order: DeliveryOrder;
  /** Its status. */
  badge: ReactNode;
  lines: ReactNode;
  /** Its place among several that are out for delivery. */
  stop: { place: number; of: number } | null;
  /** In milliseconds. */
  now: number;
  /** Marked as delivered, but the server has not confirmed it. */
  isUnsent: boolean;
}

/** An order to deliver. It can be marked as delivered only while it is out for delivery (spec section 4). */
export function DeliveryDrop({ order, badge, lines, stop, now, isUnsent }: DeliveryDropProps) {
  const { recipient, orderNumber } = order;
  const { cashDue } = order;
  const mark = useMarkDelivered(order);
  const [asksCode, setAsksCode] = useState(false);
  const deliver = (code?: string) =>
    mark.mutate(code, { onSuccess: () => setAsksCode(false), onError: (error) => setAsksCode(isCodeRefused(error)) });
  const press = () => {
    mark.reset();
    // A list that an earlier build stored does not say it; then the server does.
    if (typeof order.handoffTriesLeft === "number") setAsksCode(true);
    else deliver();
  };
  return (
    <Drop
      title={
        <>
          <span className="visuallyHidden">{texts.order(orderNumber)}</span>
          <span aria-hidden="true">{orderNumber}</span>
        </>
      }
      chip={badge}
      left={timeLeft(order, now)}
      stop={stop ? texts.stop(stop.place, stop.of) : null}
      address={recipient.address}
      lines={lines}
      note={
        <>
          <b className={styles.dropName}>{recipient.name}</b>
          <Due order={order} />
        </>
      }
      hints={[
        recipient.landmark ? texts.landmark(recipient.landmark) : null,
        recipient.instructions ? texts.instructions(recipient.instructions) : null,
      ].filter((hint) => hint !== null)}
      actions={
        <>
          <ButtonAnchor look="ghost" href={telLink(recipient.phone)} aria-label={texts.callPerson(recipient.name)}>
            <PhoneIcon />
            {texts.call}
          </ButtonAnchor>
          <ButtonAnchor
            look="ink"
            href={recipient.location ? directionsLink(recipient.location) : mapLink(recipient)}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.mapOf(orderNumber)}
          >
            <PinIcon />
            {texts.map}
          </ButtonAnchor>
        </>
      }
    >
      {isUnsent ? (
        <p className={styles.dropUnsent} role="status">
          <OfflineIcon small />
          {texts.unsent}
        </p>
      ) : null}
      {isUnsent ? null : <PickUp order={order} />}
      <HandoffSheet
        order={order}
        open={asksCode}
        onClose={() => setAsksCode(false)}
        onCode={deliver}
        isPending={mark.isPending}
        isRefused={isCodeRefused(mark.error)}
      />
      {orderCan.markDelivered(order) && !isUnsent ? (
        <Button pending={mark.isPending} pendingText={texts.marking} onClick={press}>
          <TickIcon />
          {cashDue > 0 ? texts.markDeliveredAndPaid(formatRupees(cashDue)) : texts.markDelivered}
        </Button>
      ) : null}
      {orderCan.markDelivered(order) && !isUnsent ? <NotDelivered order={order} /> : null}
    </Drop>
  );
}

function PickUp({ order }: { order: DeliveryOrder }) {
  const { mutate, isPending } = usePickUp(order._id);
  if (order.pickedUpAt) return <p className="muted">{texts.pickedUp(formatTime(order.pickedUpAt))}</p>;
  if (hasLeft(order.status) || !orderCan.pickUp(order)) return null;
  return (
    <>
      {order.readyAt ? <p className="muted">{texts.ready(formatTime(order.readyAt))}</p> : null}
      <Button pending={isPending} pendingText={texts.marking} onClick={() => mutate()}>
        {texts.pickUp}
      </Button>
    </>
  );
}

/** The total, and whether it is paid, refunded or to be collected. */
function Due({ order }: { order: DeliveryOrder }) {
  const amount = formatRupees(order.amount);
  if (orderCan.payInCash(order)) {
    const cash = order.cashDue;
    if (cash === 0) return <b className={styles.dropPaid}>{texts.freeAsLate}</b>;
    return (
      <>
        <b className={`${styles.dropUnpaid} money`}>{texts.collect(formatRupees(cash))}</b>{" "}
        {cash < order.amount ? <span className="small">{texts.lessAsLate(amount)}</span> : null}
      </>
    );
  }
  if (order.cashDue > 0)
    return (
      <>
        <b className={`${styles.dropUnpaid} money`}>{texts.collectRest(formatRupees(order.cashDue))}</b>{" "}
        <span className="small">{texts.restPaid(amount)}</span>
      </>
    );
  return (
    <>
      <span className="money">{amount}</span> <PaymentState {...order} />
    </>
  );
}

function PaymentState({ payment, refunded }: DeliveryOrder) {
  if (refunded) return <b className={styles.dropUnpaid}>{texts.refunded}</b>;
  return payment ? <b className={styles.dropPaid}>{texts.paid}</b> : <b className={styles.dropUnpaid}>{texts.unpaid}</b>;
}

interface DropProps {
  title: ReactNode;
  /** Its status. */
  chip: ReactNode;
  /** Time left, in words. */
  left: ReactNode;
  /** Its place in the trip. */
  stop: ReactNode;
  address: ReactNode;
  /** How to find the door, and what the customer asks. */
  hints: readonly string[];
  /** Customer, paid or not. */
  note: ReactNode;
  /** What is to be delivered. */
  lines: ReactNode;
  /** Two large links side by side. */
  actions: ReactNode;
  /** The large button, if there is something to do. */
  children?: ReactNode;
}

/** A stop of a delivery round, made for one hand. */
function Drop({ title, chip, left, stop, address, hints, note, lines, actions, children }: DropProps) {
  const id = useId();
  return (
    <article className={styles.drop} aria-labelledby={id}>
      <div className="row between">
        <span className="row">
          <h2 className="heading3" id={id}>
            {title}
          </h2>
          {chip}
        </span>
        <span className={`${styles.left} muted`}>{left}</span>
      </div>
      {stop ? <p className={styles.stop}>{stop}</p> : null}
      <address>{address}</address>
      {hints.length > 0 ? (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      ) : null}
      <p className="muted">{note}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
      {/* Last: a large order would push the buttons out of view. */}
      <div className={styles.lines}>{lines}</div>
    </article>
  );
}
