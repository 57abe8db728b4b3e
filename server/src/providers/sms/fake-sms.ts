import { type SmsProvider, SmsProviderError, type SmsProviderFailure } from "./sms-provider.ts";

export interface SentSms {
  templateId?: string;
  mobile: string;
  /** Null for a free text. */
  code: string | null;
  text: string | null;
}

/** For tests: records what was sent, and can be set to fail. */
export class FakeSms implements SmsProvider {
  name: SmsProvider["name"] = "console";
  readonly sent: SentSms[] = [];
  readonly #failures: SmsProviderFailure["kind"][] = [];

  /** The next message is refused; called n times, the next n are. */
  failNext(kind: SmsProviderFailure["kind"] = "rejected"): void {
    this.#failures.push(kind);
  }

  /** The newest code sent to this number. Throws if there is none. */
  lastCode(mobile: string): string {
    const code = this.sent.findLast((sms) => sms.mobile === mobile && sms.code !== null)?.code;
    if (!code) throw new Error(`No code was sent to ${mobile}`);
    return code;
  }

  async sendOtp(mobile: string, code: string): Promise<void> {
    this.#deliver({ mobile, code, text: null });
  }

  async sendMessage(mobile: string, text: string, templateId?: string): Promise<void> {
    this.#deliver({ mobile, code: null, text, ...(templateId && { templateId }) });
  }

  #deliver(sms: SentSms): void {
    const kind = this.#failures.shift();
    if (kind) throw new SmsProviderError({ kind, description: "told to fail" });
    this.sent.push(sms);
  }
}
