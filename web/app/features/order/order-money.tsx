import type { OrderDetail } from "@forno/contract/order-admin.ts";
import { formatRupees } from "@forno/contract/rules/money.ts";
import { orderCan } from "@forno/contract/rules/order-status.ts";
import { orderBoardTexts } from "#texts/order-board.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { Panel } from "../../ui/panel.tsx";
import "./order-money.css";

const texts = orderBoardTexts.detail;

/** What the payment provider knows of the order, with its ids: for whoever has to look there. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { payments, refunds, providerOrderId } = order;
  if (order.paymentMethod === "cash") return <Cash order={order} />;
  return (
    <Panel title={texts.payment}>
      <dl className="order-money small">
        {providerOrderId ? <Entry term={texts.providerOrder} id={providerOrderId} /> : null}
        {payments.map(({ paymentId, status, method, amount, createdAt }) => (
          <Entry key={paymentId} term={texts.paymentId} id={paymentId}>
            {[formatRupees(amount), texts.paymentStates[status], method, formatDateTime(createdAt)].filter(Boolean).join(", ")}
          </Entry>
        ))}
        {refunds.map(({ _id, providerRefundId, status, amount, reason, lastError }) => (
          <Entry key={_id} term={texts.refundId} id={providerRefundId ?? ""}>
            {[formatRupees(amount), texts.refundStates[status], texts.reasons[reason]].join(", ")}
            {lastError && status !== "processed" ? <p>{texts.attempt(lastError)}</p> : null}
          </Entry>
        ))}
      </dl>
      {payments.length === 0 ? <p className="small muted">{texts.noPayment}</p> : null}
    </Panel>
  );
}

function Cash({ order }: { order: OrderDetail }) {
  return (
    <Panel title={texts.payment}>
      <dl className="order-money small">
        <Entry term={texts.cash} id="">
          {cashWords(order)}
        </Entry>
      </dl>
    </Panel>
  );
}

function cashWords(order: OrderDetail): string {
  const amount = formatRupees(order.amount);
  if (order.refunded) return texts.cashReturned(amount);
  if (order.paidAt !== null) return texts.cashReceived(amount, formatDateTime(order.paidAt));
  return orderCan.payInCash(order) ? texts.cashDue(amount) : texts.cashNotDue;
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
