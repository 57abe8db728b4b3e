import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BulkHistory } from "../../features/messages/bulk-history.tsx";
import { messagesTitle } from "../../features/messages/feature.ts";
import { MessageForm } from "../../features/messages/message-form.tsx";
import { OrderTexts } from "../../features/messages/order-texts.tsx";
import { historyQuery, inboxQuery, useLiveHistory } from "../../features/messages/queries.ts";
import { SmsInbox } from "../../features/messages/sms-inbox.tsx";
import { messagesTexts as texts } from "../../features/messages/texts/en-admin.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { ShowMore } from "../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../ui/table/table.tsx";
import styles from "./messages.module.css";

export default function Messages() {
  const { data: inbox = [] } = useQuery(inboxQuery);
  const history = useInfiniteQuery(historyQuery);
  useLiveHistory();
  return (
    <>
      <PageHeader compact title={messagesTitle} />
      <MessageForm />
      <div className={styles.messagesHistory}>
        <Panel title={texts.history}>
          <QueryView query={history} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
            {({ pages }) => <BulkHistory messages={pages.flatMap((page) => page.data)} />}
          </QueryView>
          <div>
            <ShowMore query={history} />
          </div>
        </Panel>
      </div>
      <div className={styles.messagesHistory}>
        <OrderTexts />
      </div>
      {inbox.length > 0 ? <SmsInbox messages={inbox} /> : null}
    </>
  );
}
