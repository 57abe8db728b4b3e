import { sendOutbound } from "../outbound.ts";
import type { AlertChannel, AlertMessage } from "./alert-channel.ts";

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 100_000;

/** Posts JSON whose `text` chats such as Slack, Mattermost and Google Chat show. Redirects are not followed. */
export class WebhookAlerts implements AlertChannel {
  readonly #url: string;
  readonly #timeoutMs: number;

  constructor({ url, timeoutMs = TIMEOUT_MS }: { url: string; timeoutMs?: number }) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
  }

  async post(message: AlertMessage): Promise<void> {
    const { status } = await sendOutbound(
      this.#url,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(this.#timeoutMs),
      },
      ANSWER_BYTES_MAX,
    );
    if (status < 200 || status >= 300) throw new Error(`ALERT_WEBHOOK_URL responded with ${status}`);
  }
}
