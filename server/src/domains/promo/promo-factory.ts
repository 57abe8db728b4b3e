import type { Food } from "@forno/contract/menu/food.ts";
import { type AdminPromo, promoEndpoints } from "@forno/contract/promo/promo.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { TestShop } from "../../testing/test-shop.ts";
import { buildPlaceBody } from "../order/order-factory.ts";

const DAY_MS = 24 * 3_600_000;

/** The day `days` from now, as the form sends it. */
export const dayIn = (shop: TestShop, days: number): string => dayInKolkata(new Date(shop.clock.read().getTime() + days * DAY_MS));

let made = 0;
/** The fields of the promo form: ₹20 off, with a code of its own. */
export const buildPromoFields = (shop: TestShop, change: object = {}) => ({
  code: `LIMIT${++made}`,
  description: "Twenty off",
  discountType: "FLAT",
  discountValue: 20,
  minOrderAmount: 0,
  isActive: true,
  validUntil: dayIn(shop, 30),
  ...change,
});

export async function addPromo(shop: TestShop, admin: string, change: object = {}): Promise<AdminPromo> {
  const { status, body } = await shop.call(promoEndpoints.add, { token: admin, body: buildPromoFields(shop, change) });
  if (status !== 200) throw new Error(`No promo was added: ${status} ${body.message}`);
  return body.data;
}

/** An entry of the admin's list. */
export async function listedPromo(shop: TestShop, admin: string, id: string): Promise<AdminPromo> {
  const { data } = (await shop.call(promoEndpoints.listAll, { token: admin })).body;
  const promo = data.find((each) => each._id === id);
  if (!promo) throw new Error("No such promo on the list");
  return promo;
}

/** The body of an order with a promo of `buildPromoFields`. */
export const buildPromoBody = (food: Food, code: string, quantity = 1) =>
  buildPlaceBody(food, { quantity, promo: { code, discountType: "FLAT", discountValue: 20 } });
