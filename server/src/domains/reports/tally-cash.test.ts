/** Tally's ledger of the delivery partners' cash has what the shop's own list says, whatever becomes of an order. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { TALLY_DEFAULTS } from "@forno/contract/reports/tally-names-input.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { taxEndpoints } from "@forno/contract/tax/tax.ts";
import { inputs, SEED } from "@forno/contract/testing/chance.ts";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";
import { signInPartner } from "../delivery/delivery-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { setStatus } from "../order/order-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../payment/payment-factory.ts";
import { MEHTA, REGULAR } from "../tax/tax-factory.ts";
import { readTally } from "./books-factory.ts";

const START = new Date("2027-05-01T12:00:00+05:30").getTime();
const DAYS = { from: "2027-05-01", to: "2027-05-02" };

const STEPS = [
  "delivered",
  "out_for_delivery",
  "cancelled",
  "delivered",
  "handed over",
  "handed over",
  "another delivered",
  "to another partner",
  "billed again",
] as const;
type Step = (typeof STEPS)[number];

interface Played {
  scheme: "none" | "regular";
  /** Otherwise it was paid online, and costs more since it was edited. */
  isCash: boolean;
  steps: readonly Step[];
}

async function play({ scheme, isCash, steps }: Played) {
  const shop = await startTestShop({ config: { rateLimits: false } });
  try {
    shop.clock.set(new Date(START));
    const admin = (await shop.signIn("admin")).token;
    await setCash(shop, admin, { cashOnDelivery: true });
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax: { ...REGULAR, scheme } } });
    const food = await buildFood(shop.deps, { price: 65 });
    const partners = [await signInPartner(shop, admin), await signInPartner(shop, admin)] as const;
    const assign = (orderId: string, { partnerId: deliveryBoyId }: (typeof partners)[number]) =>
      shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId } });
    const placed = async () => {
      const orderId = await buildCashOrder(shop, (await shop.signIn()).token, food);
      await assign(orderId, partners[0]);
      return orderId;
    };
    const edited = async () => {
      const paid = await buildPayment(shop, (await shop.signIn()).token, food, { createdAt: shop.clock.read() });
      await verifyPayment(shop, claimOf(shop, paid));
      const body = { version: 0, lines: [{ line: 0, quantity: 2 }], expectedTotal: 170 };
      const edit = { token: admin, params: { id: paid.orderId }, body };
      expect((await shop.call(orderEditEndpoints.edit, edit)).status).toBe(200);
      await assign(paid.orderId, partners[0]);
      return paid.orderId;
    };
    const orderId = isCash ? await placed() : await edited();
    const held = async () => (await shop.call(deliveryEndpoints.cash, { token: admin })).body.held;
    const run = async (step: Step) => {
      if (step === "another delivered") return await setStatus(shop, await placed(), "delivered");
      if (step === "to another partner") {
        await setStatus(shop, orderId, "out_for_delivery");
        return await assign(orderId, partners[1]);
      }
      if (step === "billed again") {
        const body = { token: admin, params: { id: orderId }, body: MEHTA };
        return await shop.call(taxEndpoints.setBuyer, body);
      }
      if (step !== "handed over") return await setStatus(shop, orderId, step);
      for (const { deliveryBoy, amount } of await held()) {
        const body = { settlementId: newId(), deliveryBoyId: deliveryBoy._id, amount };
        if (amount > 0) expect((await shop.call(deliveryEndpoints.settleCash, { token: admin, body })).status).toBe(200);
      }
    };
    // Without documents, an order that is taken up again was never cancelled.
    const end = scheme === "none" ? steps.indexOf("cancelled") + 1 || steps.length : steps.length;
    for (const [n, step] of steps.slice(0, end).entries()) {
      shop.clock.set(new Date(START + (n + 1) * 60_000));
      await run(step);
    }
    const order = (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: orderId } })).body.data;
    const isOut = order.history.some(({ status }) => status === "out_for_delivery" || status === "delivered");
    const due = isOut && order.deliveryBoyId ? order.cashDue : 0;
    const vouchers = await readTally(shop, admin, DAYS);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const inTally = 0 - sum(vouchers.map(({ entries }) => entries.get(TALLY_DEFAULTS.partnerCash) ?? 0));
    expect(inTally).toBe(sum((await held()).map(({ amount }) => amount)) + due);
  } finally {
    await shop.close();
  }
}

it.each<[string, Step[]]>([
  ["is set back and cancelled, after its cash was handed over", ["delivered", "handed over", "out_for_delivery", "cancelled"]],
  ["is cancelled after its cash was handed over, and delivered again", ["delivered", "handed over", "cancelled", "delivered"]],
  ["is then cancelled again", ["delivered", "handed over", "cancelled", "delivered", "cancelled"]],
])("an order %s", async (_what, steps) => {
  for (const isCash of [true, false]) for (const scheme of ["none", "regular"] as const) await play({ scheme, isCash, steps });
});

it("any order", { timeout: 300_000 }, async () => {
  const played = fc.record({
    scheme: fc.constantFrom("none", "regular"),
    isCash: fc.boolean(),
    steps: fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 }),
  });
  await fc.assert(fc.asyncProperty(played, play), { numRuns: inputs(60), seed: SEED, endOnFailure: false });
});
