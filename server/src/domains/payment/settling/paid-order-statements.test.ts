import { expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { claimOf, verifyPayment } from "../payment-factory.ts";

async function statementsOf(shop: TestShop): Promise<number> {
  const counts = (await shop.deps.metrics.write()).matchAll(/^forno_db_statement_duration_seconds_count\{.*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

it("an order that is placed and paid alone takes at most 14 statements", async () => {
  const shop = await startTestShop();
  const food = await buildFood(shop.deps);
  const order = async () => {
    const { token } = await shop.signIn();
    const before = await statementsOf(shop);
    const { providerOrderId } = await buildOrder(shop, token, food);
    const payment = shop.payments.pay(providerOrderId);
    expect((await verifyPayment(shop, claimOf(shop, { providerOrderId, payment }))).status).toBe(200);
    return (await statementsOf(shop)) - before;
  };
  // The first one also reads the menu.
  await order();
  expect(await order()).toBeLessThanOrEqual(14);
  await shop.close();
});
