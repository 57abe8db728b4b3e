/** Text messages to customers. A bulk message is stored with its first recipients; jobs add the others and send it. */
import type { InboxMessage } from "@forno/contract/messages/messages.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { SmsProviderError } from "../../providers/sms/sms-provider.ts";
import { recordAudit } from "../audit/audit.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { countRecipients } from "../user/account/user-store.ts";
import { RECIPIENTS_QUEUE } from "./bulk/bulk-recipients.ts";
import { BULK_QUEUE } from "./bulk/bulk-sms.ts";
import { addMessage, addRecipients, findMessageSince } from "./messages-store.ts";

/** The same text from a second click or tab within this time is the same message. */
const SAME_MESSAGE_SECONDS = 30;

/**
 * Queues the text to every customer who accepts promotions and returns how many there are. The same text from the same admin
 * within 30 s is not queued again.
 */
export async function sendToCustomers(
  deps: Pick<Deps, "db" | "jobs" | "clock" | "config">,
  sender: Caller,
  text: string,
): Promise<number> {
  const at = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    await lockUser(tx, sender.userId);
    const since = new Date(at.getTime() - SAME_MESSAGE_SECONDS * 1000);
    const earlier = await findMessageSince(tx, { sentBy: sender.userId, text, since });
    if (earlier) return earlier.recipient_count;

    const { adminMobiles, recipientsPerStep: limit } = deps.config;
    const recipients = await countRecipients(tx, adminMobiles);
    const id = newId();
    await addMessage(tx, { id, text, sentBy: sender.userId, at, recipients });
    const subject = { type: "message", id, label: text } as const;
    await recordAudit(tx, sender, { action: "sms.bulk", subject, details: { recipients } }, at);
    const isWhole = await addRecipients(tx, id, { adminMobiles, limit, at });
    await deps.jobs.send(isWhole ? BULK_QUEUE : RECIPIENTS_QUEUE, { messageId: id }, { tx });
    return recipients;
  });
}

/** The latest messages of the console provider, newest first; empty with another provider. */
export async function readInbox({ sms }: Pick<Deps, "sms">): Promise<InboxMessage[]> {
  const messages = (await sms.inbox?.()) ?? [];
  return messages.map(({ mobile, text, sentAt }) => ({ to: mobile, text, at: sentAt.toISOString() }));
}

/** Sends the text to the caller's own number. Refuses with `messageNotSent` if the provider does not accept it. */
export async function sendToSelf(deps: Pick<Deps, "db" | "sms" | "clock" | "log">, caller: Caller, text: string): Promise<void> {
  try {
    await deps.sms.sendMessage(caller.mobile, text);
  } catch (error) {
    if (!(error instanceof SmsProviderError)) throw error;
    deps.log.warn({ err: error }, "Test message not sent");
    throw refuse("messageNotSent");
  }
  const subject = { type: "message", id: null, label: text } as const;
  await inTransaction(deps.db, (tx) => recordAudit(tx, caller, { action: "sms.test", subject }, deps.clock()));
}
