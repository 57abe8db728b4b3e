import type { InboxMessage } from "@forno/contract/messages/messages.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { Panel } from "../../ui/page/panel.tsx";
import messageFormStyles from "./message-form.module.css";
import styles from "./sms-inbox.module.css";
import { messagesTexts as texts } from "./texts/en-admin.ts";

/** The text messages that a demo would have sent. */
export function SmsInbox({ messages }: { messages: readonly InboxMessage[] }) {
  return (
    <div className={styles.smsDemo}>
      <Panel title={texts.inbox}>
        <p className="muted small">{texts.inboxHint}</p>
        <ol className={styles.inbox}>
          {messages.map(({ to, text, at }) => (
            <li key={`${at} ${to} ${text}`} className={messageFormStyles.smsBubble}>
              <span>{text}</span>
              <small>{texts.inboxLine(formatMobile(to), formatTime(at))}</small>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
