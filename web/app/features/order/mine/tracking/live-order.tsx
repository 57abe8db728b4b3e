import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { minutesToGo } from "@forno/contract/order/rules/delivery-promise.ts";
import { isCancelled, isOpen, isSecured } from "@forno/contract/order/rules/order-status.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { formatTime } from "../../../../platform/format/dates.ts";
import { telLink } from "../../../../platform/format/links.ts";
import { formatClock, formatShortDay } from "../../../../platform/format/time-range.ts";
import { ButtonAnchor } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { RoundPicture } from "../../../../ui/picture/round-picture.tsx";
import { useSettings } from "../../../settings/settings-store.ts";
import { ShopPlace } from "../../../settings/shop-place.tsx";
import { isAhead, isPayable, isReadyForPickup, minutesLate, reachedAt, WAY } from "../../order-progress.ts";
import { notDeliveredTexts, myOrdersTexts as texts, trackerTexts, whenTexts } from "../../texts/en-customer.ts";
import { statusName } from "../../texts/en-status.ts";
import { CancelledNote, OrderBill } from "../order-bill.tsx";
import { CallShop, OrderHelp } from "../order-help.tsx";
import dialStyles from "./dial.module.css";
import { Dial } from "./dial.tsx";
import { HandoffCode } from "./handoff-code.tsx";
import styles from "./live-order.module.css";
import { firstNameOf, OrderTimeline } from "./order-timeline.tsx";
import { PartnerPosition } from "./partner-position.tsx";
import { PromiseNote } from "./promise-note.tsx";
import { CounterNumber, Planned, PromisedTime } from "./when.tsx";

const PlacePicture = lazy(() => import("../../../place/place-picture.tsx"));

interface LiveOrderProps {
  order: Order;
  now: number;
  /** States that this page updates automatically. */
  liveMark: ReactNode;
  /** The actions available now. */
  children: ReactNode;
}

/** An open order: how long it still takes, its status, its partner. One that was cancelled shows that instead. */
export function LiveOrder({ order, now, liveMark, children }: LiveOrderProps) {
  const id = useId();
  const wasCancelled = isCancelled(order.status);
  return (
    <section className={classNames(styles.live, wasCancelled && styles.cancelled)} aria-labelledby={id}>
      {wasCancelled ? null : (
        <Dial current={isOpen(order.status) ? WAY.indexOf(order.status) : WAY.length}>
          <DialWords order={order} now={now} />
        </Dial>
      )}
      <div>
        <div className={`row between ${styles.liveTitle}`}>
          <h2 id={id}>{texts.order(order.orderNumber)}</h2>
          {isOpen(order.status) ? liveMark : null}
        </div>
        <OrderTimeline order={order} />
      </div>
      <div className={styles.liveSide}>
        {wasCancelled ? (
          <>
            <p>{order.cancelCause === "customer" ? trackerTexts.cancelledByYou : trackerTexts.cancelledByShop}</p>
            <CancelledNote order={order} />
            {order.cancelCause === "customer" ? null : <CallShop />}
          </>
        ) : (
          <>
            <NotDelivered order={order} />
            <CounterNumber order={order} />
            <HandoffCode order={order} />
            <Planned order={order} />
            {order.undelivered ? null : (
              <>
                <PromisedTime order={order} now={now} />
                <PromiseNote order={order} now={now} />
              </>
            )}
            <Partner order={order} />
            {order.undelivered ? null : <PartnerPosition order={order} />}
            <CancelledNote order={order} />
            <CashToHave order={order} />
          </>
        )}
        {children}
      </div>
      <div className={styles.liveMore}>
        <div className={styles.where}>
          {order.fulfilment === "pickup" ? <PickupPlace /> : null}
          <Destination order={order} />
        </div>
        <OrderBill order={order} />
        <OrderHelp orderNumber={order.orderNumber} />
      </div>
    </section>
  );
}

function NotDelivered({ order: { undelivered } }: { order: Order }) {
  if (!undelivered) return null;
  return (
    <div role="status">
      <h3>{notDeliveredTexts.title}</h3>
      <p>{notDeliveredTexts.reasons[undelivered.reason]}</p>
      <p>{notDeliveredTexts.next}</p>
      <CallShop />
    </div>
  );
}

function CashToHave({ order: { cashDue } }: { order: Order }) {
  return cashDue > 0 ? <p className="small">{texts.payInCash(formatRupees(cashDue))}</p> : null;
}

function PickupPlace() {
  const id = useId();
  const { location } = useSettings();
  return (
    <section aria-labelledby={id}>
      {location ? (
        <div className={styles.map}>
          <Suspense>
            <PlacePicture at="shop" />
          </Suspense>
        </div>
      ) : null}
      <h3 id={id}>{trackerTexts.pickUpFrom}</h3>
      <ShopPlace />
    </section>
  );
}

function Destination({ order: { address, status, fulfilment } }: { order: Order }) {
  const id = useId();
  const title = status === "delivered" ? trackerTexts.deliveredTo : trackerTexts.deliveringTo;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{fulfilment === "pickup" ? trackerTexts.pickingUp : title}</h3>
      <p>
        <b>{fullName(address)}</b>
        <span>{`, ${address.phone}`}</span>
      </p>
      <p className="muted">{[address.address, address.landmark, address.pincode].filter(Boolean).join(", ")}</p>
      {address.instructions ? <p className="muted">{address.instructions}</p> : null}
    </section>
  );
}

function DialWords({ order, now }: { order: Order; now: number }) {
  if (!isOpen(order.status)) return <Words word={texts.enjoy} note={texts.yourMeal} />;
  if (order.payableUntil && isPayable(order, now)) {
    return <Words word={texts.pay} note={texts.payBy(formatTime(order.payableUntil))} />;
  }
  if (!isSecured(order)) return <Words word={texts.pay} note={texts.waitingForPayment} />;
  if (isReadyForPickup(order)) {
    const since = reachedAt(order, order.status);
    return <Words word={texts.ready} note={since ? whenTexts.since(formatTime(since)) : texts.forPickup} />;
  }
  if (order.undelivered) return <Words word={notDeliveredTexts.short} note={notDeliveredTexts.shortNote} />;
  if (isAhead(order)) return <Words word={formatClock(order.scheduledFor)} note={formatShortDay(order.scheduledFor)} />;
  if (order.promisedAt === null) return <Words word={texts.pickup} note={statusName(order, order.status)} />;
  const minutes = minutesToGo(order.promisedAt, now, order.promisedMinutes);
  if (minutes === null) return <Words word={texts.late} note={texts.lateBy(minutesLate(order.promisedAt, now))} />;
  return (
    <>
      <b>{minutes}</b>
      <span>{texts.minutesToGo}</span>
    </>
  );
}

function Words({ word, note }: { word: string; note: string | null }) {
  return (
    <>
      <b className={dialStyles.word}>{word}</b>
      <span>{note}</span>
    </>
  );
}

function Partner({ order: { deliveryBoyId: partner, status } }: { order: Order }) {
  if (!partner || !isOpen(status)) return null;
  return (
    <>
      <div className="row">
        <RoundPicture src={null} size={56}>
          {initialsOf(partner.name)}
        </RoundPicture>
        <div className="grow">
          <b>{partner.name}</b>
          <p className="small muted">{texts.partner}</p>
        </div>
      </div>
      {partner.mobile && (
        <ButtonAnchor look="ghost" href={telLink(partner.mobile)}>
          <PhoneIcon small />
          {texts.call(firstNameOf(partner.name))}
        </ButtonAnchor>
      )}
    </>
  );
}

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

export const LiveOrders = ({ children }: { children: ReactNode }) => <div className={styles.liveOrders}>{children}</div>;
