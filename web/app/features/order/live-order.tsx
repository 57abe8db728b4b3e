import type { Order } from "@forno/contract/order.ts";
import { minutesToGo } from "@forno/contract/rules/delivery-promise.ts";
import { formatRupees } from "@forno/contract/rules/money.ts";
import { isOpen, orderCan } from "@forno/contract/rules/order-status.ts";
import { type ReactNode, useId } from "react";
import { myOrdersTexts as texts } from "#texts/orders.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { telLink } from "../../platform/format/tel-link.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Dial } from "../../ui/dial.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import { RoundPicture } from "../../ui/round-picture.tsx";
import { CancelledNote } from "./cancelled-note.tsx";
import { isPayable, linesOf, reachedAt, WAY } from "./order-progress.ts";
import { firstNameOf, OrderTimeline } from "./order-timeline.tsx";
import { PaymentTag } from "./payment-tag.tsx";
import "./live-order.css";

interface LiveOrderProps {
  order: Order;
  now: number;
  /** Says that this page follows the order by itself. */
  liveMark: ReactNode;
  /** What can be done with it now. */
  children: ReactNode;
}

/** An order on its way: how long it still takes, where it is, who brings it. */
export function LiveOrder({ order, now, liveMark, children }: LiveOrderProps) {
  const id = useId();
  return (
    <section className="live" aria-labelledby={id}>
      <Dial current={WAY.indexOf(order.status) + (order.status === "delivered" ? 1 : 0)}>
        <DialWords order={order} now={now} />
      </Dial>
      <div>
        <div className="row sp live-title">
          <h2 id={id}>{texts.order(order.orderNumber)}</h2>
          {liveMark}
        </div>
        <OrderTimeline order={order} />
      </div>
      <div className="live-side">
        <Partner order={order} />
        <p className="small muted">{linesOf(order)}</p>
        <CancelledNote order={order} />
        <div className="row sp">
          <PaymentTag {...order} />
          <span className="money">{formatRupees(order.amount)}</span>
        </div>
        {orderCan.payInCash(order) ? <p className="small">{texts.payInCash(formatRupees(order.amount))}</p> : null}
        {children}
      </div>
    </section>
  );
}

function DialWords({ order, now }: { order: Order; now: number }) {
  if (order.status === "delivered") {
    const at = reachedAt(order, "delivered");
    return <Words word={texts.delivered} note={at && texts.deliveredAt(formatTime(at))} />;
  }
  if (order.payableUntil && isPayable(order, now)) {
    return <Words word={texts.pay} note={texts.payBy(formatTime(order.payableUntil))} />;
  }
  const minutes = order.promisedAt ? minutesToGo(order.promisedAt, now) : null;
  if (minutes === null) return <Words word={texts.late} note={texts.lateNote} />;
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
      <b className="word">{word}</b>
      <span>{note}</span>
    </>
  );
}

function Partner({ order: { deliveryBoyId: partner, status } }: { order: Order }) {
  if (!partner) return null;
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
      {isOpen(status) && partner.mobile && (
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
