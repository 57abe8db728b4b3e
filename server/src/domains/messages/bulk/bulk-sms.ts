/**
 * Sends bulk messages, at most once per recipient even after a crash: a recipient is marked as `sending`, and that is committed,
 * before the provider is called. If a mark has no outcome, the outcome is unknown and the message is not sent again.
 */
import { promotionsWaitUntil } from "@forno/contract/messages/rules/promotion-hours.ts";
import type { Deps } from "../../../deps.ts";
import { SmsProviderError } from "../../../providers/sms/sms-provider.ts";
import { permissionRoom } from "../../user/socket-rooms.ts";
import { claimRecipient, failAbandoned, finishRecipient, readText, UNKNOWN_OUTCOME, unfinished } from "../messages-store.ts";
import { countOutcomes, storeOutcomes } from "./bulk-history-store.ts";

export const BULK_QUEUE = "bulk-sms";

const LANES = 5;
/** A job ends after this long and leaves the rest to the next one, so that it never expires. */
const SHIFT_SECONDS = 30;
const EXPIRE_SECONDS = 120;
/** Far above the providers' timeout: the worker that made a mark this old has crashed. */
const ABANDONED_SECONDS = 60;

/** The customer opted out after the recipient was added. */
const OPTED_OUT = "opted out";

export interface BulkJob {
  messageId: string;
}

type BulkDeps = Pick<Deps, "db" | "sms" | "jobs" | "clock" | "log" | "events" | "config">;

/** Retries are for failures of the shop's own database; a provider's refusal is stored with the recipient and final. */
export const BULK_JOBS = { retryLimit: 1000, retryDelaySeconds: 1, retryDelayMaxSeconds: 60, expireSeconds: EXPIRE_SECONDS };

export const shiftOf = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(SHIFT_SECONDS * 1000)]);

export function workBulkSms(deps: BulkDeps): Promise<void> {
  return deps.jobs.work<BulkJob>(BULK_QUEUE, BULK_JOBS, ({ messageId }, signal) => sendShift(deps, messageId, shiftOf(signal)));
}

async function sendShift(deps: BulkDeps, messageId: string, shiftEnds: AbortSignal): Promise<void> {
  const abandonedBefore = new Date(deps.clock().getTime() - ABANDONED_SECONDS * 1000);
  await failAbandoned(deps.db, messageId, abandonedBefore, deps.clock());
  const text = await readText(deps.db, messageId);
  if (text === undefined) return;

  const progress = publishProgress(deps, messageId);
  await Promise.all(Array.from({ length: LANES }, () => sendOneByOne(deps, { messageId, text, progress }, shiftEnds)));
  await progress.end();
  const rest = await unfinished(deps.db, messageId);
  if (rest === "queued") await queueShift(deps, messageId);
  if (rest === "sending")
    await deps.jobs.send(
      BULK_QUEUE,
      { messageId },
      { singletonKey: `${messageId} outcome`, startAfterSeconds: ABANDONED_SECONDS + 1 },
    );
}

/** The next shift of a message; outside the hours for promotional messages, it starts when they begin. */
async function queueShift(deps: BulkDeps, messageId: string): Promise<void> {
  const now = deps.clock();
  const startsAt = startOfBulk(deps, now);
  const startAfterSeconds = startsAt ? Math.ceil((startsAt.getTime() - now.getTime()) / 1000) : 0;
  await deps.jobs.send(BULK_QUEUE, { messageId }, { singletonKey: startsAt ? `${messageId} waits` : messageId, startAfterSeconds });
}

interface Shift {
  messageId: string;
  text: string;
  progress: Progress;
}

async function sendOneByOne(deps: BulkDeps, { messageId, text, progress }: Shift, shiftEnds: AbortSignal): Promise<void> {
  while (!shiftEnds.aborted && !startOfBulk(deps, deps.clock())) {
    const recipient = await claimRecipient(deps.db, messageId, deps.clock());
    if (!recipient) return;
    const error = recipient.isOptedOut ? OPTED_OUT : await trySend(deps, recipient.mobile, text);
    await finishRecipient(deps.db, { messageId, userId: recipient.user_id, error, at: deps.clock() });
    progress.step();
  }
}

/** Null if the provider accepted the message, otherwise its error. */
async function trySend(deps: BulkDeps, mobile: string, text: string): Promise<string | null> {
  try {
    await deps.sms.sendMessage(mobile, text);
    return null;
  } catch (error) {
    deps.log.warn({ err: error }, "Bulk message not sent to a recipient");
    return error instanceof SmsProviderError ? error.message : UNKNOWN_OUTCOME;
  }
}

/** Null: now. `RATE_LIMIT=off`, which live mode refuses, also disables these hours. */
export const startOfBulk = ({ config }: Pick<Deps, "config">, now: Date): Date | null =>
  config.rateLimits ? promotionsWaitUntil(now) : null;

const STEP_MS = 1_000;
/** Counting takes at most a twentieth of the time. */
const REST_FACTOR = 20;

export interface Progress {
  /** One more recipient is done. */
  step(): void;
  /** Resolves once the last state is sent and, if nothing is left to send, stored. */
  end(): Promise<void>;
}

/** Publishes the progress of a message about once a second, less often the longer counting takes. */
export function publishProgress({ db, events, log }: Pick<Deps, "db" | "events" | "log">, messageId: string): Progress {
  let timer: NodeJS.Timeout | undefined;
  let stepMs = STEP_MS;
  const publish = async () => {
    const begun = performance.now();
    const outcomes = await countOutcomes(db, messageId);
    stepMs = Math.max(STEP_MS, (performance.now() - begun) * REST_FACTOR);
    events.toRooms([permissionRoom("messages")], "bulkSmsUpdate", { _id: messageId, ...outcomes });
    return outcomes;
  };
  const publishLater = () => {
    timer = undefined;
    publish().catch((error: unknown) => log.warn({ err: error }, "Could not publish bulk message progress"));
  };
  return {
    step() {
      timer ??= setTimeout(publishLater, stepMs);
    },
    async end() {
      clearTimeout(timer);
      const outcomes = await publish();
      if (outcomes.queued === 0) await storeOutcomes(db, messageId);
    },
  };
}
