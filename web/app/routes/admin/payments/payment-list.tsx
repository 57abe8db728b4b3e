import { PAYMENT_SEARCH_MAX, PAYMENT_STATUSES } from "@forno/contract/payment/rules/payment.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { paymentListQuery } from "../../../features/payment/admin/payments-queries.ts";
import { PaymentsTable } from "../../../features/payment/admin/payments-table.tsx";
import { paymentsTexts as texts } from "../../../features/payment/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { daysIn, lastDayIn } from "../../../platform/format/filter-days.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { ShowMore } from "../../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { DateFilter, SearchFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";
import paymentsStyles from "./payments.module.css";

const statusOptions = [
  { value: "", text: texts.anyStatus },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, text: texts.states[status] })),
];

/** All payments, with filters. */
export function PaymentList() {
  const { params, set } = useUrlParams();
  const status = PAYMENT_STATUSES.find((each) => each === params.get("status"));
  const narrowed = { status, ...daysIn(params) };
  const q = params.get("q")?.trim() || undefined;
  const query = useInfiniteQuery(paymentListQuery({ ...narrowed, q }));
  return (
    <>
      <div className={paymentsStyles.paymentsSearch}>
        <SearchFilter label={texts.search} maxLength={PAYMENT_SEARCH_MAX} value={q ?? ""} onSearch={(text) => set("q", text)} />
      </div>
      <Filters label={texts.filters} active={Object.values(narrowed).filter(Boolean).length}>
        <SelectField
          label={texts.status}
          options={statusOptions}
          value={status ?? ""}
          onChange={(event) => set("status", event.target.value)}
        />
        <DateFilter label={texts.from} value={narrowed.from ?? ""} onChange={(day) => set("from", day)} />
        <DateFilter label={texts.to} {...lastDayIn(params)} onChange={(day) => set("to", day)} />
      </Filters>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const payments = pages.flatMap((page) => page.data);
          return payments.length > 0 ? (
            <PaymentsTable payments={payments} />
          ) : (
            <Empty shape="noMatch" title={texts.emptyTitle} text={texts.emptyText} />
          );
        }}
      </QueryView>
      <ShowMore query={query} />
    </>
  );
}
