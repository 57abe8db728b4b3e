import { formatRupees } from "@forno/contract/money/money.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { viaName } from "@forno/contract/payment/rules/payment.ts";
import { useState } from "react";
import { formatDateTime } from "../../../../platform/format/dates.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ArrowLeftIcon } from "../../../../ui/icons/work-icons.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useMay } from "../../../session/session-store.ts";
import { orderBoardTexts, refundTexts } from "../../texts/en-admin.ts";
import styles from "./order-money.module.css";
import { RefundDialog } from "./refund-dialog.tsx";
import { useAskProvider } from "./refund-queries.ts";

const texts = orderBoardTexts.detail;

/** The order's payments and refunds with the provider's IDs, to look them up in its dashboard. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { payments, refunds, providerOrderId, paymentMethod, cardDigits } = order;
  if (paymentMethod === "cash") return <Cash order={order} />;
  return (
    <Panel title={texts.payment} actions={<MoneyActions order={order} />}>
      <dl className={`${styles.orderMoney} small`}>
        {providerOrderId ? <Entry term={texts.providerOrder} id={providerOrderId} /> : null}
        {payments.map(({ paymentId, status, method, amount, createdAt }) => (
          <Entry key={paymentId} term={texts.paymentId} id={paymentId}>
            {[formatRupees(amount), texts.paymentStates[status], method && viaName(method), formatDateTime(createdAt)]
              .filter(Boolean)
              .join(", ")}
          </Entry>
        ))}
        {refunds.map(({ _id, providerRefundId, status, amount, reason, note, lastError }) => (
          <Entry key={_id} term={texts.refundId} id={providerRefundId ?? ""}>
            <span>{[formatRupees(amount), texts.refundStates[status], note ?? texts.reasons[reason]].join(", ")}</span>
            {lastError && status !== "processed" ? <p>{texts.attempt(lastError)}</p> : null}
          </Entry>
        ))}
      </dl>
      {order.cashDue > 0 ? <p className="small">{texts.cashDue(formatRupees(order.cashDue))}</p> : null}
      {payments.length === 0 ? (
        <p className="small muted">{paymentMethod === "card" ? texts.byCard(cardDigits) : texts.noPayment}</p>
      ) : null}
    </Panel>
  );
}

function MoneyActions({ order }: { order: OrderDetail }) {
  const [isRefunding, setRefunding] = useState(false);
  const ask = useAskProvider();
  if (!useMay("payments")) return null;
  return (
    <div className="row">
      {order.providerOrderId ? (
        <Button
          size="sm"
          look="ghost"
          pending={ask.isPending}
          pendingText={refundTexts.asking}
          onClick={() => ask.mutate(order._id)}
        >
          {refundTexts.ask}
        </Button>
      ) : null}
      {order.refundable > 0 ? (
        <Button size="sm" look="danger" onClick={() => setRefunding(true)}>
          <ArrowLeftIcon small />
          {refundTexts.refund}
        </Button>
      ) : null}
      <RefundDialog order={order} open={isRefunding} onClose={() => setRefunding(false)} />
    </div>
  );
}

function Cash({ order }: { order: OrderDetail }) {
  const handedBack = order.payment && !order.refunded ? order.refundedAmount - cashNotCollected(order) : 0;
  return (
    <Panel title={texts.payment} actions={<MoneyActions order={order} />}>
      <dl className={`${styles.orderMoney} small`}>
        <Entry term={texts.cash} id="">
          {cashWords(order)}
        </Entry>
        {handedBack > 0 ? (
          <Entry term={texts.refund} id="">
            {texts.cashReturned(formatRupees(handedBack))}
          </Entry>
        ) : null}
      </dl>
    </Panel>
  );
}

function cashWords(order: OrderDetail): string {
  const amount = formatRupees(order.payment && !order.refunded ? order.amount - cashNotCollected(order) : order.amount);
  if (order.refunded) return texts.cashReturned(amount);
  if (order.paidAt !== null) return texts.cashReceived(amount, formatDateTime(order.paidAt));
  return orderCan.payInCash(order) ? texts.cashDue(formatRupees(order.cashDue)) : texts.cashNotDue;
}

/** What the delivery promise had deducted before the cash was received. */
function cashNotCollected({ promise, paidAt }: OrderDetail): number {
  return promise?.grantedAt && paidAt && promise.grantedAt <= paidAt ? promise.amount : 0;
}

function Entry({ term, id, children }: { term: string; id: string; children?: React.ReactNode }) {
  return (
    <div>
      <dt className="muted">{term}</dt>
      <dd>
        {id ? <code>{id}</code> : null}
        {children ? <div>{children}</div> : null}
      </dd>
    </div>
  );
}
