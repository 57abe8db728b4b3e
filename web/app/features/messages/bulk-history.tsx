import type { BulkMessage } from "@forno/contract/messages/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { Gauge } from "../../ui/status/gauge.tsx";
import styles from "./bulk-history.module.css";
import { bulkMessageQuery } from "./queries.ts";
import { messagesTexts as texts } from "./texts/en-admin.ts";

/** The bulk messages and their progress. */
export function BulkHistory({ messages }: { messages: readonly BulkMessage[] }) {
  if (messages.length === 0) return <p className="muted">{texts.historyEmpty}</p>;
  return (
    <ol className={styles.bulks}>
      {messages.map((message) => (
        <Bulk key={message._id} message={message} />
      ))}
    </ol>
  );
}

function Bulk({ message }: { message: BulkMessage }) {
  const { text, by, at, recipients, queued, sent, failed, startsAt } = message;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <p className={styles.bulkText}>{text}</p>
      <p className="small muted">{texts.bulkLine(by, formatDateTime(at))}</p>
      <div className={`row ${styles.bulkState}`}>
        <Gauge part={recipients > 0 ? (sent + failed) / recipients : 1} />
        <span className="figure">{texts.progress(sent, recipients)}</span>
        {queued > 0 ? <Tag>{texts.queued(queued)}</Tag> : null}
        {queued > 0 && startsAt ? <Tag look="no">{texts.scheduled(formatDateTime(startsAt))}</Tag> : null}
        {failed > 0 ? <Tag look="no">{texts.failed(failed)}</Tag> : null}
        {failed > 0 ? (
          <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.showFailures}
          </Button>
        ) : null}
      </div>
      {isOpen ? <Failures id={message._id} failed={failed} /> : null}
    </li>
  );
}

function Failures({ id, failed }: { id: string; failed: number }) {
  const { data, isError } = useQuery(bulkMessageQuery(id, failed));
  if (isError) return <p className="small">{texts.failedToFetch}</p>;
  if (!data) return <p className="small muted">{texts.loading}</p>;
  return (
    <>
      {failed > data.length ? <p className="small muted">{texts.latestFailures(data.length, failed)}</p> : null}
      <ul className={`small ${styles.bulkFailures}`} aria-label={texts.failuresTitle}>
        {data.map(({ _id, mobile, reason }) => (
          <li key={_id}>{texts.failureLine(mobile, reason)}</li>
        ))}
      </ul>
    </>
  );
}
