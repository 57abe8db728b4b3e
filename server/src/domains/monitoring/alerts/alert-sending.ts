/**
 * Sends what is due. A notice is claimed, and that is committed, before it is sent: after a crash in between it is never sent
 * again. A failed one is tried again until the alert is resolved, so that a text about failing SMS goes out once they work.
 */
import type { Deps } from "../../../deps.ts";
import { alertText } from "./alert-texts.ts";
import { type ClaimedNotice, claimNotice, markNoticeSent, retryNotice } from "./alerts-store.ts";

type SendingDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "sms" | "alertChannel">;

/** Per round: an SMS provider that hangs must not hold the job for longer than its limit. */
const NOTICES_MAX = 20;
const RETRY_MS = 5 * 60_000;

export async function sendNotices(deps: SendingDeps, stopped: AbortSignal): Promise<void> {
  for (let sent = 0; sent < NOTICES_MAX && !stopped.aborted; sent++) {
    const notice = await claimNotice(deps.db, deps.clock());
    if (!notice) return;
    await sendOne(deps, notice);
  }
}

async function sendOne(deps: SendingDeps, notice: ClaimedNotice): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await deliver(deps, notice);
  } catch (error) {
    log.warn({ err: error, alert: notice.kind, attempt: notice.attempts + 1 }, "Alert not sent, will retry");
    await retryNotice(db, notice.id, new Date(clock().getTime() + RETRY_MS));
    return;
  }
  await markNoticeSent(db, notice.id, clock());
}

async function deliver({ config, sms, alertChannel }: SendingDeps, notice: ClaimedNotice): Promise<void> {
  const { kind, occasion, beganAt, mobile } = notice;
  const text = alertText(config.brandName, occasion, kind);
  if (mobile !== null) await sms.sendMessage(mobile, text);
  else await alertChannel?.post({ text, alert: kind, occasion, since: beganAt.toISOString(), shop: config.publicUrl });
}
