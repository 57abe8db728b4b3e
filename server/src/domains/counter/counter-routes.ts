import { counterEndpoints } from "@forno/contract/counter/counter.ts";
import { payLinkEndpoints } from "@forno/contract/counter/pay-link.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppDeps } from "../../module.ts";
import { RateLimiter } from "../../platform/concurrency/rate-limiter.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { serve } from "../../platform/http/serve.ts";
import { orderBatchesOf } from "../order/placing/order-batches.ts";
import { reopenPayment } from "../order/placing/place-order.ts";
import { CustomerChecks } from "../payment/checking/customer-checks.ts";
import { paymentBatchesOf } from "../payment/settling/payment-batches.ts";
import {
  cancelSale,
  checkSale,
  closeShift,
  findCustomer,
  listWaiting,
  openShift,
  quoteSale,
  readSale,
  readShift,
  sell,
} from "./counter.ts";
import { dropHeld, holdSale, listHeld, resumeHeld } from "./held-sales.ts";
import { checkLinked, linkedOrder, sendLinkAgain, showLinked } from "./pay-link.ts";

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Of one order: each costs a text. */
const LINKS_SENT = { max: 3, windowMs: 5 * 60_000 };
/** Of one link: whoever has it could keep the order's row locked. Showing the order only reads its row, as for a customer who is signed in. */
const LINK_OPENED = { max: 20, windowMs: 60_000 };

export function counterRoutes(app: FastifyInstance, deps: AppDeps): void {
  const selling = { ...deps, batches: orderBatchesOf(deps), paymentBatches: paymentBatchesOf(deps) };
  serve(app, counterEndpoints.quote, async ({ caller, body }) => ({ data: await quoteSale(deps, caller, body) }));
  serve(app, counterEndpoints.order, async ({ caller, headers, body, request }) => ({
    data: await sell(selling, caller, { body, key: headers["idempotency-key"], origin: originOf(request) }),
  }));
  serve(app, counterEndpoints.sale, async ({ query, request }) => ({
    data: await readSale(deps, query.orderId, originOf(request)),
  }));
  serve(app, counterEndpoints.check, async ({ body, request }) => ({
    data: await checkSale(selling, body.orderId, originOf(request)),
  }));
  serve(app, counterEndpoints.waiting, async ({ request }) => ({ data: await listWaiting(deps, originOf(request)) }));
  const sent = new RateLimiter(LINKS_SENT, deps.clock);
  serve(app, counterEndpoints.sendLink, async ({ body: { orderId }, request }) => {
    take(sent, orderId);
    await sendLinkAgain(deps, orderId, originOf(request));
    return { data: await readSale(deps, orderId, originOf(request)) };
  });
  payLinkRoutes(app, selling);
  serve(app, counterEndpoints.cancel, async ({ caller, body }) => {
    await cancelSale(selling, caller, body.orderId);
    return { message: "Order cancelled" };
  });
  serve(app, counterEndpoints.held, async ({ caller }) => ({ data: await listHeld(deps, caller) }));
  serve(app, counterEndpoints.hold, async ({ body }) => ({ data: await holdSale(deps, body) }));
  serve(app, counterEndpoints.resume, async ({ caller, params }) => ({ data: await resumeHeld(deps, caller, params.id) }));
  serve(app, counterEndpoints.drop, async ({ caller, params }) => ({ data: await dropHeld(deps, caller, params.id) }));
  serve(app, counterEndpoints.customer, async ({ query }) => ({ data: await findCustomer(deps, query.mobile) }));
  serve(app, counterEndpoints.shift, async ({ caller }) => ({ data: await readShift(deps, caller) }));
  serve(app, counterEndpoints.openShift, async ({ caller, body }) => ({ data: await openShift(deps, caller, body.counted) }));
  serve(app, counterEndpoints.closeShift, async ({ caller, body }) => ({ data: await closeShift(deps, caller, body.counted) }));
}

type LinkedDeps = AppDeps & Parameters<typeof checkLinked>[0] & Parameters<typeof reopenPayment>[0];

function payLinkRoutes(app: FastifyInstance, deps: LinkedDeps): void {
  const checks = new CustomerChecks(deps);
  const opened = new RateLimiter(LINK_OPENED, deps.clock);
  serve(app, payLinkEndpoints.order, async ({ params: { token } }) => ({ data: await showLinked(deps, token) }));
  serve(app, payLinkEndpoints.open, async ({ params: { token } }) => {
    const { id } = await linkedOrder(deps, token);
    take(opened, id);
    return await reopenPayment(deps, { by: id, orderId: id, isTheirs: () => true });
  });
  serve(app, payLinkEndpoints.check, async ({ params: { token } }) => ({ data: await checkLinked(deps, checks, token) }));
}

function take(limiter: RateLimiter, key: string): void {
  const waitMs = limiter.take(key);
  if (waitMs > 0) throw refuse("tooManyRequests", { retryAfterSeconds: waitMs / 1_000 });
}
