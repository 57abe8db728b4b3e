/** Revenue and what was refunded of each order after any changes, concurrent ones too. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProviderRefund } from "../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { brokenInvariants, buildPayment, deliver, type PaidAtProvider, sendPaymentEvent } from "../payment/payment-factory.ts";

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let admin: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token: admin } = await shop.signIn("admin"));
  await setCash(shop, admin, { cashOnDelivery: true });
});
afterAll(() => shop.close());

const read = async () => (await shop.call(statsEndpoints.read, { token: admin })).body.stats;
const readDays = async () => (await shop.call(statsEndpoints.series, { token: admin, query: { days: 30 } })).body.data;

async function paidOrder(): Promise<PaidAtProvider> {
  const paid = await buildPayment(shop, (await shop.signIn()).token, food);
  await sendPaymentEvent(shop, "payment.captured", paid.payment);
  return paid;
}

const refund = (orderId: string, amount: number, expectedRefunded: number) =>
  shop.call(orderAdminEndpoints.refund, { token: admin, body: { orderId, amount, reason: "Cold", expectedRefunded } });

it("revenue is reduced by partial refunds on their day, whoever made them", async () => {
  const { totalRevenue: before } = await read();
  const paid = await paidOrder();
  const total = paid.answer.amount / 100;
  expect((await read()).totalRevenue).toBe(before + total);
  await refund(paid.orderId, 50, 0);
  expect((await read()).totalRevenue).toBe(before + total - 50);
  const atProvider: ProviderRefund = {
    id: "rfnd_desk1",
    paymentId: paid.payment.id,
    amountPaise: 2_000,
    status: "pending",
    receipt: null,
  };
  await deliver(shop, shop.payments.signedEvent("refund.created", paid.payment, atProvider));
  expect((await read()).totalRevenue).toBe(before + total - 70);
  await deliver(shop, shop.payments.signedEvent("refund.failed", paid.payment, { ...atProvider, status: "failed" }));
  expect((await read()).totalRevenue).toBe(before + total - 50);
  expect((await readDays()).days.at(-1)).toMatchObject({ revenue: (await read()).revenueToday });
});

it("figures agree with each other and with the refunds after any concurrent changes", async () => {
  const orders: { orderId: string; paid: PaidAtProvider | null }[] = [];
  const pick = (n: number) => orders[n % orders.length];
  const steps: Record<string, (n: number) => Promise<unknown>> = {
    pay: async () => {
      const paid = await paidOrder();
      orders.push({ orderId: paid.orderId, paid });
    },
    leaveUnpaid: async () => {
      const { orderId } = await buildPayment(shop, (await shop.signIn()).token, food);
      orders.push({ orderId, paid: null });
    },
    cash: async () => {
      orders.push({ orderId: await buildCashOrder(shop, (await shop.signIn()).token, food), paid: null });
    },
    status: async (n) => {
      const body = { orderId: pick(n)?.orderId ?? "", status: ORDER_STATUSES[n % ORDER_STATUSES.length] };
      await shop.call(orderEndpoints.setStatus, { token: admin, body });
    },
    refund: (n) => refund(pick(n)?.orderId ?? "", 1 + (n % 40), 0),
    ask: (n) => shop.call(orderAdminEndpoints.ask, { token: admin, body: { orderId: pick(n)?.orderId ?? "" } }),
    runJobs: () => shop.jobs.runAll(),
    nextDay: async () => {
      shop.clock.advance(DAY_MS / 3);
      ({ token: admin } = await shop.signIn("admin"));
    },
  };
  const anyStep = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1000));
  const [rounds = []] = fc.sample(fc.array(fc.array(anyStep, { minLength: 3, maxLength: 3 }), { minLength: 40, maxLength: 40 }), {
    numRuns: 1,
    seed: 7,
  });
  for (let n = 0; n < 3; n++) await steps.pay?.(n);
  for (const round of rounds) {
    await Promise.all(round.map(([name, n]) => steps[name]?.(n)));
    expect(await brokenInvariants(shop)).toEqual([]);
  }
  const { totalOrders, totalRevenue } = await read();
  const { totals } = await readDays();
  expect(totals.orders + totals.previous.orders).toBe(totalOrders);
  expect(totals.revenue + totals.previous.revenue).toBe(totalRevenue);
});
