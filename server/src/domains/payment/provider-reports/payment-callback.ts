/**
 * If its window cannot open inside our page (in-app browsers), the provider's page sends the browser back with a form. The form
 * comes from another site and without a session: only the signature counts, and its content is shown only if `state` proves that
 * our page had sent the customer there. https://razorpay.com/docs/payments/payment-gateway/callback-url
 */

import { PROVIDER_ORDER_ID, type paymentEndpoints } from "@forno/contract/payment/payment.ts";
import type { ParsedBody } from "@forno/contract/wire/endpoint.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { CustomerChecks } from "../checking/customer-checks.ts";
import { type VerifyDeps, verifyPayment } from "../checking/payment-verify.ts";

type CallbackForm = ParsedBody<typeof paymentEndpoints.callback>;

const VERIFY_PAGE = "/verify";
const STATE = /^[0-9a-f]{32}$/;
/** Of the pages on which orders are paid by link; what is not a token leads to one that says so. */
const PAY_PAGE = "/pay/";
const LINK = /^[\w-]{1,200}$/;
const REASON_MAX = 200;

/** The page to redirect to. Never throws: a customer who returns from a payment always gets a page, which checks the payment again. */
export async function callbackTarget(
  deps: VerifyDeps,
  customerChecks: CustomerChecks,
  form: CallbackForm,
  { state, link }: { state?: string | undefined; link?: string | undefined },
): Promise<string> {
  const query = new URLSearchParams(form.razorpay_signature ? await claimQuery(deps, customerChecks, form) : failureQuery(form));
  if (link !== undefined && LINK.test(link)) return PAY_PAGE + link;
  if (state !== undefined && STATE.test(state)) query.set("state", state);
  return `${VERIFY_PAGE}?${query}`;
}

async function claimQuery(deps: VerifyDeps, customerChecks: CustomerChecks, form: CallbackForm): Promise<Record<string, string>> {
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = form;
  try {
    await verifyPayment(deps, customerChecks, { razorpay_order_id, razorpay_payment_id, razorpay_signature });
  } catch (error) {
    if (error instanceof Refusal && error.code === "paymentVerificationFailed") return { success: "false", failure: "refused" };
    if (!(error instanceof Refusal)) deps.log.error({ err: error }, "Could not process a payment callback");
  }
  return { success: "true", ...orderIdOf(razorpay_order_id) };
}

/** Missing or malformed fields count as a missing signature. */
function failureQuery(form: CallbackForm): Record<string, string> {
  if (form["error[code]"] === undefined) return { success: "false", failure: "refused" };
  const reason = form["error[description]"]?.slice(0, REASON_MAX).toWellFormed() ?? "";
  const isCancelled = form["error[reason]"] === "payment_cancelled";
  return {
    success: "false",
    ...orderIdOf(orderIdInMetadata(form["error[metadata]"])),
    ...(isCancelled ? { failure: "cancelled" } : { failure: "failed", reason }),
  };
}

function orderIdInMetadata(metadata = ""): unknown {
  try {
    const parsed: { order_id?: unknown } | null = JSON.parse(metadata);
    return parsed?.order_id;
  } catch {
    return undefined;
  }
}

const orderIdOf = (id: unknown): { orderId?: string } =>
  typeof id === "string" && PROVIDER_ORDER_ID.test(id) ? { orderId: id } : {};
