import type { Setup } from "@forno/contract/operations/system.ts";
import type { Deps } from "../../../deps.ts";
import { ago, databaseCheckGroup, type Finding, ok, waiting, warning } from "../../operations/checks/check.ts";
import { lastWebhookEventAt } from "../settling/payment-store.ts";
import { lastRefusedSignatureAt } from "./webhook-metrics.ts";

const WEBHOOK_PATH = "/api/payment/webhook";
const WEBHOOKS_PAGE = "Razorpay Dashboard > Account & Settings > Webhooks";
const DAY_MS = 86_400_000;
/** A shop with online orders gets several events a day. */
const QUIET_MS = 7 * DAY_MS;
/** A stranger can send an event with a wrong signature, too: it must block nothing, and end by itself. */
const REFUSED_MS = 3_600_000;

export const webhookCheck = databaseCheckGroup({
  checks: { webhook: { section: "payments", title: "Payment webhook" } },
  async find({ db, clock, installation }) {
    if (installation.webhookSecret === null) return {};
    const lastAt = await lastWebhookEventAt(db);
    return { webhook: webhookFinding({ lastAt, refusedAt: lastRefusedSignatureAt(), url: webhookUrlOf(installation) }, clock()) };
  },
});

export const webhookUrlOf = ({ publicUrl }: { publicUrl: string | null }): string | null =>
  publicUrl === null ? null : publicUrl + WEBHOOK_PATH;

/** What the setup shows, to be entered at the provider. */
export async function readWebhook({ db, config }: Pick<Deps, "db" | "config">): Promise<Setup["webhook"]> {
  const lastEventAt = await lastWebhookEventAt(db);
  const { installation } = config;
  return {
    url: webhookUrlOf(installation),
    secret: installation.webhookSecret,
    lastEventAt: lastEventAt?.toISOString() ?? null,
  };
}

interface Reports {
  lastAt: Date | null;
  /** When an event with a wrong signature last arrived. */
  refusedAt: Date | null;
  url: string | null;
}

export function webhookFinding({ lastAt, refusedAt, url }: Reports, now: Date): Finding {
  if (refusedAt && (!lastAt || refusedAt > lastAt) && now.getTime() - refusedAt.getTime() < REFUSED_MS)
    return warning(
      `An event with a wrong signature was refused ${ago(refusedAt, now)}`,
      `If Razorpay sent it, for example because somebody has just paid, enter the secret from RAZORPAY_WEBHOOK_SECRET for the webhook (${WEBHOOKS_PAGE}). Otherwise do nothing: anyone can send such an event, and this warning ends after an hour`,
    );
  if (!lastAt)
    return waiting(
      "No event has arrived yet",
      `Add a webhook (${WEBHOOKS_PAGE}) with the URL ${url ?? `<PUBLIC_URL>${WEBHOOK_PATH}`}, the secret from RAZORPAY_WEBHOOK_SECRET and all events of payments, orders, refunds, QR codes and disputes. Then pay a small order yourself`,
    );
  if (now.getTime() - lastAt.getTime() > QUIET_MS)
    return warning(
      `The last event arrived ${ago(lastAt, now)}`,
      `If customers have paid online since, check that the webhook is enabled (${WEBHOOKS_PAGE}). Until then the shop asks the provider itself, later`,
    );
  return ok(`The last event arrived ${ago(lastAt, now)}`);
}
