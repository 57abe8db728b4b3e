import { PAYMENT_SEARCH_MAX, PAYMENT_STATUSES } from "@forno/contract/payment/rules/payment.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ExceptionCard, ExceptionCards } from "../../../features/payment/admin/exception-card.tsx";
import { exceptionsQuery, openExceptionsQuery, paymentListQuery } from "../../../features/payment/admin/payments-queries.ts";
import { PaymentsTable } from "../../../features/payment/admin/payments-table.tsx";
import { paymentsTitle } from "../../../features/payment/feature.ts";
import { paymentsTexts as texts } from "../../../features/payment/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { daysIn, lastDayIn } from "../../../platform/format/filter-days.ts";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { ShowMore } from "../../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { DateFilter, SearchFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";
import { PaymentDays } from "./payment-days.tsx";
import styles from "./payments.module.css";
import paymentsStyles from "./payments.module.css";

const VIEWS = ["review", "all", "days"] as const;
const views = { review: PaymentExceptions, all: PaymentList, days: PaymentDays };

/** The view and its filter are in the URL. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const { data: openExceptions = 0 } = useQuery(openExceptionsQuery);
  const view = VIEWS.find((name) => name === params.get("view")) ?? "review";
  const options = VIEWS.map((value) => ({
    value,
    text: value === "review" && openExceptions > 0 ? `${texts.views.review} (${openExceptions})` : texts.views[value],
  }));
  const View = views[view];
  return (
    <>
      <PageHeader compact title={paymentsTitle} />
      <div className={styles.paymentsView}>
        <Segmented label={texts.view} options={options} value={view} onChange={(next) => setParams({ view: next })} />
      </div>
      <View />
    </>
  );
}

const states = [
  { value: "", text: texts.open },
  { value: "resolved", text: texts.resolved },
];

/** Payment exceptions, open or resolved. */
function PaymentExceptions() {
  const { params, set } = useUrlParams();
  const isResolved = params.get("state") === "resolved";
  const query = useInfiniteQuery(exceptionsQuery(isResolved ? "resolved" : "open"));
  return (
    <>
      <Filters label={texts.filters}>
        <SelectField
          label={texts.state}
          options={states}
          value={isResolved ? "resolved" : ""}
          onChange={(event) => set("state", event.target.value)}
        />
      </Filters>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const exceptions = pages.flatMap((page) => page.data);
          if (exceptions.length === 0) return <Nothing isResolved={isResolved} />;
          return (
            <ExceptionCards>
              {exceptions.map((exception) => (
                <ExceptionCard key={exception._id} exception={exception} />
              ))}
            </ExceptionCards>
          );
        }}
      </QueryView>
      <ShowMore query={query} />
    </>
  );
}

function Nothing({ isResolved }: { isResolved: boolean }) {
  return isResolved ? (
    <Empty shape="noMatch" title={texts.nothingResolved} text={texts.nothingResolvedText} />
  ) : (
    <Empty shape="nothing" title={texts.nothingOpen} text={texts.nothingOpenText} />
  );
}

const statusOptions = [
  { value: "", text: texts.anyStatus },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, text: texts.states[status] })),
];

/** All payments, with filters. */
function PaymentList() {
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
