import type { InboxMessage } from "@forno/contract/desk/messages.ts";
import { formatMobile } from "@forno/contract/rules/contact/mobile.ts";
import { messagesTexts as texts } from "#texts/desk/messages.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { Panel } from "../../ui/page/panel.tsx";
import "./message-form.css";
import "./sms-inbox.css";

/** The demo's phone: what would have been sent. */
export function SmsInbox({ messages }: { messages: readonly InboxMessage[] }) {
  return (
    <div className="sms-demo">
      <Panel title={texts.inbox}>
        <p className="muted small">{texts.inboxHint}</p>
        <ol className="inbox">
          {messages.map(({ to, text, at }) => (
            <li key={`${at} ${to} ${text}`} className="sms-bubble">
              {text}
              <small>{texts.inboxLine(formatMobile(to), formatTime(at))}</small>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
