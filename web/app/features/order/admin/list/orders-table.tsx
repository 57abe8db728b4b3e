import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { useState } from "react";
import { formatDate, formatTime } from "../../../../platform/format/dates.ts";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { type Column, DataTable, DateTime, type Sort } from "../../../../ui/table/table.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { bulkStatusTexts as bulkTexts, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import type { OrderFilter } from "../admin-queries.ts";
import { LoneStatusSelect, PartnerSelect } from "../order-controls.tsx";
import { handoverOf, recipientOf } from "../order-facts.ts";
import styles from "./bulk-status.module.css";
import { BulkStatus } from "./bulk-status.tsx";

const { columns: heads } = texts;

type OrderSort = NonNullable<OrderFilter["sort"]>;

const sorts: Record<OrderSort, Sort> = {
  newest: { key: "placed", direction: "descending" },
  oldest: { key: "placed", direction: "ascending" },
  amountHigh: { key: "amount", direction: "descending" },
  amountLow: { key: "amount", direction: "ascending" },
};
const nameOf = ({ key, direction }: Sort): string =>
  Object.entries(sorts).find(([, sort]) => sort.key === key && sort.direction === direction)?.[0] ?? "newest";

interface Selection {
  selected: readonly string[];
  toggle: (orderId: string) => void;
}

const columnsFor = (
  partners: readonly Person[] | undefined,
  search: string,
  { selected, toggle }: Selection,
): Column<AdminOrder>[] => [
  {
    key: "number",
    head: heads.number,
    names: true,
    cell: ({ _id, orderNumber }) => (
      <span className={styles.number}>
        <Checkbox aria-label={bulkTexts.select(orderNumber)} checked={selected.includes(_id)} onChange={() => toggle(_id)}>
          {null}
        </Checkbox>
        <PageLink to={{ pathname: `/admin/orders/${_id}`, search }} preventScrollReset>
          {orderNumber}
        </PageLink>
      </span>
    ),
  },
  {
    key: "placed",
    head: heads.placed,
    sortable: true,
    cell: ({ createdAt }) => <DateTime date={formatDate(createdAt)} time={formatTime(createdAt)} />,
  },
  {
    key: "customer",
    head: heads.customer,
    wordy: true,
    cell: (order) => (
      <div>
        <div>{recipientOf(order)}</div>
        <div className="muted">{handoverOf(order)}</div>
      </div>
    ),
  },
  { key: "status", head: heads.status, cell: (order) => <LoneStatusSelect order={order} partners={partners} sm /> },
  { key: "partner", head: heads.partner, cell: (order) => <PartnerSelect order={order} partners={partners} sm /> },
  { key: "payment", head: heads.payment, cell: (order) => <PaymentTag {...order} /> },
  { key: "amount", head: heads.amount, figure: true, sortable: true, cell: ({ amount }) => formatRupees(amount) },
];

export interface OrdersTableProps {
  orders: readonly AdminOrder[];
  partners: readonly Person[] | undefined;
  sort: OrderSort;
  /** The page's query string, which links to orders keep. */
  search: string;
  onSort: (name: string) => void;
}

/** Orders as rows, in the server's order. */
export function OrdersTable({ orders, partners, sort, search, onSort }: OrdersTableProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const selected = orders.filter(({ _id }) => ids.includes(_id));
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return (
    <>
      {selected.length > 0 ? <BulkStatus selected={selected} onDone={() => setIds([])} /> : null}
      <DataTable
        caption={texts.tableCaption}
        columns={columnsFor(partners, search, { selected: ids, toggle })}
        rows={orders}
        rowKey={(order) => order._id}
        sort={sorts[sort]}
        onSort={(next) => onSort(nameOf(next))}
      />
    </>
  );
}
