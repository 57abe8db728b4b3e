import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCsv } from "../../platform/http/answers/csv.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordExport } from "../audit/export-audit.ts";
import { withApproval } from "../user/staff/approval.ts";
import { readOrderDetail } from "./admin/order-detail.ts";
import { totalsFileName, totalsLines, totalsOfDays } from "./admin/payment-days.ts";
import { paymentPage } from "./admin/payment-list.ts";
import { checkOrder } from "./checking/check-payment.ts";
import { actOnException, settleException } from "./exceptions/exception-actions.ts";
import { exceptionPage } from "./exceptions/exceptions.ts";
import { refundOrder } from "./refunds/admin-refund.ts";
import { refundLateOrder } from "./refunds/late-delivery.ts";
import type { SettleDeps } from "./settling/settle-payment.ts";

export function paymentAdminRoutes(app: FastifyInstance, deps: Deps & SettleDeps): void {
  serve(app, orderAdminEndpoints.refund, async ({ caller, body }) => {
    const message = await refundOrder(deps, await withApproval(deps, caller, body.approval), body);
    return { message, data: await readOrderDetail(deps, body.orderId) };
  });
  serve(app, orderAdminEndpoints.refundLateOrder, async ({ caller, body }) => {
    const message = await refundLateOrder(deps, caller, body.orderId);
    return { message, data: await readOrderDetail(deps, body.orderId) };
  });
  serve(app, orderAdminEndpoints.ask, async ({ caller, body }) => ({
    ...(await checkOrder(deps, caller, body.orderId)),
    data: await readOrderDetail(deps, body.orderId),
  }));

  serve(app, paymentAdminEndpoints.list, async ({ query }) => ({ ...(await paymentPage(deps, query)) }));
  serve(app, paymentAdminEndpoints.exceptions, async ({ query }) => ({ ...(await exceptionPage(deps, query)) }));
  serve(app, paymentAdminEndpoints.act, async ({ caller, params, body }) => ({
    ...(await actOnException(deps, await withApproval(deps, caller, body.approval), params.id, body.action)),
  }));
  serve(app, paymentAdminEndpoints.settle, async ({ caller, params, body }) => ({
    ...(await settleException(deps, caller, params.id, body.note)),
  }));

  serve(app, paymentAdminEndpoints.days, async ({ query }) => ({ data: await totalsOfDays(deps, query) }));
  serve(app, paymentAdminEndpoints.daysExport, async (call) => {
    const fileName = totalsFileName(call.query);
    await recordExport(deps, call.caller, { request: call.request, action: "payment.export", fileName, days: call.query });
    return answerCsv(call, fileName, totalsLines(deps, call.query));
  });
}
