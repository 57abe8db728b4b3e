import { messageText, SMS_MAX } from "@forno/contract/messages/message-input.ts";
import { promotionsWaitUntil } from "@forno/contract/messages/rules/promotion-hours.ts";
import { smsParts } from "@forno/contract/messages/rules/sms-parts.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDateTime } from "../../platform/format/dates.ts";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { classNames } from "../../ui/icons/class-names.ts";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { Gauge } from "../../ui/status/gauge.tsx";
import styles from "./message-form.module.css";
import { recipientsQuery, useSendTest, useSendToAll } from "./queries.ts";
import { messagesTexts as texts } from "./texts/en-admin.ts";

const DRAFT = "sms";
const FIELDS = ["message"] as const;

/** Spec section 5, Bulk SMS. More than the maximum can be typed, so that a pasted text is not cut off silently. */
export function MessageForm() {
  const [message, setMessage] = useState(() => readDraft<string>(DRAFT) ?? "");
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const [isAsking, setAsking] = useState(false);
  const sendTest = useSendTest();
  const text = message.trim();
  const start = startText();

  const type = (next: string) => {
    setMessage(next);
    saveDraft(DRAFT, next);
    clearErrors(...FIELDS);
  };
  const isSendable = (): boolean => {
    const wrong = messageText.safeParse(message).error?.issues[0]?.message;
    return isFine(wrong ? { message: wrong } : {});
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isSendable()) setAsking(true);
  };

  return (
    <div className={styles.messageForm}>
      <form ref={form} noValidate onSubmit={ask}>
        <TextField
          label={texts.message}
          name="message"
          rows={6}
          value={message}
          error={errors.message}
          hint={
            <span className="row between">
              <span>{partsText(text)}</span>
              <span className={classNames(`row figure ${styles.count}`, text.length > SMS_MAX && styles.over)}>
                <Gauge part={text.length / SMS_MAX} />
                <span>{texts.counted(text.length, SMS_MAX)}</span>
              </span>
            </span>
          }
          onChange={(event) => type(event.target.value)}
        />
        {start ? <p className="small muted">{texts.waitsHint(start)}</p> : null}
        <div className="row">
          <Button type="submit" size="big">
            {texts.sendAll}
          </Button>
          <Button
            look="ghost"
            size="big"
            pending={sendTest.isPending}
            pendingText={texts.sending}
            onClick={() => isSendable() && sendTest.mutate(text)}
          >
            {texts.sendTest}
          </Button>
        </div>
      </form>
      <aside className={styles.smsPhone} aria-label={texts.preview}>
        <p className={styles.smsBubble}>
          <span>{text || texts.previewEmpty}</span>
          <small>{texts.now}</small>
        </p>
      </aside>
      <SendToAllDialog
        text={text}
        open={isAsking}
        onClose={() => setAsking(false)}
        onSent={() => {
          clearDraft(DRAFT);
          setMessage("");
        }}
      />
    </div>
  );
}

/** When a message to all users would be sent; null: immediately. */
function startText(): string | null {
  const start = promotionsWaitUntil(new Date());
  return start && formatDateTime(start.toISOString());
}

/** Each part is billed as a message. */
function partsText(text: string): string {
  const { parts, encoding } = smsParts(text);
  if (parts === 0) return texts.hint;
  return encoding === "GSM-7" ? texts.parts(parts) : texts.partsUnicode(parts);
}

interface SendToAllDialogProps {
  text: string;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Names the number of recipients, and shows the text. */
function SendToAllDialog({ text, open, onClose, onSent }: SendToAllDialogProps) {
  const { data: count, isError } = useQuery({ ...recipientsQuery, enabled: open });
  const sendToAll = useSendToAll();
  const start = startText();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={count === undefined ? texts.questionUncounted : texts.question(count)}
      verb={texts.send}
      pending={sendToAll.isPending}
      pendingText={texts.sending}
      failure={isError ? texts.failedToCount : null}
      onConfirm={() => sendToAll.mutate(text, { onSuccess: onSent, onSettled: onClose })}
    >
      <p className={styles.smsBubble}>{text}</p>
      <p>{partsText(text)}</p>
      <p>{start ? texts.waits(start) : texts.cannotBeTakenBack}</p>
    </ConfirmDialog>
  );
}
