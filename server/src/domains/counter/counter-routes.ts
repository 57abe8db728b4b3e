import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { orderBatchesOf } from "../order/placing/order-batches.ts";
import { paymentBatchesOf } from "../payment/settling/payment-batches.ts";
import { cancelSale, checkSale, closeShift, findCustomer, openShift, quoteSale, readSale, readShift, sell } from "./counter.ts";
import { dropHeld, holdSale, listHeld, resumeHeld } from "./held-sales.ts";

export function counterRoutes(app: FastifyInstance, deps: AppDeps): void {
  const selling = { ...deps, batches: orderBatchesOf(deps), paymentBatches: paymentBatchesOf(deps) };
  serve(app, counterEndpoints.quote, async ({ caller, body }) => ({ success: true, data: await quoteSale(deps, caller, body) }));
  serve(app, counterEndpoints.order, async ({ caller, headers, body }) => ({
    success: true,
    data: await sell(selling, caller, body, headers["idempotency-key"]),
  }));
  serve(app, counterEndpoints.sale, async ({ query }) => ({ success: true, data: await readSale(deps.db, query.orderId) }));
  serve(app, counterEndpoints.check, async ({ body }) => ({ success: true, data: await checkSale(selling, body.orderId) }));
  serve(app, counterEndpoints.cancel, async ({ caller, body }) => {
    await cancelSale(selling, caller, body.orderId);
    return { success: true, message: "Order cancelled" };
  });
  serve(app, counterEndpoints.held, async ({ caller }) => ({ success: true, data: await listHeld(deps, caller) }));
  serve(app, counterEndpoints.hold, async ({ body }) => ({ success: true, data: await holdSale(deps, body) }));
  serve(app, counterEndpoints.resume, async ({ caller, params }) => ({
    success: true,
    data: await resumeHeld(deps, caller, params.id),
  }));
  serve(app, counterEndpoints.drop, async ({ caller, params }) => ({
    success: true,
    data: await dropHeld(deps, caller, params.id),
  }));
  serve(app, counterEndpoints.customer, async ({ query }) => ({ success: true, data: await findCustomer(deps, query.mobile) }));
  serve(app, counterEndpoints.shift, async ({ caller }) => ({ success: true, data: await readShift(deps, caller) }));
  serve(app, counterEndpoints.openShift, async ({ caller, body }) => ({
    success: true,
    data: await openShift(deps, caller, body.counted),
  }));
  serve(app, counterEndpoints.closeShift, async ({ caller, body }) => ({
    success: true,
    data: await closeShift(deps, caller, body.counted),
  }));
}
