import { z } from "zod";
import { ITEM_LIMIT } from "../cart/rules/cart-quantities.ts";
import type { Domain } from "../domain.ts";
import { id } from "../wire/common.ts";
import { CART_ITEM_SOLD_OUT } from "../wire/form-sentences.ts";
import { cartEndpoints } from "./cart.ts";
import { CART_RETENTION } from "./rules/retention.ts";

export const cartDomain = {
  endpoints: [cartEndpoints],
  refusals: {
    cartFull: { status: 409, message: "Your cart is full. Remove something first" },
    foodUnknown: { status: 400, message: "{name} is not on the menu" },
    cartItemSoldOut: { status: 409, message: CART_ITEM_SOLD_OUT },
    cartItemLimit: { status: 409, message: ITEM_LIMIT },
  },
  retention: CART_RETENTION,
  personalData: {
    cart: z.array(z.object({ _id: id, name: z.string(), summary: z.string(), quantity: z.number().int() })),
  },
} as const satisfies Domain;
