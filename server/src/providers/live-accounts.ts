/** The providers of a shop's own accounts, for the program and for operator commands. */
import type { PaymentAccount, SmsAccount } from "../env/env.ts";
import type { PaymentProvider } from "./payment/payment-provider.ts";
import { RazorpayPayments } from "./payment/razorpay/razorpay.ts";
import { Msg91Sms } from "./sms/msg91.ts";
import type { SmsProvider } from "./sms/sms-provider.ts";
import { TwilioSms } from "./sms/twilio.ts";

const RAZORPAY_API_URL = "https://api.razorpay.com";
const RAZORPAY_CHECKOUT_URL = "https://checkout.razorpay.com/v1/checkout.js";
const TWILIO_API_URL = "https://api.twilio.com";
const MSG91_API_URL = "https://control.msg91.com";

export function openPaymentAccount(account: Extract<PaymentAccount, { kind: "razorpay" }>): PaymentProvider {
  return new RazorpayPayments({
    ...account,
    apiUrl: account.apiUrl ?? RAZORPAY_API_URL,
    checkoutUrl: account.checkoutUrl ?? RAZORPAY_CHECKOUT_URL,
  });
}

export function openSmsAccount(account: Exclude<SmsAccount, { name: "console" }>, brandName: string): SmsProvider {
  switch (account.name) {
    case "msg91":
      return new Msg91Sms({ ...account, apiUrl: account.apiUrl ?? MSG91_API_URL });
    case "twilio":
      return new TwilioSms({ ...account, brandName, apiUrl: account.apiUrl ?? TWILIO_API_URL });
  }
}
