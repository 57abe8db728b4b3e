/** Exceptions of the provider as a whole: a webhook without events, a provider that does not respond. */

import type { Food } from "@forno/contract/menu/food.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, buildPayment, claimOf, sendPaymentEvent, verifyPayment } from "../payment-factory.ts";
import { exceptionsOf } from "./exceptions-factory.ts";

const HOUR_MS = 3_600_000;

let shop: TestShop;
let token: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const { review, list, only, act } = exceptionsOf(() => shop);

async function paidOrder() {
  const paid = await buildPayment(shop, token, food, { createdAt: shop.clock.read() });
  await verifyPayment(shop, claimOf(shop, paid));
  return paid;
}

describe("a webhook without events", () => {
  it("raises an exception two hours after a payment without an event, which the next event resolves", async () => {
    const paid = await paidOrder();
    await review();
    shop.clock.advance(HOUR_MS);
    await review();
    expect(await list()).toMatchObject({ open: 0 });
    shop.clock.advance(HOUR_MS);
    await review();
    await review();
    expect(await only()).toMatchObject({ kind: "webhook_silent", paymentId: null });
    shop.clock.advance(1000);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    await review();
    expect(await list()).toMatchObject({ open: 0 });
  });

  it("raises none while there are no payments, or while events arrive", async () => {
    shop.clock.advance(48 * HOUR_MS);
    await review();
    const paid = await paidOrder();
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    shop.clock.advance(3 * HOUR_MS);
    await review();
    expect(await list()).toMatchObject({ open: 0 });
  });
});

describe("a provider that fails", () => {
  const fails = async (failure: string, of = shop) => {
    of.payments.reportFailing(failure);
    await expect.poll(async () => (await list()).data[0]?.detail).toBe(failure);
  };

  it("raises an exception until it responds again", async () => {
    await fails("timeout");
    await review();
    expect(await only()).toMatchObject({ kind: "provider_failing", detail: "timeout" });
    shop.payments.failNext("timeout", "listPayments");
    expect(await act("ask")).toMatchObject(refusal(502, "paymentProviderAway"));
    shop.clock.advance(1000);
    shop.payments.lastSuccessAt = shop.clock.read();
    expect((await act("ask")).body.message).toBe("The payment provider is responding");
    expect(await list()).toMatchObject({ open: 0 });
  });

  it("for one instance stays raised while it responds to others, until no failure is reported for a while", async () => {
    const other = await startTestShop({ sharing: shop });
    await fails("timeout", other);
    for (const failure of ["network", "timeout again"]) {
      shop.clock.advance(4 * 60_000);
      await fails(failure, other);
      shop.clock.advance(2 * 60_000);
      shop.payments.lastSuccessAt = shop.clock.read();
      await review();
      expect(await list()).toMatchObject({ open: 1 });
    }
    shop.clock.advance(3 * 60_000);
    await review();
    expect(await list()).toMatchObject({ open: 0 });
    await other.close();
  });
});
