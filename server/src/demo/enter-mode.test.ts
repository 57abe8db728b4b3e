/** A demo goes live on the same database. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setCash } from "../domains/order/cash/cash-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../domains/order/order-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../domains/payment/payment-factory.ts";
import { turnOnSecondFactor } from "../domains/user/second-factor/second-factor-factory.ts";
import type { ImageProcessor } from "../providers/images/image-processor.ts";
import { findBrokenInvariants } from "../testing/database/broken-invariants.ts";
import { startTestShop, TEST_ADMIN, type TestShop } from "../testing/test-shop.ts";
import { fillDemoShop } from "./demo-shop.ts";
import { enterMode } from "./enter-mode.ts";

const images: ImageProcessor = {
  process: async () => ({ variants: [{ width: 1, height: 1, bytes: Buffer.from("x") }], colour: null }),
  toAvif: async (webp) => webp,
  toPng: async (webp) => webp,
  drawText: async () => ({ width: 0, height: 0, dots: new Uint8Array() }),
};

let demo: TestShop;
let live: TestShop;
beforeEach(async () => {
  demo = await startTestShop({ deps: { images } });
  live = await startTestShop({ sharing: demo, config: { mode: "live" } });
  await enterMode(demo.deps);
  await fillDemoShop(demo.deps);
});
afterEach(async () => {
  expect(await findBrokenInvariants(demo.deps.db)).toEqual([]);
  await live.close();
  await demo.close();
});

/** Stores an order like the sandbox does. */
const isOfSandbox = (orderId: string) =>
  sql`INSERT INTO sandbox_orders (id, amount_paise, receipt, notes, auto_capture, status, created_at)
    SELECT provider_order_id, total_paise, NULL, '{}', true, 'created', created_at FROM orders WHERE id = ${orderId}`.execute(
    demo.deps.db,
  );

const firstFood = async () => {
  const [food] = (await demo.call(foodEndpoints.list)).body.data;
  if (!food) throw new Error("The demo filled nothing");
  return food;
};
const rowOf = (id: string) => demo.deps.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a live start after a demo", () => {
  it("ends every session and every code that was sent", async () => {
    const admin = await demo.signIn("admin");
    const customer = await demo.signIn();
    await demo.call(signInEndpoints.sendOtp, { body: { name: "Meera", mobile: TEST_ADMIN } });
    await enterMode(live.deps);
    for (const { token } of [admin, customer]) expect((await live.call(userEndpoints.me, { token })).status).toBe(401);
    const otp = demo.sms.lastCode(TEST_ADMIN);
    expect((await live.call(signInEndpoints.verifyOtp, { body: { mobile: TEST_ADMIN, otp } })).status).toBe(400);
  });

  it("cancels open orders of the demo, paid or not, without requesting a refund from a provider", async () => {
    const food = await firstFood();
    const [paying, paid] = [await demo.signIn(), await demo.signIn()];
    const unpaid = await buildOrder(demo, paying.token, food);
    const bought = await buildPayment(demo, paid.token, food);
    expect((await verifyPayment(demo, claimOf(demo, bought))).body).toMatchObject({ success: true });
    expect(await rowOf(bought.orderId)).toMatchObject({ payment: true, status: "pending" });
    for (const { orderId } of [unpaid, bought]) await isOfSandbox(orderId);
    await demo.deps.db.updateTable("orders").set({ next_check_at: demo.deps.clock() }).where("id", "=", bought.orderId).execute();
    await enterMode(live.deps);
    for (const { orderId } of [unpaid, bought])
      expect(await rowOf(orderId)).toMatchObject({ status: "cancelled", next_check_at: null });
    const refunds = await demo.deps.db.selectFrom("refunds").select(["status", "attempts"]).execute();
    expect(refunds).toEqual([{ status: "settled", attempts: 0 }]);
    expect(await rowOf(bought.orderId)).toMatchObject({ refunded: true });
    const { data } = (await live.call(kitchenEndpoints.list, { token: (await live.signIn("admin")).token })).body;
    expect(data).toMatchObject({ tickets: [], later: [], ready: [] });
    const { body } = await live.call(orderEndpoints.mine, { token: (await live.signIn()).token, body: {} });
    expect(body.data).toEqual([]);
  });

  it("removes the demo's promo codes, partner and contact details, but not the menu and what the owner created", async () => {
    const admin = await demo.signIn("admin");
    await demo.call(deliveryEndpoints.addPartner, { token: admin.token, body: { name: "Ravi", mobile: "9876500001" } });
    await demo.call(settingsEndpoints.updateShop, { token: admin.token, body: { email: "shop@example.in" } });
    await enterMode(live.deps);
    const { token } = await live.signIn("admin");
    expect((await live.call(promoEndpoints.listAll, { token })).body.data).toEqual([]);
    const { deliveryBoys } = (await live.call(deliveryEndpoints.partners, { token })).body;
    expect(deliveryBoys.map(({ name }) => name)).toEqual(["Ravi"]);
    expect((await live.call(foodEndpoints.list)).body.data).toHaveLength(18);
    const { data } = (await live.call(settingsEndpoints.read)).body;
    expect(data).toMatchObject({ phone: null, address: null, email: "shop@example.in" });
    const audit = (await live.call(auditEndpoints.list, { token, query: { actor: "system" } })).body.data;
    expect(audit).toMatchObject([{ action: "settings.goLive", details: { promos: 3, partners: 1, sessions: 1, orders: 0 } }]);
  });

  it("removes second factors, recovery codes and known browsers: a stranger may have set them up with the owner's number", async () => {
    const { token } = await demo.signIn("admin");
    await turnOnSecondFactor(demo, token);
    const device = "browser-of-a-demo-visitor";
    const mobile = "9876500002";
    await demo.call(signInEndpoints.sendOtp, { body: { name: "Visitor", mobile, device } });
    await demo.call(signInEndpoints.verifyOtp, { body: { mobile, otp: demo.sms.lastCode("+919876500002"), device } });
    await enterMode(live.deps);
    for (const table of ["second_factors", "recovery_codes", "sign_in_devices"] as const)
      expect(await demo.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const { token: owner } = await live.signIn("admin");
    expect((await live.call(secondFactorEndpoints.read, { token: owner })).body.data).toMatchObject({ isOn: false });
  });

  it.each(["online", "cash"] as const)(
    "frees the uses that demo orders paid %s made of a promo code of the owner",
    async (paymentMethod) => {
      // Rows as old as the demo count as demo data.
      demo.clock.advance(60_000);
      const { token: admin } = await demo.signIn("admin");
      await setCash(demo, admin, { cashOnDelivery: true });
      const promo = { code: "OWN20", discountType: "FLAT" as const, discountValue: 20 };
      await demo.call(promoEndpoints.add, {
        token: admin,
        body: {
          ...promo,
          description: "Twenty off",
          minOrderAmount: 0,
          isActive: true,
          validUntil: "2099-12-31",
          maxUses: 1,
        },
      });
      const { token } = await demo.signIn();
      const { body } = await place(demo, token, { ...buildPlaceBody(await firstFood(), { promo }), paymentMethod });
      const orderId = body.orderData._id;
      if (body.orderId) {
        await verifyPayment(demo, claimOf(demo, { providerOrderId: body.orderId, payment: demo.payments.pay(body.orderId) }));
        await isOfSandbox(orderId);
      }
      for (const status of ["preparing", "out for delivery", "delivered"])
        await demo.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
      expect(await rowOf(orderId)).toMatchObject({ status: "delivered", promo_code: "OWN20" });
      await enterMode(live.deps);
      const { token: owner } = await live.signIn("admin");
      const promos = (await live.call(promoEndpoints.listAll, { token: owner })).body.data;
      expect(promos).toMatchObject([{ code: "OWN20", usedCount: 0 }]);
    },
  );

  it("runs once: later starts do not affect sessions and orders", async () => {
    await Promise.all([enterMode(live.deps), enterMode(live.deps)]);
    const { token } = await live.signIn();
    await enterMode(live.deps);
    expect((await live.call(userEndpoints.me, { token })).status).toBe(200);
  });
});

it("a shop that was never a demo retains its sessions at its first start, and takes orders in its opening hours only", async () => {
  const shop = await startTestShop({ config: { mode: "live" } });
  const { token } = await shop.signIn();
  await enterMode(shop.deps);
  expect((await shop.call(userEndpoints.me, { token })).status).toBe(200);
  expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ closeOutsideHours: true, isSwitchedOn: true });
  await shop.close();
});

it("a live shop whose settings are lost does not start as a demo; one with MODE=demo does", async () => {
  await enterMode(live.deps);
  await expect(enterMode(demo.deps, { isModeSet: false })).rejects.toThrow("set MODE=demo to open it as a demo");
  await enterMode(demo.deps, { isModeSet: true });
  await enterMode(demo.deps, { isModeSet: false });
});
