import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { memo } from "react";
import { useLocation } from "react-router";
import { telLink } from "../../../../platform/format/links.ts";
import { Tag } from "../../../../ui/display/tag.tsx";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { ScooterIcon } from "../../../../ui/icons/work-icons.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { isAsItComes, KitchenLines } from "../../lines/kitchen-lines.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { boardControlTexts, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { NextStatusButton, PartnerSelect, StatusSelect } from "../order-controls.tsx";
import { ageOf, initialsOf, isAnonymized, recipientOf } from "../order-facts.ts";
import { useStatusChange } from "../status-change.tsx";
import { pressOnTicket } from "./board-keys.ts";
import styles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";

export interface OrderTicketProps {
  order: AdminOrder;
  partners: readonly Person[] | undefined;
  /** In milliseconds. */
  now: number;
}

/** An order on the board. Memoised: one of a hundred changes at a time. */
export const OrderTicket = memo(function OrderTicket({ order, partners, now }: OrderTicketProps) {
  const { _id, orderNumber, items, amount, isNew } = order;
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
      tag={isNew ? <Tag look="no">{texts.isNew}</Tag> : null}
      age={ageOf(order, now)}
      lines={<Lines items={items} />}
      next={<NextStatusButton order={order} change={change} tall />}
      foot={
        <>
          <Caller order={order} />
          <span className={`row ${styles.payment}`}>
            {order.cashDue > 0 ? (
              <Tag look="no">{boardControlTexts.cash(formatRupees(order.cashDue))}</Tag>
            ) : (
              <>
                <PaymentTag {...order} />
                <span className="money">{formatRupees(amount)}</span>
              </>
            )}
          </span>
        </>
      }
      fresh={isNew}
      onKeyDown={(event) => pressOnTicket(event, order, change)}
    >
      <StatusSelect order={order} sm change={change} />
      <div className={styles.partner}>
        <span aria-hidden="true">{order.deliveryBoyId ? initialsOf(order.deliveryBoyId.name) : <ScooterIcon small />}</span>
        <PartnerSelect order={order} partners={partners} sm />
      </div>
      {change.question}
    </Ticket>
  );
});

/** Further lines are only counted, to limit a ticket's height. Of lines with options the kitchen needs all that it can get. */
const LINES_MAX = 3;
const CONFIGURED_LINES_MAX = 8;

function Lines({ items }: Pick<AdminOrder, "items">) {
  const isPlain = items.every(isAsItComes);
  const max = isPlain ? LINES_MAX : CONFIGURED_LINES_MAX;
  const shown = items.length > max ? items.slice(0, max - 1) : items;
  const left = items.length - shown.length;
  const more = left > 0 ? <li className="muted">{boardControlTexts.moreItems(left)}</li> : null;
  return <KitchenLines items={shown} compact={isPlain} more={more} />;
}

function Caller({ order }: { order: AdminOrder }) {
  const name = recipientOf(order);
  if (isAnonymized(order)) return <span className={`${styles.customer} small muted`}>{name}</span>;
  return (
    <a className={`${styles.customer} small muted`} href={telLink(order.address.phone)} aria-label={texts.call(name)}>
      <PhoneIcon small />
      <span>{name}</span>
    </a>
  );
}
