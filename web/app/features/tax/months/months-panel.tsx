import type { BooksMonth } from "@forno/contract/tax/tax.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { monthName } from "@forno/contract/time/kolkata-day.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { failureText } from "../../../platform/api/failure.ts";
import { formatDate } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { useSession } from "../../session/session-store.ts";
import { monthsTexts as texts } from "../texts/en-months.ts";
import styles from "./months-panel.module.css";

const monthsQuery = queryOptions({
  queryKey: ["books-months"],
  queryFn: async ({ signal }) => (await call(taxCalls.months, { signal })).data,
});

/** Those that are closed next. */
const SHOWN_FIRST = 4;

/** The months with tax documents: closed once their returns are filed. Absent while there are none. */
export default function MonthsPanel() {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const { data, error, refetch } = useQuery(monthsQuery);
  const [asked, setAsked] = useState<BooksMonth | null>(null);
  const mayChange = may(useSession(), "settings");
  if (!error && !data?.length) return null;
  return (
    <Panel title={texts.title}>
      <p className="small muted">{texts.hint}</p>
      {error ? (
        <InlineError
          action={
            <Button size="sm" look="ghost" onClick={() => void refetch()}>
              {uiTexts.retry}
            </Button>
          }
        >
          {failureText(error, texts.failedToFetch)}
        </InlineError>
      ) : null}
      <ul className={styles.months}>
        {data?.slice(0, shown).map((each) => (
          <li key={each.month} className="row">
            <div className="grow">
              <b>{monthName(each.month)}</b>
              <p className="small muted">{stateOf(each)}</p>
            </div>
            {each.isOver && mayChange ? (
              <Button size="sm" look="ghost" onClick={() => setAsked(each)}>
                {each.closedAt ? texts.reopen : texts.close}
                <span className="visuallyHidden"> {monthName(each.month)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {data && data.length > shown ? (
        <div>
          <Button size="sm" look="ghost" onClick={() => setShown(data.length)}>
            {uiTexts.showMore}
          </Button>
        </div>
      ) : null}
      <MonthQuestion asked={asked} onDone={() => setAsked(null)} />
    </Panel>
  );
}

const stateOf = ({ closedAt, isOver }: BooksMonth): string => {
  if (closedAt) return texts.closedOn(formatDate(closedAt));
  return isOver ? texts.open : texts.running;
};

function MonthQuestion({ asked, onDone }: { asked: BooksMonth | null; onDone: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ month, closedAt }: BooksMonth) =>
      call(taxCalls.setMonth, { params: { month }, body: { isClosed: closedAt === null } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: monthsQuery.queryKey }),
  });
  const name = asked ? monthName(asked.month) : "";
  const words = asked?.closedAt ? texts.reopening : texts.closing;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => {
        reset();
        onDone();
      }}
      title={words.question(name)}
      verb={words.verb}
      pending={isPending}
      pendingText={words.pending}
      failure={error && failureText(error, texts.failed)}
      onConfirm={() => asked && mutate(asked)}
    >
      {words.text}
    </ConfirmDialog>
  );
}
