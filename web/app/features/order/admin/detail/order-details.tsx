import { formatRupees } from "@forno/contract/money/money.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { canBeEdited, isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { useQueryClient } from "@tanstack/react-query";
import { formatDate, formatDateTime } from "../../../../platform/format/dates.ts";
import { mapLink, telLink } from "../../../../platform/format/links.ts";
import { Timeline } from "../../../../ui/display/timeline.tsx";
import { LabelledBox } from "../../../../ui/form/form.tsx";
import { IconButtonAnchor } from "../../../../ui/icons/icon-button.tsx";
import { PhoneIcon } from "../../../../ui/icons/icons.tsx";
import { PinIcon } from "../../../../ui/icons/work-icons.tsx";
import { DrawerPair } from "../../../../ui/overlay/drawer.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { OrderPriceRows } from "../../../cart/view/price-rows.tsx";
import { BillBuyer } from "../../bills/bill-buyer.tsx";
import { BillLink } from "../../bills/bill-link.tsx";
import { OrderDocuments } from "../../bills/order-documents.tsx";
import { EditOrder } from "../../edit/edit-order.tsx";
import { KitchenLines } from "../../lines/kitchen-lines.tsx";
import { OrderStatusBadge } from "../../order-status-badge.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { ordersKey } from "../admin-queries.ts";
import { NextStatusButton, PartnerSelect, StatusSelect } from "../order-controls.tsx";
import { isAnonymized, placeOf, recipientOf } from "../order-facts.ts";
import { useStatusChange } from "../status-change.tsx";
import { Handoff, NotDelivered } from "./handoff.tsx";
import { LatePromise } from "./late-promise.tsx";
import styles from "./order-details.module.css";
import { historySteps } from "./order-history.ts";
import { OrderMoney } from "./order-money.tsx";

const texts = orderBoardTexts.detail;

const lineMoney = ({ quantity, price }: OrderLine) => (
  <span className={styles.lineMoney}>
    <span className="money">{formatRupees(price * quantity)}</span>
    {quantity > 1 ? <span className="small muted">{texts.priceTimes(quantity, formatRupees(price))}</span> : null}
  </span>
);

function Place({ order }: { order: OrderDetail }) {
  const { address, customer } = order;
  const name = recipientOf(order);
  return (
    <div className={`row ${styles.orderPlace}`}>
      <address className="grow">
        <b>{name}</b>
        <When order={order} />
        <p className="muted">{placeOf(order)}</p>
        {order.kitchenNote ? <p className="muted">{texts.kitchenNote(order.kitchenNote)}</p> : null}
        {address.instructions ? <p className="muted">{address.instructions}</p> : null}
        <p className="muted">{address.phone}</p>
        {customer ? (
          <p className="muted small">{texts.customer(customer.name, customer.orderCount, formatDate(customer.since))}</p>
        ) : null}
        {address.email ? <p className="muted">{address.email}</p> : null}
      </address>
      {isAnonymized(order) ? null : (
        <>
          <IconButtonAnchor href={telLink(address.phone)} label={orderBoardTexts.call(name)}>
            <PhoneIcon />
          </IconButtonAnchor>
          {order.fulfilment !== "delivery" ? null : (
            <IconButtonAnchor href={mapLink(address)} target="_blank" rel="noreferrer" label={orderBoardTexts.map}>
              <PinIcon />
            </IconButtonAnchor>
          )}
        </>
      )}
    </div>
  );
}

/** How it is handed over, in which area, and when: as promised, and as chosen. */
function When({ order }: { order: OrderDetail }) {
  const { token, fulfilment, areaName, promisedAt, scheduledFor, kitchenAt } = order;
  const how = orderBoardTexts.ways[fulfilment];
  const parts = [
    token === null ? null : orderBoardTexts.token(token),
    areaName === null ? how : texts.deliveryTo(areaName),
    scheduledFor && texts.chosen(formatDateTime(scheduledFor)),
    promisedAt && texts.promised(formatDateTime(promisedAt)),
    kitchenAt && isWaiting(order.status) && texts.startsAt(formatDateTime(kitchenAt)),
  ].filter(Boolean);
  return <p>{parts.join(", ")}</p>;
}

/** Edited, and dearer than what was paid. */
const partlyPaidRows = ({ payment, amount, cashDue }: OrderDetail) =>
  payment && cashDue > 0
    ? [
        { key: "paid", term: orderBoardTexts.paid, amount: formatRupees(amount - cashDue) },
        { key: "due", term: texts.toCollect, amount: formatRupees(cashDue) },
      ]
    : [];

/** All details of an order. */
export function OrderDetails({ order, partners }: { order: OrderDetail; partners: readonly Person[] | undefined }) {
  const client = useQueryClient();
  const change = useStatusChange(order, partners);
  return (
    <>
      <div className="row">
        <OrderStatusBadge order={order} />
        <PaymentTag {...order} />
      </div>
      <NotDelivered order={order} onCancel={() => change.choose("cancelled")} />
      <Panel title={texts.items} actions={canBeEdited(order) && order.invoice === null ? <EditOrder orderId={order._id} /> : null}>
        <KitchenLines items={order.items} aside={lineMoney} />
        <div className={styles.orderSums}>
          <OrderPriceRows order={order} more={partlyPaidRows(order)} />
          <OrderDocuments order={order} />
          <BillLink order={order} />
          <BillBuyer order={order} onSaved={() => void client.invalidateQueries({ queryKey: ordersKey })} />
        </div>
      </Panel>
      <DrawerPair>
        <LabelledBox label={texts.status}>
          <StatusSelect order={order} change={change} />
        </LabelledBox>
        <LabelledBox label={texts.partner}>
          <PartnerSelect order={order} partners={partners} />
        </LabelledBox>
      </DrawerPair>
      <NextStatusButton order={order} change={change} />
      {change.question}
      <Handoff order={order} />
      <LatePromise order={order} />
      <Place order={order} />
      <Timeline label={texts.history} steps={historySteps(order)} />
      <OrderMoney order={order} />
    </>
  );
}
