import { useInfiniteQuery } from "@tanstack/react-query";
import { documentTexts } from "#texts/common.ts";
import { paymentsTexts as texts } from "#texts/payments.ts";
import { ExceptionCard } from "../../features/payments/exception-card.tsx";
import { exceptionsQuery } from "../../features/payments/payments-queries.ts";
import { Empty } from "../../ui/empty.tsx";
import { SelectField } from "../../ui/select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { QueryView } from "../query-view.tsx";
import { useAddressFilter } from "./payment-filter.ts";

const states = [
  { value: "", text: texts.open },
  { value: "resolved", text: texts.resolved },
];

/** What needs a person, and what became of it. */
export function PaymentExceptions() {
  const { text, change } = useAddressFilter();
  const isResolved = text("state") === "resolved";
  const query = useInfiniteQuery(exceptionsQuery(isResolved ? "resolved" : "open"));
  return (
    <>
      <search className="payments-filter one" aria-label={texts.filters}>
        <SelectField label={texts.state} options={states} value={isResolved ? "resolved" : ""} onChange={change("state")} />
      </search>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {({ pages }) => {
          const exceptions = pages.flatMap((page) => page.data);
          if (exceptions.length === 0) return <Nothing isResolved={isResolved} />;
          return (
            <div className="exceptions">
              {exceptions.map((exception) => (
                <ExceptionCard key={exception._id} exception={exception} />
              ))}
            </div>
          );
        }}
      </QueryView>
      <ShowMore query={query} text={texts.showMore} pendingText={texts.showingMore} />
    </>
  );
}

function Nothing({ isResolved }: { isResolved: boolean }) {
  return isResolved ? (
    <Empty shape="slice" title={texts.nothingResolved} text={texts.nothingResolvedText} />
  ) : (
    <Empty shape="oven" title={texts.nothingOpen} text={texts.nothingOpenText} />
  );
}
