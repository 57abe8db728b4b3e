import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerJson, jsonWithList } from "../../platform/http/answers/cached-response.ts";
import { type StatusAnswer, serve } from "../../platform/http/serve.ts";
import { type Cart, changingCarts, readingCarts } from "./cart.ts";
import { adding, merging, removing } from "./cart-changes.ts";

async function answer(reply: FastifyReply, cart: Promise<Cart>): Promise<StatusAnswer> {
  const { cartData, lines } = await cart;
  return answerJson(reply, Buffer.from(`{"success":true,"data":${jsonWithList({ cartData }, "lines", lines)}}`));
}

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const read = readingCarts(deps);
  const change = changingCarts(deps);
  serve(app, cartEndpoints.add, ({ caller, body, reply }) => answer(reply, change(caller.userId, adding(body))));
  serve(app, cartEndpoints.remove, ({ caller, body, reply }) => answer(reply, change(caller.userId, removing(body.itemId))));
  serve(app, cartEndpoints.read, ({ caller, reply }) => answer(reply, read(caller.userId)));
  serve(app, cartEndpoints.merge, ({ caller, body, reply }) => answer(reply, change(caller.userId, merging(body.cartData))));
}
