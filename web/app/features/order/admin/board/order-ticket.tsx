import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder, OrderLine } from "@forno/contract/order/order.ts";
import { hasLeft, isOpen, isStarted } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { memo } from "react";
import { useLocation } from "react-router";
import { formatTime } from "../../../../platform/format/dates.ts";
import { Tag } from "../../../../ui/display/tag.tsx";
import { BagIcon } from "../../../../ui/icons/icons.tsx";
import { ScooterIcon, SpeechIcon } from "../../../../ui/icons/work-icons.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { isAsItComes, KitchenLines } from "../../lines/kitchen-lines.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { orderLineTexts } from "../../texts/en.ts";
import { boardControlTexts, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { NextStatusButton, PartnerSelect, StatusSelect } from "../order-controls.tsx";
import { ageOf, initialsOf, lateBy, whereOf } from "../order-facts.ts";
import { useStatusChange } from "../status-change.tsx";
import { pressOnTicket } from "./board-keys.ts";
import styles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";

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
  const isPlainlyPaid = payment && cashDue === 0 && refundedAmount === 0 && !refundFailed;
  const notes = isRush ? items.flatMap(({ note }) => note ?? []) : [];
  return (
    <>
      {notes.map((note) => (
        <Tag key={note}>
          <SpeechIcon small />
          <span>{note}</span>
        </Tag>
      ))}
      {cashDue > 0 && !payment ? (
        <Tag look="no">{texts.cash(formatRupees(cashDue))}</Tag>
      ) : isRush && isPlainlyPaid ? (
        <span className="visuallyHidden">{texts.paid}</span>
      ) : (
        <PaymentTag {...order} />
      )}
      {readyAt && isStarted(status) && !hasLeft(status) ? (
        <Tag look="ok">{boardControlTexts.readySince(formatTime(readyAt))}</Tag>
      ) : null}
      {undelivered ? <Tag look="no">{boardControlTexts.notDelivered}</Tag> : null}
      {pickedUpAt && isOpen(status) ? <Tag look="ok">{boardControlTexts.pickedUp(formatTime(pickedUpAt))}</Tag> : null}
    </>
  );
}

/** Further lines are only counted, to limit a ticket's height. */
const LINES_MAX = 3;
/** Of lines with options the kitchen needs all that it can get. */
const CONFIGURED_LINES_MAX = 8;

/** One row for each line. `isCompact`: what was chosen is on the row below it, instead of a row for each option. */
function TicketLines({ items, isCompact }: { items: readonly OrderLine[]; isCompact: boolean }) {
  const isPlain = items.every(isAsItComes);
  const max = isPlain || isCompact ? LINES_MAX : CONFIGURED_LINES_MAX;
  const shown = items.length > max ? items.slice(0, max - 1) : items;
  const left = items.length - shown.length;
  const more = left > 0 ? <li className="muted">{boardControlTexts.moreItems(left)}</li> : null;
  if (!isPlain && !isCompact) return <KitchenLines items={shown} more={more} />;
  return (
    <ul className={styles.lines}>
      {shown.map((line) => (
        <li key={line.key}>
          <b>{line.quantity}</b>
          <span className={styles.food} title={line.name}>
            {line.secondHalf === null ? line.name : orderLineTexts.halfAndHalf}
          </span>
          {line.size === null ? null : <Size size={line.size} />}
          {isAsItComes(line) || optionsOf(line) === "" ? null : <span className={styles.options}>{optionsOf(line)}</span>}
        </li>
      ))}
      {more}
    </ul>
  );
}

/** Its first letter is enough beside the food. */
const Size = ({ size }: { size: string }) => (
  <span className={styles.size} title={size}>
    <span aria-hidden="true">{[...size][0]}</span>
    <span className="visuallyHidden">{size}</span>
  </span>
);

/** The size and the note have their own places. */
function optionsOf({ summary, size, note }: OrderLine): string {
  const withoutNote = note === null ? summary : summary.replace(`“${note}”`, "");
  const words = size !== null && withoutNote.startsWith(size) ? withoutNote.slice(size.length) : withoutNote;
  return words.replace(/^, |, $/g, "");
}
