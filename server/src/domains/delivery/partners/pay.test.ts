/** What delivery partners earn, and the sheet of a week. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { setCash } from "../../order/cash/cash-factory.ts";
import { ADDRESS, buildPlaceBody, place, setStatus } from "../../order/order-factory.ts";
import { signInPartner } from "../delivery-factory.ts";

const SHOP = { lat: 12.97, lng: 77.59 };
/** 1,112 m north of it. */
const DOOR = { lat: 12.98, lng: 77.59 };
const THURSDAY = new Date("2090-01-05T20:00:00+05:30");

let shop: TestShop;
let admin: string;
let partner: Awaited<ReturnType<typeof signInPartner>>;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(THURSDAY);
  admin = (await shop.signIn("admin")).token;
  partner = await signInPartner(shop, admin);
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, admin, { cashOnDelivery: true });
  await shop.call(settingsEndpoints.update, { token: admin, body: { location: SHOP, detourFactor: 1.5 } });
});
afterAll(() => shop.close());

async function deliver(location?: object): Promise<string> {
  const { token } = await shop.signIn();
  const { body } = await place(shop, token, {
    ...buildPlaceBody(food, { address: { ...ADDRESS, ...(location && { location }) } }),
    paymentMethod: "cash",
  });
  const orderId = body.orderData._id;
  await shop.call(deliveryEndpoints.assign, { token: admin, body: { orderId, deliveryBoyId: partner.partnerId } });
  await setStatus(shop, orderId, "delivered");
  return orderId;
}
const setRates = (body: object) => shop.call(deliveryEndpoints.setRates, { token: admin, body });
const sheet = async (day?: string) =>
  (await shop.call(deliveryEndpoints.sheet, { token: admin, query: { ...(day && { day }) } })).body.data;

it("each delivery has the pay of its moment, one that is undone has none, and one that comes back keeps it", async () => {
  await deliver();
  expect((await setRates({ perDelivery: 30, perKm: 10 })).status).toBe(200);
  await deliver(DOOR);
  await deliver();
  const undone = await deliver();
  await setStatus(shop, undone, "out_for_delivery");
  const returned = await deliver();
  for (const status of ["cancelled", "delivered", "cancelled"]) await setStatus(shop, returned, status);
  await setRates({ perDelivery: 99, perKm: 0 });
  const [held] = (await shop.call(deliveryEndpoints.cash, { token: admin })).body.held;
  const settlement = { settlementId: crypto.randomUUID(), deliveryBoyId: partner.partnerId, amount: held?.amount };
  await shop.call(deliveryEndpoints.settleCash, { token: admin, body: { ...settlement, handedOver: 500 } });
  // 1,112 m × 1.5 at ₹10 a kilometre.
  const row = { deliveryBoy: partner.person, deliveries: 4, kilometres: 1.7, pay: 106.68, cash: 717, handedOver: 500 };
  expect(await sheet()).toEqual({
    from: "2090-01-02",
    to: "2090-01-08",
    rates: { perDelivery: 99, perKm: 0 },
    partners: [row],
  });
  expect((await sheet("2090-01-01")).partners).toEqual([]);
  const csv = await shop.call(deliveryEndpoints.exportSheet, { token: admin, query: {} });
  expect(`${csv.body}`).toContain(`${partner.person.name},${partner.person.mobile},4,1.7,106.68,717,500`);
});

it("rates are amounts, and a week is named by a day", async () => {
  expect((await setRates({ perDelivery: -1, perKm: 0 })).status).toBe(400);
  const { status } = await shop.call(deliveryEndpoints.sheet, { token: admin, query: { day: "2090-02-31" } });
  expect(status).toBe(400);
});
