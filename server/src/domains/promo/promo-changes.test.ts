/** Changes of a promo code: its start, turning it on and off, editing, deleting. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { place } from "../order/order-factory.ts";
import { brokenInvariants } from "../payment/payment-factory.ts";
import { addPromo, buildPromoBody, buildPromoFields, dayIn, listedPromo } from "./promo-factory.ts";

let shop: TestShop;
let admin: string;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const order = (token: string, code: string) => place(shop, token, buildPromoBody(food, code));
const validate = (token: string, code: string) =>
  shop.call(promoEndpoints.validate, { token, body: { code, orderAmount: food.price } });

describe("a code that begins later", () => {
  it("is unknown before its first day in Kolkata, and works from that day's first moment", async () => {
    const promo = await addPromo(shop, admin, { validFrom: dayIn(shop, 2) });
    const { token } = await shop.signIn();
    expect(promo).toMatchObject({ state: "scheduled", validFrom: expect.stringMatching(/T18:30:00\.000Z$/) });
    expect(await validate(token, promo.code)).toMatchObject({ status: 404, body: { code: "promoInvalid" } });
    expect(await order(token, promo.code)).toMatchObject({ status: 404, body: { code: "promoInvalid" } });
    expect((await shop.call(promoEndpoints.listActive)).body.data.map(({ code }) => code)).not.toContain(promo.code);
    shop.clock.set(new Date(promo.validFrom ?? ""));
    admin = (await shop.signIn("admin")).token;
    const later = await shop.signIn();
    expect((await order(later.token, promo.code)).status).toBe(200);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({ state: "active" });
  });
});

describe("changing a code", () => {
  const edit = (id: string, body: object, token = admin) => shop.call(promoEndpoints.update, { token, params: { id }, body });
  const turn = (id: string, body: object, token = admin) => shop.call(promoEndpoints.setActive, { token, params: { id }, body });

  it("replaces all given fields; orders retain what they were placed with", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 3 });
    const { token } = await shop.signIn();
    await order(token, promo.code);
    const change = buildPromoFields(shop, { code: "renamed", discountValue: 30, maxUses: null, firstOrderOnly: true });
    expect(await edit(promo._id, change)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Promo code updated successfully!",
        data: {
          _id: promo._id,
          code: "RENAMED",
          discountValue: 30,
          maxUses: null,
          firstOrderOnly: true,
          usedCount: 1,
          discountGiven: 20,
        },
      },
    });
    const [mine] = (await shop.call(orderEndpoints.mine, { token })).body.data;
    expect(mine).toMatchObject({ promoCode: promo.code, discount: 20 });
  });

  it("does not change absent fields, even if another admin changed them in the meantime", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 3, validFrom: dayIn(shop, 1) });
    await turn(promo._id, { isActive: false });
    const { usedCount, discountGiven, state, ...rest } = await listedPromo(shop, admin, promo._id);
    expect((await edit(promo._id, { description: "Thirty off", discountValue: 30 })).status).toBe(200);
    expect(await listedPromo(shop, admin, promo._id)).toMatchObject({
      ...rest,
      description: "Thirty off",
      discountValue: 30,
      isActive: false,
    });
    expect((await edit(promo._id, { validFrom: null, maxUses: null })).body.data).toMatchObject({ validFrom: null, maxUses: null });
  });

  it.each([
    [{ discountValue: 150 }, { discountType: "PERCENTAGE" }, "discountValue", "A percentage must be a whole number from 0 to 100"],
    [{ validUntil: "2095-01-31" }, { validFrom: "2095-02-01" }, "validFrom", "The start date must not be after the end date"],
  ])("from %j to %j is refused", async (terms, change, path, message) => {
    const promo = await addPromo(shop, admin, terms);
    const body = { code: "badRequest", message, errors: [{ path, message }] };
    expect(await edit(promo._id, change)).toMatchObject({ status: 400, body });
  });

  it.each([
    [{ maxUses: 0 }, "Please enter a whole number from 1 to 1000000"],
    [{ maxUsesPerCustomer: 1.5 }, "Please enter a whole number from 1 to 1000000"],
    [{ discountValue: -1 }, "Please enter a discount of 0 or more"],
    [{ minOrderAmount: 100_001 }, "Please enter an amount of at most ₹1,00,000"],
    [{ minOrderAmount: 9.999 }, "Please enter an amount in rupees with at most two decimals"],
  ])("to %j is refused with a message", async (change, message) => {
    expect(await shop.call(promoEndpoints.add, { token: admin, body: buildPromoFields(shop, change) })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it("to another existing code is refused, to its own is not", async () => {
    const [one, other] = [await addPromo(shop, admin), await addPromo(shop, admin)];
    expect(await edit(one._id, buildPromoFields(shop, { code: other.code.toLowerCase() }))).toMatchObject({
      status: 409,
      body: { code: "promoExists" },
    });
    expect((await edit(one._id, buildPromoFields(shop, { code: one.code }))).status).toBe(200);
  });

  it("turns it off and on", async () => {
    const promo = await addPromo(shop, admin);
    const { token } = await shop.signIn();
    expect(await turn(promo._id, { isActive: false })).toMatchObject({
      status: 200,
      body: { data: { isActive: false, state: "inactive" } },
    });
    expect(await validate(token, promo.code)).toMatchObject({ status: 404 });
    expect(await turn(promo._id, { isActive: true })).toMatchObject({ body: { data: { state: "active" } } });
    expect((await validate(token, promo.code)).status).toBe(200);
  });

  it.each([
    { maxUses: 0 },
    { maxUses: 1.5 },
    { maxUsesPerCustomer: 0 },
    { firstOrderOnly: "yes" },
    { validFrom: "soon" },
    { validFrom: "2090-02-01", validUntil: "2090-01-31" },
  ])("cannot make it %j", async (change) => {
    const promo = await addPromo(shop, admin);
    expect(await edit(promo._id, buildPromoFields(shop, change))).toMatchObject({ status: 400, body: { code: "badRequest" } });
    expect((await shop.call(promoEndpoints.add, { token: admin, body: buildPromoFields(shop, change) })).status).toBe(400);
  });

  it("is a 404 for an unknown ID", async () => {
    for (const id of [newId(), "nonsense"]) {
      expect(await edit(id, buildPromoFields(shop))).toMatchObject({ status: 404, body: { code: "promoNotFound" } });
      expect(await turn(id, { isActive: true })).toMatchObject({ status: 404, body: { code: "promoNotFound" } });
    }
    expect((await turn(newId(), {})).status).toBe(400);
  });

  it("is for admins", async () => {
    const { token } = await shop.signIn();
    for (const endpoint of [promoEndpoints.update, promoEndpoints.setActive]) {
      expect((await shop.call(endpoint, { params: { id: newId() }, body: {} })).status).toBe(401);
      expect((await shop.call(endpoint, { token, params: { id: newId() }, body: {} })).status).toBe(403);
    }
  });

  it("can delete it with its uses while orders are being placed with it", async () => {
    const promo = await addPromo(shop, admin, { maxUses: 100 });
    const customers = await Promise.all(Array.from({ length: 20 }, () => shop.signIn()));
    const [removed, ...answers] = await Promise.all([
      shop.call(promoEndpoints.remove, { token: admin, params: { id: promo._id } }),
      ...customers.map(({ token }) => order(token, promo.code)),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
  });
});
