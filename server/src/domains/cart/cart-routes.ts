import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { SerializedResponse } from "../../platform/http/answers/serialized-response.ts";
import { serve } from "../../platform/http/serve.ts";
import { authenticateWithCart, type Cart, changingCarts, shownCart } from "./cart.ts";
import { adding, merging, removing } from "./cart-changes.ts";

type CartAnswer = AnswerOf<typeof cartEndpoints.read>;

function answer({ cartData, lines }: Cart): SerializedResponse<CartAnswer> {
  const frame: CartAnswer = { success: true, data: { cartData, lines: [] } };
  return new SerializedResponse(frame, ({ data }, put) => put(data.lines, lines));
}

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const change = changingCarts(deps);
  serve(app, cartEndpoints.add, async ({ caller, body }) => answer(await change(caller.userId, adding(body))));
  serve(app, cartEndpoints.remove, async ({ caller, body }) => answer(await change(caller.userId, removing(body.itemId))));
  serve(app, cartEndpoints.read, async ({ caller }) => answer(await shownCart(deps, caller.cart)), authenticateWithCart(deps));
  serve(app, cartEndpoints.merge, async ({ caller, body }) => answer(await change(caller.userId, merging(body.cartData))));
}
