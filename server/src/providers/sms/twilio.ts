import { z } from "zod";
import { basicAuth } from "../outbound.ts";
import { postSms, smsRefusal } from "./sms-http.ts";
import { otpText, type SmsProvider, SmsProviderError } from "./sms-provider.ts";

const AUTHENTICATION_FAILED = 20003;
const TOO_MANY_REQUESTS = 20429;

const messageAnswer = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.number().nullish(),
  error_message: z.string().nullish(),
});
const errorAnswer = z.object({ code: z.number().nullish(), message: z.string().nullish() });

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number or sender name, or the ID of a messaging service (`MG…`). */
  from: string;
  /** In code messages. Part of the text that operators approve (DLT), so never taken from the settings. */
  brandName: string;
  apiUrl: string;
  timeoutMs?: number;
}

export class TwilioSms implements SmsProvider {
  readonly name = "twilio";
  readonly #options: TwilioOptions;

  constructor(options: TwilioOptions) {
    this.#options = options;
  }

  async sendOtp(mobile: string, code: string): Promise<void> {
    await this.sendMessage(mobile, otpText(this.#options.brandName, code));
  }

  async sendMessage(mobile: string, text: string): Promise<void> {
    const { accountSid, authToken, from, apiUrl, timeoutMs } = this.#options;
    const sender: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
    const { status, json } = await postSms(
      `${apiUrl.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        headers: { authorization: basicAuth(accountSid, authToken), "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ To: mobile, ...sender, Body: text }).toString(),
        timeoutMs,
      },
    );
    if (status < 300) throwUnlessAccepted(status, json);
    else throwRefusal(status, errorAnswer.safeParse(json).data);
  }
}

function throwUnlessAccepted(status: number, json: unknown): void {
  const message = messageAnswer.safeParse(json).data;
  if (!message) throw new SmsProviderError({ kind: "network", description: "Unexpected response format" });
  if (message.error_code != null || message.status === "failed" || message.status === "undelivered") {
    throwRefusal(status, { code: message.error_code, message: message.error_message ?? message.status });
  }
}

function throwRefusal(status: number, error: z.output<typeof errorAnswer> | undefined): never {
  throw smsRefusal({
    status,
    providerCode: error?.code == null ? null : String(error.code),
    description: error?.message ?? null,
    isAuth: error?.code === AUTHENTICATION_FAILED,
    isRateLimited: error?.code === TOO_MANY_REQUESTS,
  });
}
