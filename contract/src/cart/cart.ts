import { z } from "zod";
import { ITEM_LIMIT } from "../cart/rules/cart-quantities.ts";
import type { Domain } from "../domain.ts";
import { cartLine, configurationInput, lineKeyInput } from "../menu/configuration.ts";
import { CART_LINES_MAX } from "../menu/rules/menu-limits.ts";
import { id, numberOrText } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { CART_ITEM_NOT_SERVED, CART_ITEM_SOLD_OUT } from "../wire/form-sentences.ts";
import { CART_RETENTION, cartCalls } from "./cart-calls.ts";
import { CART_QUANTITY_MAX } from "./rules/cart-quantities.ts";

const cartAnswer = success({
  data: z.object({
    cartData: z
      .record(z.string(), z.number().int())
      .describe("Line keys with their quantities; a food as it comes has its ID as its key"),
    lines: z.array(cartLine),
  }),
});
const quantityInput = numberOrText(z.number().int().min(1).max(CART_QUANTITY_MAX)).optional().describe("Default: 1");
const itemBody = z.object({ itemId: lineKeyInput.describe("A food's ID or a line key") });

export const cartEndpoints = defineEndpoints(cartCalls, {
  add: {
    access: can("ownOrders"),
    summary: "Add an item to the cart",
    body: itemBody.extend({
      configuration: configurationInput.optional(),
      quantity: quantityInput,
      replaces: lineKeyInput.optional().describe("A line that leaves the cart in the same transaction: it was changed"),
    }),
    answer: cartAnswer,
  },
  remove: {
    access: can("ownOrders"),
    summary: "Remove one item from the cart, or several of a line; does nothing at zero",
    body: itemBody.extend({ quantity: quantityInput }),
    answer: cartAnswer,
  },
  read: {
    access: can("ownOrders"),
    summary: "Get the stored cart",
    body: z.object({}).optional(),
    answer: cartAnswer,
  },
  merge: {
    access: can("ownOrders"),
    summary: "Merge a visitor's cart at sign-in; keeps the larger quantity of each item",
    body: z.object({
      cartData: z
        .record(z.string(), numberOrText(z.number().int().min(0).max(CART_QUANTITY_MAX)))
        .refine((cart) => Object.keys(cart).length <= CART_LINES_MAX, `At most ${CART_LINES_MAX} items`),
    }),
    answer: cartAnswer,
  },
});

export const cartDomain = {
  endpoints: [cartEndpoints],
  refusals: {
    cartFull: { status: 409, message: "Your cart is full. Remove something first" },
    foodUnknown: { status: 400, message: "{name} is not on the menu" },
    cartItemNotServed: { status: 409, message: CART_ITEM_NOT_SERVED },
    cartItemSoldOut: { status: 409, message: CART_ITEM_SOLD_OUT },
    cartItemLimit: { status: 409, message: ITEM_LIMIT },
  },
  retention: CART_RETENTION,
  personalData: {
    cart: z.array(z.object({ _id: id, name: z.string(), summary: z.string(), quantity: z.number().int() })),
  },
} as const satisfies Domain;
