import { useInfiniteQuery } from "@tanstack/react-query";
import { ExceptionCard, ExceptionCards } from "../../../features/payment/admin/exception-card.tsx";
import { exceptionsQuery } from "../../../features/payment/admin/payments-queries.ts";
import { paymentsTexts as texts } from "../../../features/payment/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { ShowMore } from "../../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { useUrlParams } from "../url-params.ts";

const states = [
  { value: "", text: texts.open },
  { value: "resolved", text: texts.resolved },
];

/** Payment exceptions, open or resolved. */
export function PaymentExceptions() {
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
