import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import type { SignedInUser, TestShop } from "../../testing/test-shop.ts";
import { buildPayment, type PaidAtProvider, sendPaymentEvent } from "./payment-factory.ts";

export type LateDeliveries = ReturnType<typeof lateDeliveriesOf>;

interface People {
  admin: SignedInUser;
  customer: SignedInUser;
}

/** Calls of an admin and a customer of a shop with a delivery promise. */
export const lateDeliveriesOf = (shop: TestShop, food: Food, { admin, customer }: People) => ({
  promise: (deliveryPromise: string, isPromiseAutomatic = false) =>
    shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { deliveryPromise, isPromiseAutomatic } }),
  payOnline: async (): Promise<PaidAtProvider> => {
    const paid = await buildPayment(shop, customer.token, food);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    return paid;
  },
  setStatus: (orderId: string, status: string, at = shop) =>
    at.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } }),
  honour: (orderId: string, at = shop) => at.call(orderAdminEndpoints.refundLateOrder, { token: admin.token, body: { orderId } }),
  detail: async (orderId: string) =>
    (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body.data,
  /** The customer's newest order. */
  own: async () => (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data[0],
  revenue: async () => (await shop.call(statsEndpoints.read, { token: admin.token })).body.stats.totalRevenue,
});
