import { formatMoney, formatRupees } from "@forno/contract/money/money.ts";
import type { ListedPayment } from "@forno/contract/payment/payment-admin.ts";
import { formatDate, formatTime } from "../../../platform/format/dates.ts";
import { Tag } from "../../../ui/display/tag.tsx";
import { type Column, DataTable, DateTime } from "../../../ui/table/table.tsx";
import { MayLink } from "../../session/may-link.tsx";
import { paymentsTexts as texts } from "../texts/en.ts";

const looks: Record<ListedPayment["status"], "ok" | "no" | undefined> = {
  created: undefined,
  failed: "no",
  authorized: undefined,
  captured: "ok",
  refunded: undefined,
};

/** Its number alone for somebody who may not open orders. */
export function OrderLink({ order: { _id, orderNumber } }: { order: NonNullable<ListedPayment["order"]> }) {
  return (
    <MayLink needs="orders" to={`/admin/orders/${_id}`}>
      {texts.order(orderNumber)}
    </MayLink>
  );
}

const columns: Column<ListedPayment>[] = [
  {
    key: "payment",
    head: texts.payment,
    names: true,
    wordy: true,
    cell: ({ paymentId, method }) => (
      <span>
        <code className="small">{paymentId}</code> {method ? <span className="small muted">{method}</span> : null}
      </span>
    ),
  },
  { key: "at", head: texts.at, cell: ({ createdAt }) => <DateTime date={formatDate(createdAt)} time={formatTime(createdAt)} /> },
  {
    key: "order",
    head: texts.which,
    cell: ({ order }) => (order ? <OrderLink order={order} /> : texts.noOrder),
  },
  { key: "status", head: texts.status, cell: ({ status }) => <Tag look={looks[status]}>{texts.states[status]}</Tag> },
  { key: "amount", head: texts.amount, figure: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  {
    key: "back",
    head: texts.refunded,
    figure: true,
    cell: ({ refundedAmount, currency }) => formatMoney(refundedAmount, currency),
  },
  { key: "fee", head: texts.fee, figure: true, cell: ({ fee }) => (fee === null ? texts.notAsked : formatRupees(fee)) },
];

export function PaymentsTable({ payments }: { payments: readonly ListedPayment[] }) {
  return <DataTable caption={texts.caption} columns={columns} rows={payments} rowKey={({ paymentId }) => paymentId} />;
}
