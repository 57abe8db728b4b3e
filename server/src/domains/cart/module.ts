import { CART_RETENTION } from "@forno/contract/cart/cart-calls.ts";
import type { Module } from "../../module.ts";
import { personalDataOfCart } from "./cart.ts";
import { cartRoutes } from "./cart-routes.ts";
import { deleteCart, deleteOldCarts, emptyAllCarts } from "./cart-store.ts";
import type { CartTables } from "./cart-tables.ts";

export const cartModule: Module<CartTables> = {
  routes: cartRoutes,
  on: () => ({
    orderingSwitched: {
      // Off for good: no cart is added to and no order placed before the transaction commits.
      async inTransaction(tx, { resumes }) {
        if (!resumes) await emptyAllCarts(tx);
      },
    },
  }),
  personalData: {
    export: async (db, { userId }) => ({ cart: await personalDataOfCart(db, userId) }),
    erase: (tx, { userId }) => deleteCart(tx, userId),
    retention: { carts: { period: CART_RETENTION.carts, delete: deleteOldCarts } },
  },
};
