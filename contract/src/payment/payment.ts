import { z } from "zod";
import { id } from "../wire/common.ts";
import { can, defineEndpoints, failure, success } from "../wire/endpoint.ts";
import { paymentCalls } from "./payment-calls.ts";

/**
 * The format of the provider's IDs, checked before one is put into a URL. Wider than today's IDs, whose length the provider does
 * not guarantee.
 */
export const PROVIDER_ORDER_ID = /^order_[A-Za-z0-9_-]{1,50}$/;
export const PROVIDER_PAYMENT_ID = /^pay_[A-Za-z0-9_-]{1,50}$/;

export const NOT_VERIFIED = "Payment verification failed";
const claim = (max: number) => z.string({ error: NOT_VERIFIED }).max(max, NOT_VERIFIED);

export const paymentEndpoints = defineEndpoints(paymentCalls, {
  /** Public: the signature proves the payment, and a payment must not be lost if the session ended while the customer paid. */
  verifyPayment: {
    access: "public",
    summary: "Verify the payment window's result; the order is paid once the provider confirms it",
    body: z.object({
      razorpay_order_id: claim(64),
      razorpay_payment_id: claim(64),
      razorpay_signature: claim(256),
      orderData: z.unknown().optional().describe("Echo of the `place` response; not trusted"),
    }),
    answer: success({ message: z.string(), orderId: id }),
    otherAnswers: { 202: failure },
  },
  verify: {
    access: can("ownOrders"),
    summary: "Check at the provider whether your order is paid; the client's claim is not trusted",
    body: z.object({ success: z.union([z.boolean(), z.string().max(10)]).nullish(), orderId: z.string().min(1).max(64) }),
    answer: z.union([success({ message: z.string(), orderId: id }), failure]),
    otherAnswers: { 202: failure },
  },
  /** The form that the provider's page posts if its window cannot open. A browser follows the response, so it is never JSON. */
  callback: {
    access: "public",
    summary: "Callback of the provider's payment page; redirects to the page that checks the payment",
    query: z.object({
      state: z.string().optional().describe("Passed on to the page, which compares it with its stored value"),
      link: z.string().optional().describe("The token of the link by which the order is paid: its page checks the payment"),
    }),
    bodyKind: "urlencoded",
    body: z.object({
      razorpay_order_id: z.string().optional(),
      razorpay_payment_id: z.string().optional(),
      razorpay_signature: z.string().optional(),
      "error[code]": z.string().optional(),
      "error[description]": z.string().optional(),
      "error[reason]": z.string().optional(),
      "error[metadata]": z.string().optional().describe("JSON with `order_id` and `payment_id`"),
    }),
    answerKind: "redirect",
    answer: z.null(),
    otherAnswers: { 303: null },
  },
  webhook: {
    access: "public",
    summary: "Receive the provider's webhook events, signed over the raw body",
    bodyKind: "raw",
    answer: success({}),
  },
});
