import { OTP_LIFETIME_MINUTES } from "@forno/contract/user/rules/sign-in-limits.ts";

/** Sends text messages to mobile numbers in E.164 form. Nothing is retried here: customers have `Resend OTP`, bulk messages a queue. */
export interface SmsProvider {
  readonly name: "console" | "msg91" | "twilio";
  /** Throws `SmsProviderError` if the provider did not accept the message. */
  sendOtp(mobile: string, code: string): Promise<void>;
  /** Throws `SmsProviderError` if the provider did not accept the message. `templateId`: for providers that send templates. */
  sendMessage(mobile: string, text: string, templateId?: string): Promise<void>;
  /** The latest messages, newest first; only the console provider stores them. */
  inbox?(): Promise<InboxMessage[]>;
  /** Deletes stored messages sent before then. Returns how many. */
  deleteBefore?(before: Date): Promise<number>;
}

export interface InboxMessage {
  /** E.164 */
  mobile: string;
  text: string;
  sentAt: Date;
}

export interface SmsProviderFailure {
  /** `network` and `timeout`: whether the message was sent is unknown. The others: it was not. */
  kind: "network" | "timeout" | "rejected" | "rateLimited" | "auth" | "away";
  providerCode?: string | null;
  /** The provider's own message, with numbers masked by `maskNumbers`. */
  description?: string | null;
  cause?: unknown;
}

export class SmsProviderError extends Error {
  override readonly name = "SmsProviderError";
  readonly kind: SmsProviderFailure["kind"];
  readonly providerCode: string | null;
  readonly description: string | null;

  constructor(failure: SmsProviderFailure) {
    const { kind, providerCode = null, description = null, cause } = failure;
    super(["SMS provider:", kind, providerCode, description].filter((part) => part !== null).join(" "), { cause });
    this.kind = kind;
    this.providerCode = providerCode;
    this.description = description;
  }
}

/** Providers quote the number, and sometimes the text, that they refuse; no code and no full number may be logged. */
export function maskNumbers(text: string): string {
  return text.replace(/\d{4,}/g, (digits) => (digits.length > 6 ? `…${digits.slice(-4)}` : "…"));
}

/**
 * The text to be approved. GSM-7 only, so that it stays one short message: the rupee sign or any Devanagari would more than halve
 * the space.
 */
export function otpText(brandName: string, code: string): string {
  return `${code} is your ${brandName} code. It is valid for ${OTP_LIFETIME_MINUTES} minutes.`;
}
