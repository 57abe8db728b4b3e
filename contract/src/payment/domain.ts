import { z } from "zod";
import type { Domain } from "../domain.ts";
import { orderPayment, orderRefund } from "../order/order-admin.ts";
import { REFUND_ARRIVES } from "../payment/rules/refund.ts";
import { id, isoTime, rupees } from "../wire/common.ts";
import { REFUND_TOO_SMALL } from "../wire/form-sentences.ts";
import { NOT_VERIFIED, paymentEndpoints } from "./payment.ts";
import { disputeEvidence, paymentAdminEndpoints } from "./payment-admin.ts";
import { PAYMENT_RETENTION } from "./payment-calls.ts";
import { DISPUTE_STATUSES } from "./rules/payment.ts";

export const paymentDomain = {
  endpoints: [paymentEndpoints, paymentAdminEndpoints],
  refusals: {
    paymentVerificationFailed: { status: 400, message: NOT_VERIFIED },
    verifyTooOften: { status: 429, message: "You have checked your payments too often. Please wait a moment" },
    paymentRefunded: {
      status: 409,
      message: `This order can no longer be paid. Your payment will be refunded within ${REFUND_ARRIVES}`,
    },
    nothingToRefund: { status: 409, message: "There is nothing left to refund" },
    refundByCancelling: { status: 409, message: "Cancel this order to return its money, or wait until it is delivered" },
    paymentDisputed: {
      status: 409,
      message: "The customer has disputed this payment with their bank. You can refund it once the dispute is closed",
    },
    refundTooLarge: { status: 409, message: "You can refund at most ₹{left}" },
    refundTooSmall: { status: 400, message: REFUND_TOO_SMALL },
    promiseNotDue: { status: 409, message: "The delivery promise does not apply to this order" },
    paymentProviderAway: { status: 502, message: "The payment provider is not responding. Please try again" },
    refundNotTaken: { status: 502, message: "The payment provider rejected the refund" },
    refundUnderWay: { status: 409, message: "The payment provider is already processing this refund" },
    exceptionNotFound: { status: 404, message: "This payment is already resolved" },
    exceptionActionUnfit: { status: 409, message: "This action is not available for this payment" },
    webhookSignatureInvalid: { status: 400, message: "Invalid signature" },
    accountHasRefund: { status: 409, message: "You have a pending refund. You can delete your account after it is complete" },
  },
  retention: PAYMENT_RETENTION,
  personalData: {
    payments: z.array(orderPayment.omit({ source: true, fee: true }).extend({ orderId: id })),
    refunds: z.array(
      orderRefund.pick({ _id: true, paymentId: true, amount: true, reason: true, note: true, status: true, createdAt: true }),
    ),
    disputes: z
      .array(
        z.object({
          disputeId: z.string(),
          orderId: id,
          paymentId: z.string(),
          amount: rupees,
          currency: z.string(),
          status: z.enum(DISPUTE_STATUSES),
          reasonCode: z.string().nullable(),
          createdAt: isoTime,
          evidence: disputeEvidence.nullable(),
        }),
      )
      .describe("Payments disputed with the bank, newest first, with the evidence the shop stored about the order"),
  },
} as const satisfies Domain;
