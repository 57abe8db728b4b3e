import { type OutboundAnswer, OutboundError, sendOutbound } from "../outbound.ts";
import { maskNumbers, SmsProviderError } from "./sms-provider.ts";

const ANSWER_BYTES_MAX = 100_000;
const SEND_TIMEOUT_MS = 5000;

export interface SmsRequest {
  headers: Record<string, string>;
  body: string;
  timeoutMs?: number;
}

/** One POST, never repeated. After a 5xx or a response without JSON it is unknown whether the message was sent. */
export async function postSms(url: string, { headers, body, timeoutMs = SEND_TIMEOUT_MS }: SmsRequest): Promise<OutboundAnswer> {
  const request = {
    method: "POST",
    headers: { accept: "application/json", ...headers },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  const answer = await sendOutbound(url, request, ANSWER_BYTES_MAX).catch((error: unknown) => {
    throw error instanceof OutboundError ? new SmsProviderError({ kind: error.kind, cause: error.cause }) : error;
  });
  if (answer.status >= 500) throw new SmsProviderError({ kind: "network", description: `HTTP ${answer.status}` });
  return answer;
}

interface Refusal {
  status: number;
  providerCode: string | null;
  description: string | null;
  isAuth: boolean;
  isRateLimited: boolean;
}

export function smsRefusal({ status, providerCode, description, isAuth, isRateLimited }: Refusal): SmsProviderError {
  const words = maskNumbers(description ?? `HTTP ${status}`).slice(0, 300);
  if (isAuth || status === 401 || status === 403) return new SmsProviderError({ kind: "auth", providerCode, description: words });
  if (isRateLimited || status === 429) return new SmsProviderError({ kind: "rateLimited", providerCode, description: words });
  return new SmsProviderError({ kind: "rejected", providerCode, description: words });
}
