import { z } from "zod";
import { postSms, smsRefusal } from "./sms-http.ts";
import { type SmsProvider, SmsProviderError } from "./sms-provider.ts";

/** The maximum length of a variable of a registered (DLT) template; a message of 160 characters needs four. */
const TEMPLATE_VARIABLE_MAX = 40;

const flowAnswer = z.object({
  type: z.string(),
  message: z.unknown(),
  code: z.union([z.string(), z.number()]).nullish(),
});

export interface Msg91Options {
  authKey: string;
  /** A template with the variable OTP. */
  otpTemplateId: string;
  /** A template with the variables VAR1 to VAR4 one after another, or with MESSAGE if a route allows long ones. */
  messageTemplateId: string;
  apiUrl: string;
  timeoutMs?: number;
}

/**
 * MSG91's flow API: texts are templates registered in India, and the response's `type` decides, since HTTP 200 can be a failure.
 */
export class Msg91Sms implements SmsProvider {
  readonly name = "msg91";
  readonly #options: Msg91Options;

  constructor(options: Msg91Options) {
    this.#options = options;
  }

  sendOtp(mobile: string, code: string): Promise<void> {
    return this.#send(this.#options.otpTemplateId, mobile, { OTP: code });
  }

  sendMessage(mobile: string, text: string, templateId = this.#options.messageTemplateId): Promise<void> {
    return this.#send(templateId, mobile, { MESSAGE: text, ...inVariables(text) });
  }

  async #send(templateId: string, mobile: string, variables: Record<string, string>): Promise<void> {
    const { authKey, apiUrl, timeoutMs } = this.#options;
    const { status, json } = await postSms(`${apiUrl.replace(/\/+$/, "")}/api/v5/flow`, {
      headers: { authkey: authKey, "content-type": "application/json" },
      body: JSON.stringify({
        template_id: templateId,
        short_url: "0",
        recipients: [{ mobiles: mobile.replace("+", ""), ...variables }],
      }),
      timeoutMs,
    });
    const answer = flowAnswer.safeParse(json).data;
    if (status < 300 && answer?.type === "success") return;
    if (status < 300 && !answer) throw new SmsProviderError({ kind: "network", description: "Unexpected response format" });
    const description = typeof answer?.message === "string" ? answer.message : null;
    throw smsRefusal({
      status,
      providerCode: answer?.code == null ? null : String(answer.code),
      description,
      isAuth: /auth/i.test(description ?? ""),
      isRateLimited: false,
    });
  }
}

function inVariables(text: string): Record<string, string> {
  const characters = Array.from(text);
  const part = (index: number) => characters.slice(index * TEMPLATE_VARIABLE_MAX, (index + 1) * TEMPLATE_VARIABLE_MAX).join("");
  return { VAR1: part(0), VAR2: part(1), VAR3: part(2), VAR4: part(3) };
}
