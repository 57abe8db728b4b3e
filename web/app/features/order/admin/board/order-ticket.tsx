import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { hasLeft, isOpen, isStarted } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { memo } from "react";
import { useLocation } from "react-router";
import { formatTime } from "../../../../platform/format/dates.ts";
import { Tag } from "../../../../ui/display/tag.tsx";
import { BagIcon } from "../../../../ui/icons/icons.tsx";
import { ScooterIcon, SpeechIcon } from "../../../../ui/icons/work-icons.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { boardControlTexts, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { NextStatusButton, PartnerSelect, StatusSelect } from "../order-controls.tsx";
import { ageOf, initialsOf, lateBy, whereOf } from "../order-facts.ts";
import { useStatusChange } from "../status-change.tsx";
import { pressOnTicket } from "./board-keys.ts";
import styles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";
import { TicketLines } from "./ticket-lines.tsx";

export interface OrderTicketProps {
  order: AdminOrder;
  partners: readonly Person[] | undefined;
  isRush: boolean;
  /** In milliseconds. */
  now: number;
}

/** An order on the board. Memoised: one of a hundred changes at a time. */
export const OrderTicket = memo(function OrderTicket({ order, partners, isRush, now }: OrderTicketProps) {
  const { _id, orderNumber, items, isNew, status } = order;
  const { search } = useLocation();
  const change = useStatusChange(order, partners);
  return (
    <Ticket
      title={
        <PageLink to={{ pathname: `/admin/orders/${_id}`, search }} preventScrollReset data-keeps-focus={`slip:${_id}`}>
          <span className="visuallyHidden">{texts.order} </span>
          <span>{orderNumber}</span>
        </PageLink>
      }
      control={
        <>
          {isNew ? <span className="visuallyHidden">{texts.isNew}</span> : null}
          <StatusSelect order={order} sm change={change} />
        </>
      }
      age={ageOf(order, now)}
      late={lateBy(order, now)}
      where={
        <>
          {order.fulfilment !== "delivery" ? <BagIcon small /> : <ScooterIcon small />}
          <span>{whereOf(order)}</span>
        </>
      }
      lines={<TicketLines items={items} isCompact={isRush || !isOpen(status)} />}
      tags={<Tags order={order} isRush={isRush} />}
      next={<NextStatusButton order={order} change={change} tall />}
      partner={needsPartner(order) ? <Partner order={order} partners={partners} /> : null}
      fresh={isNew}
      onKeyDown={(event) => pressOnTicket(event, order, change)}
    >
      {change.question}
    </Ticket>
  );
});

/** Nobody brings what is closed, but who brought it is still shown. */
const needsPartner = ({ fulfilment, status, deliveryBoyId }: AdminOrder) =>
  fulfilment === "delivery" && (isOpen(status) || deliveryBoyId !== null);

const Partner = ({ order, partners }: Pick<OrderTicketProps, "order" | "partners">) => (
  <div className={styles.partner}>
    <span aria-hidden="true">{order.deliveryBoyId ? initialsOf(order.deliveryBoyId.name) : <ScooterIcon small />}</span>
    <PartnerSelect order={order} partners={partners} sm />
  </div>
);

/** In a rush, being paid is no news, and the lines leave no room for their notes. */
function Tags({ order, isRush }: Pick<OrderTicketProps, "order" | "isRush">) {
  const { items, cashDue, payment, refundedAmount, refundFailed, pickedUpAt, readyAt, status, undelivered } = order;
  const isPlainlyPaid = payment && refundedAmount === 0 && !refundFailed;
  const notes = isRush ? items.flatMap(({ note }) => note ?? []) : [];
  return (
    <>
      {notes.map((note) => (
        <Tag key={note}>
          <SpeechIcon small />
          <span>{note}</span>
        </Tag>
      ))}
      {cashDue > 0 ? <Tag look="no">{boardControlTexts.cash(formatRupees(cashDue))}</Tag> : null}
      {cashDue === 0 && !(isRush && isPlainlyPaid) ? <PaymentTag {...order} /> : null}
      {cashDue === 0 && isRush && isPlainlyPaid ? <span className="visuallyHidden">{texts.paid}</span> : null}
      {readyAt && isStarted(status) && !hasLeft(status) ? (
        <Tag look="ok">{boardControlTexts.readySince(formatTime(readyAt))}</Tag>
      ) : null}
      {undelivered ? <Tag look="no">{boardControlTexts.notDelivered}</Tag> : null}
      {pickedUpAt && isOpen(status) ? <Tag look="ok">{boardControlTexts.pickedUp(formatTime(pickedUpAt))}</Tag> : null}
    </>
  );
}
