import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { orderEndpoints, type PlaceAnswer } from "@forno/contract/order/order.ts";
import type { TestShop } from "../../testing/test-shop.ts";

export const ADDRESS = { firstName: "Asha", lastName: "Rao", address: "12 MG Road", phone: "9800000001" };

export interface BodyInput {
  quantity?: number;
  address?: object;
  promo?: { code: string; discountType: string; discountValue: number };
  /** In rupees; default: the correct total. */
  amount?: number;
}

/** The body to place an order for one food, as the storefront sends it. */
export function buildPlaceBody(food: Food, { quantity = 1, address = ADDRESS, promo, amount }: BodyInput = {}) {
  const price = priceOrder([{ unitPaise: toPaise(food.price), quantity }], { deliveryFeePaise: 4_000, promo });
  return {
    address,
    items: [{ _id: food._id, quantity, name: food.name, price: food.price }],
    amount: amount ?? toRupees(price.totalPaise),
    ...(promo && { promo }),
  };
}

export const place = (shop: Pick<TestShop, "call">, token: string, body: object, key?: string) =>
  shop.call(orderEndpoints.place, { token, body, headers: key ? { "idempotency-key": key } : {} });

export interface BuiltOrder {
  orderId: string;
  providerOrderId: string;
  answer: PlaceAnswer;
}

/** An open, unpaid order placed through HTTP. */
export async function buildOrder(
  shop: Pick<TestShop, "call">,
  token: string,
  food: Food,
  input: BodyInput = {},
): Promise<BuiltOrder> {
  const { status, body } = await place(shop, token, buildPlaceBody(food, input));
  if (status !== 200 || !body.orderId) throw new Error(`No order was placed: ${status} ${body.message}`);
  return { orderId: body.orderData._id, providerOrderId: body.orderId, answer: body };
}

export type OrderQuery = Record<string, string | number>;

/** The admin's list. */
export const listOrders = (shop: Pick<TestShop, "call">, token: string, query: OrderQuery = {}) =>
  shop.call(orderEndpoints.all, { token, query });

export const storedOrdersOf = (shop: TestShop, userIds: readonly string[]) =>
  shop.deps.db.selectFrom("orders").selectAll().where("user_id", "in", userIds).orderBy("order_number").execute();

/** As an admin of its own. */
export const setStatus = async (shop: TestShop, orderId: string, status: string) => {
  const { token } = await shop.signIn("admin");
  return await shop.call(orderEndpoints.setStatus, { token, body: { orderId, status } });
};
