import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { formatDate, formatTime } from "../../../../platform/format/dates.ts";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { type Column, DataTable, DateTime, type Sort } from "../../../../ui/table/table.tsx";
import { PaymentTag } from "../../payment-tag.tsx";
import { orderBoardTexts as texts } from "../../texts/en-admin.ts";
import type { OrderFilter } from "../admin-queries.ts";
import { LoneStatusSelect, PartnerSelect } from "../order-controls.tsx";
import { recipientOf } from "../order-facts.ts";

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

const columnsFor = (partners: readonly Person[] | undefined, search: string): Column<AdminOrder>[] => [
  {
    key: "number",
    head: heads.number,
    names: true,
    cell: ({ _id, orderNumber }) => (
      <PageLink to={{ pathname: `/admin/orders/${_id}`, search }} preventScrollReset>
        {orderNumber}
      </PageLink>
    ),
  },
  {
    key: "placed",
    head: heads.placed,
    sortable: true,
    cell: ({ createdAt }) => <DateTime date={formatDate(createdAt)} time={formatTime(createdAt)} />,
  },
  { key: "customer", head: heads.customer, wordy: true, cell: recipientOf },
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
  return (
    <DataTable
      caption={texts.tableCaption}
      columns={columnsFor(partners, search)}
      rows={orders}
      rowKey={(order) => order._id}
      sort={sorts[sort]}
      onSort={(next) => onSort(nameOf(next))}
    />
  );
}
