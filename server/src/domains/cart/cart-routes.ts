import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerJson, jsonWithList } from "../../platform/http/answers/cached-response.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type StatusAnswer, serve } from "../../platform/http/serve.ts";
import { LineBudget, workOfItem, workOfLine } from "../menu/reading/line-budget.ts";
import { type Cart, changingCarts, readingCarts } from "./cart.ts";
import { adding, merging, removing } from "./cart-changes.ts";

function answer(reply: FastifyReply, { cartData, lines }: Cart): StatusAnswer {
  return answerJson(reply, Buffer.from(`{"success":true,"data":${jsonWithList({ cartData }, "lines", lines)}}`));
}

interface CartCall {
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

const sumOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + workOfLine(line), 0);

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const read = readingCarts(deps);
  const change = changingCarts(deps);
  const budget = new LineBudget(deps);
  /** `units`: of what the call brings; those of the cart are known once it is read. */
  const within = async (call: CartCall, units: number, cart: (userId: string) => Promise<Cart>): Promise<StatusAnswer> => {
    budget.take(call, units);
    const found = await cart(call.caller.userId);
    budget.spend(call, sumOf(found.lines));
    return answer(call.reply, found);
  };
  serve(app, cartEndpoints.add, (call) =>
    within(call, workOfItem({ ...call.body, _id: call.body.itemId }), (userId) => change(userId, adding(call.body))),
  );
  serve(app, cartEndpoints.remove, (call) => within(call, 1, (userId) => change(userId, removing(call.body))));
  serve(app, cartEndpoints.read, (call) => within(call, 1, read));
  serve(app, cartEndpoints.merge, (call) =>
    within(call, sumOf(Object.keys(call.body.cartData)), (userId) => change(userId, merging(call.body.cartData))),
  );
}
