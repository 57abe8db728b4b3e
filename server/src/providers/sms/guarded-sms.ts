import type { CallObserver } from "../../platform/metrics/provider-metrics.ts";
import { ProviderGuard } from "../provider-guard.ts";
import { type SmsProvider, SmsProviderError } from "./sms-provider.ts";

const isOutage = (error: unknown): boolean =>
  error instanceof SmsProviderError && (error.kind === "network" || error.kind === "timeout" || error.kind === "auth");

/**
 * Guards one-time codes only, which anybody may request. Bulk messages have a few lanes of their own, and each must be tried to be
 * counted.
 */
export function guardSms(sms: SmsProvider, clock: () => Date, observer?: CallObserver): SmsProvider {
  const guard = new ProviderGuard({ clock, isOutage, refusal: () => new SmsProviderError({ kind: "away" }), observer });
  return {
    name: sms.name,
    sendOtp: (mobile, code) => guard.run("sendOtp", () => sms.sendOtp(mobile, code)),
    sendMessage: (mobile, text, templateId) => observed(observer, () => sms.sendMessage(mobile, text, templateId)),
    inbox: sms.inbox && (() => sms.inbox?.() ?? Promise.resolve([])),
  };
}

async function observed(observer: CallObserver | undefined, send: () => Promise<void>): Promise<void> {
  const ended = observer?.start("sendMessage");
  try {
    await send();
    ended?.("ok");
  } catch (error) {
    ended?.(isOutage(error) ? "failed" : "refused");
    throw error;
  }
}
