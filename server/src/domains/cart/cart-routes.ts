import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { cartEndpoints } from "@forno/contract/shop/cart.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { addingToCarts, authenticateWithCart, mergeCart, removeOne } from "./cart.ts";

const answer = (cartData: CartData) => ({ success: true as const, data: { cartData } });

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const addOne = addingToCarts(deps);
  serve(app, cartEndpoints.add, async ({ caller, body }) => answer(await addOne({ userId: caller.userId, foodId: body.itemId })));
  serve(app, cartEndpoints.remove, async ({ caller, body }) => answer(await removeOne(deps, caller.userId, body.itemId)));
  serve(app, cartEndpoints.read, async ({ caller }) => answer(caller.cart), authenticateWithCart(deps));
  serve(app, cartEndpoints.merge, async ({ caller, body }) => answer(await mergeCart(deps, caller.userId, body.cartData)));
}
