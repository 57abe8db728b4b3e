import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { dayOf } from "@forno/contract/time/kolkata-day.ts";
import { orderPageLimit } from "@forno/contract/wire/common.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerJson } from "../../platform/http/answers/cached-response.ts";
import { answerCsv } from "../../platform/http/answers/csv.ts";
import { optionalCaller } from "../../platform/http/caller.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordExport } from "../audit/export-audit.ts";
import { LineBudget, payForWrongCodes, workOfItems } from "../menu/reading/line-budget.ts";
import { withApproval } from "../user/staff/approval.ts";
import { readBoard } from "./admin/order-board.ts";
import { exportFileName, exportOrders } from "./admin/order-export.ts";
import { listOrders } from "./admin/order-list.ts";
import { editOrder, readLines } from "./editing/edit-order.ts";
import { cancelOwnOrder, markSeen, STATUS_UPDATED, setStatus } from "./lifecycle/order-status.ts";
import { selectTakenSlots } from "./placing/kitchen-slots-store.ts";
import { orderBatchesOf } from "./placing/order-batches.ts";
import { completePayment, placeOrder } from "./placing/place-order.ts";
import { quoteOrder } from "./quoting/quote.ts";
import { CachedOrders } from "./reading/cached-orders.ts";
import { ordersOf } from "./reading/order-pages.ts";

/** Of a request to place an order, besides its lines. */
const PLACING_UNITS = 20;

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const reading = { ...deps, cachedOrders: new CachedOrders() };
  const placing = { ...deps, batches: orderBatchesOf(deps) };
  const budget = new LineBudget(deps);
  serve(app, quoteEndpoints.get, async ({ request, body }) => {
    const caller = await optionalCaller(request);
    const call = { caller, request };
    budget.take(call, workOfItems(body.items));
    const quoting = () => quoteOrder(deps, caller?.userId ?? null, body);
    return { data: await payForWrongCodes(budget, call, quoting) };
  });
  serve(app, orderEndpoints.place, ({ caller, request, headers, body }) => {
    budget.take({ caller, request }, PLACING_UNITS + workOfItems(body.items));
    const placed = () => placeOrder(placing, caller.userId, { body, key: headers["idempotency-key"] });
    return payForWrongCodes(budget, { caller, request }, placed);
  });
  serve(app, orderEndpoints.completePayment, ({ caller, body }) => completePayment(placing, caller.userId, body.orderId));
  serve(app, orderEndpoints.cancel, async ({ caller, body }) => {
    await cancelOwnOrder(deps, caller, body.orderId);
    return { message: "Order cancelled" };
  });
  serve(app, orderEndpoints.mine, async ({ caller, query, body }) => {
    const page = { limit: body?.limit ?? query.limit, cursor: body?.cursor ?? query.cursor };
    return { ...(await ordersOf(deps, caller.userId, { ...page, limit: orderPageLimit(page) })) };
  });
  serve(app, orderEndpoints.all, async ({ query, reply }) => answerJson(reply, await listOrders(reading, query)));
  serve(app, orderAdminEndpoints.board, async ({ query, reply }) => answerJson(reply, await readBoard(reading, query.q)));
  serve(app, orderAdminEndpoints.slots, async () => {
    const now = deps.clock();
    const taken = await selectTakenSlots(deps.db, { ...dayOf(now), now });
    return { slots: taken.map(({ startsAt, units }) => ({ from: startsAt.toISOString(), units })) };
  });
  serve(app, orderAdminEndpoints.open, async ({ caller, body }) => ({ isFirst: await markSeen(deps, caller, body.orderId) }));
  serve(app, orderAdminEndpoints.export, async ({ request, reply, caller, query }) => {
    const fileName = exportFileName(deps.clock());
    await recordExport(deps, caller, { request, action: "order.export", fileName, days: query });
    return answerCsv({ request, reply }, fileName, exportOrders(deps, query));
  });
  serve(app, orderEditEndpoints.lines, async ({ params }) => ({ data: await readLines(deps, params.id) }));
  // The body is stored as a hash, which must not have a PIN in it.
  serve(app, orderEditEndpoints.edit, async ({ caller, params, headers, body: { approval, ...body } }) => ({
    data: await editOrder(deps, await withApproval(deps, caller, approval), {
      orderId: params.id,
      body,
      key: headers["idempotency-key"],
    }),
  }));
  serve(app, orderEndpoints.setStatus, async ({ caller, body }) => ({
    message: STATUS_UPDATED,
    data: await setStatus(deps, await withApproval(deps, caller, body.approval), body),
  }));
}
