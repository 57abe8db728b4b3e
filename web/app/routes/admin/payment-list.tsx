import { paymentStatus } from "@forno/contract/order-admin.ts";
import { PAYMENT_SEARCH_MAX } from "@forno/contract/payment-admin.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { documentTexts } from "#texts/common.ts";
import { paymentsTexts as texts } from "#texts/payments.ts";
import { paymentListQuery } from "../../features/payments/payments-queries.ts";
import { PaymentsTable } from "../../features/payments/payments-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { QueryView } from "../query-view.tsx";
import { useAddressFilter } from "./payment-filter.ts";

const statusOptions = [
  { value: "", text: texts.anyStatus },
  ...paymentStatus.options.map((status) => ({ value: status, text: texts.states[status] })),
];

/** All payments there are. */
export function PaymentList() {
  const { text, day, change } = useAddressFilter();
  const status = paymentStatus.options.find((each) => each === text("status"));
  const filter = { status, from: day("from"), to: day("to"), q: text("q")?.trim() || undefined };
  const query = useInfiniteQuery(paymentListQuery(filter));
  return (
    <>
      <search className="payments-filter" aria-label={texts.filters}>
        <Field label={texts.search} type="search" maxLength={PAYMENT_SEARCH_MAX} value={text("q") ?? ""} onChange={change("q")} />
        <SelectField label={texts.status} options={statusOptions} value={status ?? ""} onChange={change("status")} />
        <Field label={texts.from} type="date" value={filter.from ?? ""} onChange={change("from")} />
        <Field label={texts.to} type="date" value={filter.to ?? ""} onChange={change("to")} />
      </search>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {({ pages }) => {
          const payments = pages.flatMap((page) => page.data);
          return payments.length > 0 ? (
            <PaymentsTable payments={payments} />
          ) : (
            <Empty shape="slice" title={texts.emptyTitle} text={texts.emptyText} />
          );
        }}
      </QueryView>
      <ShowMore query={query} text={texts.showMore} pendingText={texts.showingMore} />
    </>
  );
}
