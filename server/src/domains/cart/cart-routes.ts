import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { SerializedResponse } from "../../platform/http/answers/serialized-response.ts";
import { serve } from "../../platform/http/serve.ts";
import { addingToCarts, authenticateWithCart, type Cart, removeOne, shownCart } from "./cart.ts";
import { mergeCart } from "./merge-cart.ts";
import { putLine } from "./put-line.ts";

type CartAnswer = AnswerOf<typeof cartEndpoints.read>;

function answer({ cartData, lines }: Cart): SerializedResponse<CartAnswer> {
  const frame: CartAnswer = { success: true, data: { cartData, lines: [] } };
  return new SerializedResponse(frame, ({ data }, put) => put(data.lines, lines));
}

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const addOne = addingToCarts(deps);
  serve(app, cartEndpoints.add, async ({ caller, body }) => {
    const isUsual = body.quantity === undefined && body.replaces === undefined;
    return answer(await (isUsual ? addOne(caller.userId, body) : putLine(deps, caller.userId, body)));
  });
  serve(app, cartEndpoints.remove, async ({ caller, body }) => answer(await removeOne(deps, caller.userId, body.itemId)));
  serve(app, cartEndpoints.read, async ({ caller }) => answer(await shownCart(deps, caller.cart)), authenticateWithCart(deps));
  serve(app, cartEndpoints.merge, async ({ caller, body }) => answer(await mergeCart(deps, caller.userId, body.cartData)));
}
