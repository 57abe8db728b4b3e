import { PaymentProviderError } from "../../providers/payment/payment-provider.ts";
import {
  type CheckDeps,
  checkGroup,
  clockFinding,
  type Finding,
  ok,
  problem,
  unknown,
  warning,
} from "../operations/checks/check.ts";

const KEYS_PAGE = "Razorpay Dashboard > Account & Settings > API Keys";
const LIVE_KEY = /^rzp_live_/;
const REFUSED = [401, 403];

export const accountCheck = checkGroup({
  checks: {
    "payment-keys": { section: "payments", title: "Payment account" },
    "provider-clock": { section: "machine", title: "Server clock and payment provider" },
  },
  keptForMs: 30_000,
  async find(deps, signal) {
    const { payments, installation, clock } = deps;
    if (installation.mode === "demo" && installation.webhookSecret === null)
      return { "payment-keys": ok("Demo: payments go to the built-in sandbox, and no money moves") };
    if (!payments)
      return {
        "payment-keys": unknown(
          "The account's variables are not complete",
          "Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET",
        ),
      };
    try {
      const before = clock().getTime();
      const { at } = await payments.checkKeys(signal);
      const middle = new Date((before + clock().getTime()) / 2);
      return {
        "payment-keys": accepted(payments),
        ...(at && { "provider-clock": clockFinding(middle, at, "the payment provider") }),
      };
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return { "payment-keys": refused(error) };
    }
  },
});

function accepted({ keyId }: NonNullable<CheckDeps["payments"]>): Finding {
  if (LIVE_KEY.test(keyId)) return ok(`Razorpay accepts the live key ${keyId}`);
  return problem(
    `Razorpay accepts the key ${keyId}, which is not a live key: no real payment arrives`,
    `Create a live key (${KEYS_PAGE}, in live mode), set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and restart`,
  );
}

function refused({ kind, status, description }: PaymentProviderError): Finding {
  if (status !== null && REFUSED.includes(status))
    return problem(
      `Razorpay refuses the key: ${description ?? `HTTP ${status}`}`,
      `Copy the key ID and its secret again (${KEYS_PAGE}) into RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and restart. A secret is shown only once: if it is lost, create a new key`,
    );
  if (kind === "http")
    return warning(
      `Razorpay answered with an error: ${description ?? `HTTP ${status}`}`,
      "Try again in a few minutes. If it stays, check RAZORPAY_API_URL and the account's status in the dashboard",
    );
  return problem(
    kind === "timeout" ? "Razorpay did not answer in time" : "Razorpay cannot be reached from this machine",
    "Allow outgoing connections to port 443, and check this machine's DNS and proxy settings. The key itself was not checked",
  );
}
