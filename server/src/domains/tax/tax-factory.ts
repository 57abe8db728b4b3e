import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { afterEach, beforeEach, expect } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { brokenInvariants, buildPayment, claimOf, verifyPayment } from "../payment/payment-factory.ts";

/** A pizza and the fee of ₹40 cost ₹105 in all, of which ₹5 are GST. */
export const REGULAR = {
  scheme: "regular",
  legalName: "Lake View Hospitality LLP",
  address: "14 Church Street, Bengaluru 560001",
  gstin: "29aahfl4512k1z4",
  fssai: "1122 4999 0001 23",
  rate: 5,
  pricesIncludeTax: true,
  roundTotal: false,
  feeTax: "food",
  prefix: "F",
};

/** A business customer. */
export const MEHTA = { gstin: "27AAPFU0939F1ZV", name: "Mehta Design Studio LLP" };

/** A shop of its own for each test, with a customer. It begins without tax. */
export class TaxShop {
  shop!: TestShop;
  admin = "";
  /** The customer's. */
  token = "";
  food!: Food;

  constructor() {
    beforeEach(async () => {
      this.shop = await startTestShop();
      this.food = await buildFood(this.shop.deps, { name: "Margherita", price: 65 });
      this.admin = (await this.shop.signIn("admin")).token;
      await this.enterCustomer();
    });
    afterEach(async () => {
      const broken = await brokenInvariants(this.shop);
      await this.shop.close();
      expect(broken).toEqual([]);
    });
  }

  async enterCustomer() {
    ({ token: this.token } = await this.shop.signIn());
  }

  /** To another time, where earlier sessions may have ended. */
  async travel(time: string) {
    this.shop.clock.set(new Date(time));
    this.admin = (await this.shop.signIn("admin")).token;
    await this.enterCustomer();
  }

  change(tax: object, as = this.admin) {
    return this.shop.call(settingsEndpoints.update, { token: as, body: { tax } });
  }

  async set(tax: object) {
    const answer = await this.change(tax);
    if (answer.status !== 200) throw new Error(answer.body.message);
    return answer.body.data.tax;
  }

  /** An order of one food with a rate and an HSN of its own, and the fee. Not paid yet. */
  async orderTub(): Promise<string> {
    const tub = await buildFood(this.shop.deps, { name: "Ice cream", price: 118 });
    const body = new FormData();
    for (const [name, value] of Object.entries({ id: tub._id, taxRate: "18", hsn: "2105" })) body.set(name, value);
    await this.shop.call(foodEndpoints.update, { token: this.admin, body });
    const answer = await place(this.shop, this.token, buildPlaceBody(tub));
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.orderData._id;
  }

  async paidOrder(): Promise<string> {
    const paid = await buildPayment(this.shop, this.token, this.food);
    await verifyPayment(this.shop, claimOf(this.shop, paid));
    return paid.orderId;
  }

  /** A paid order that has left the shop. */
  async sold(): Promise<string> {
    const orderId = await this.paidOrder();
    await setStatus(this.shop, orderId, "out_for_delivery");
    return orderId;
  }

  /** The customer's latest order. */
  async mine() {
    return (await this.shop.call(orderEndpoints.mine, { token: this.token })).body.data[0];
  }

  invoice(orderId: string, as = this.token) {
    return this.shop.call(taxEndpoints.invoice, { token: as, params: { id: orderId }, query: { format: "json" } });
  }

  async creditNotes(orderId: string) {
    return (await this.shop.call(taxEndpoints.creditNotes, { token: this.admin, params: { id: orderId } })).body.data;
  }

  refund(orderId: string, amount: number, expectedRefunded = 0) {
    const body = { orderId, amount, reason: "Cold", expectedRefunded };
    return this.shop.call(orderAdminEndpoints.refund, { token: this.admin, body });
  }
}
