import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { OrderBatches } from "../order/placing/order-batches.ts";
import { cancelSale, closeShift, findCustomer, openShift, readSale, readShift, sell } from "./counter.ts";
import { holdSale, listHeld, takeUp } from "./held-sales.ts";

export function counterRoutes(app: FastifyInstance, deps: AppDeps): void {
  const selling = { ...deps, batches: new OrderBatches(deps) };
  serve(app, counterEndpoints.order, async ({ caller, headers, body }) => ({
    success: true,
    data: await sell(selling, caller, body, headers["idempotency-key"]),
  }));
  serve(app, counterEndpoints.sale, async ({ query }) => ({ success: true, data: await readSale(deps.db, query.orderId) }));
  serve(app, counterEndpoints.cancel, async ({ caller, body }) => {
    await cancelSale(deps, caller, body.orderId);
    return { success: true, message: "Order cancelled" };
  });
  serve(app, counterEndpoints.held, async () => ({ success: true, data: await listHeld(deps) }));
  serve(app, counterEndpoints.hold, async ({ body }) => ({ success: true, data: await holdSale(deps, body) }));
  serve(app, counterEndpoints.takeUp, async ({ params }) => ({ success: true, data: await takeUp(deps, params.id) }));
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
