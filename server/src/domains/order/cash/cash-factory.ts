import type { Food } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { type BodyInput, buildPlaceBody, place } from "../order-factory.ts";

export const buildCashBody = (food: Food, input: BodyInput = {}) => ({ ...buildPlaceBody(food, input), paymentMethod: "cash" });

/** Sent like the settings form: absent fields stay unchanged. */
export const setCash = (shop: TestShop, admin: string, change: { cashOnDelivery?: boolean; cashLimit?: number | null }) =>
  shop.call(settingsEndpoints.updateShop, { token: admin, body: change });

/** Places an order to be paid in cash, through HTTP. Returns its ID. */
export async function buildCashOrder(shop: TestShop, token: string, food: Food): Promise<string> {
  const { status, body } = await place(shop, token, buildCashBody(food));
  if (status !== 200) throw new Error(`No order was placed: ${status} ${body.message}`);
  return body.orderData._id;
}
