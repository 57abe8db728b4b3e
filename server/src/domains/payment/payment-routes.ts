import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerWith, serve } from "../../platform/http/serve.ts";
import { readOrderDetail } from "./admin/order-detail.ts";
import { CustomerChecks } from "./checking/customer-checks.ts";
import { openClaims, PAYMENT_PENDING, verifyOrder, verifyPayment } from "./checking/payment-verify.ts";
import { callbackTarget } from "./provider-reports/payment-callback.ts";
import { receiveEvent } from "./provider-reports/payment-webhook.ts";
import { countDelivery } from "./provider-reports/webhook-metrics.ts";
import type { SettleDeps } from "./settling/settle-payment.ts";

export function paymentRoutes(app: FastifyInstance, deps: Deps & SettleDeps): void {
  const customerChecks = new CustomerChecks(deps);
  const verifying = { ...deps, claims: openClaims(deps) };
  serve(app, paymentEndpoints.verifyPayment, async ({ body }) => {
    return (await verifyPayment(verifying, customerChecks, body)) ?? answerWith(202, PAYMENT_PENDING);
  });
  serve(app, paymentEndpoints.verify, async ({ caller, body }) => {
    return (await verifyOrder(deps, customerChecks, caller.userId, body.orderId)) ?? answerWith(202, PAYMENT_PENDING);
  });
  serve(app, paymentEndpoints.callback, async ({ body, query, reply }) => {
    reply.header("location", await callbackTarget(verifying, customerChecks, body, query));
    return answerWith(303, null);
  });
  serve(app, paymentEndpoints.webhook, async ({ request, body }) => {
    const signature = headerOf(request, "x-razorpay-signature");
    const eventId = headerOf(request, "x-razorpay-event-id");
    await countDelivery(deps.metrics, () => receiveEvent(deps, { rawBody: body, signature, eventId }));
    return {};
  });
  serve(app, orderAdminEndpoints.detail, async ({ params }) => ({ data: await readOrderDetail(deps, params.id) }));
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
