/** A fake MSG91, which stores the codes that it was sent. */
import { type Fault, startOutside } from "./external-service.ts";

export interface Sms {
  env: Record<string, string>;
  /** The newest code to this number (E.164). */
  codeFor(mobile: string): string;
  /** The number of messages that were requested. */
  readonly asked: number;
  /** The next messages have these faults, one after another. */
  next(...faults: Fault[]): void;
  close(): Promise<void>;
}

export async function startSms(): Promise<Sms> {
  const codes = new Map<string, string>();
  const planned: Fault[] = [];
  let asked = 0;
  const outside = await startOutside(async (exchange) => {
    asked++;
    exchange.work = () => {
      const [{ mobiles, OTP }] = JSON.parse(exchange.body).recipients;
      codes.set(`+${mobiles}`, OTP);
      return { type: "success", message: "376c6d6f6e" };
    };
    const fault = planned.shift();
    if (fault) await fault(exchange);
    else exchange.answer();
  });
  return {
    env: {
      SMS_PROVIDER: "msg91",
      MSG91_AUTH_KEY: "faults",
      MSG91_OTP_TEMPLATE_ID: "otp",
      MSG91_MESSAGE_TEMPLATE_ID: "message",
      MSG91_API_URL: outside.url,
    },
    codeFor(mobile) {
      const code = codes.get(mobile);
      if (!code) throw new Error(`No code was sent to ${mobile}`);
      return code;
    },
    get asked() {
      return asked;
    },
    next: (...faults) => void planned.push(...faults),
    close: outside.close,
  };
}
