/** Nobody takes what another has taken, whatever instance they order from. */
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itemAt } from "../../../platform/process/item-at.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPlaceBody, place } from "../order-factory.ts";

const CUSTOMERS = 200;
const PLACES = 10;

let shops: TestShop[];
beforeAll(async () => {
  const shop = await startTestShop();
  shops = [shop, await startTestShop({ sharing: shop }), await startTestShop({ sharing: shop })];
});
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close();
});

it("of 200 customers who want the last 10 places, on three instances, exactly 10 get them", async () => {
  const shop = itemAt(shops, 0);
  for (const each of shops) each.clock.set(new Date("2090-01-02T18:00:00+05:30"));
  const { token } = await shop.signIn("admin");
  const pizza = await buildFood(shop.deps, { price: 250, kitchenUnits: 1 });
  const body = {
    cashOnDelivery: true,
    kitchen: { pizzasPerSlot: PLACES, maxPromiseMinutes: 600 },
    scheduling: { isOn: true, daysAhead: 0, slotMinutes: 15 },
  };
  expect((await shop.call(settingsEndpoints.update, { token, body })).status).toBe(200);
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.signIn()));
  const scheduledFor = "2090-01-02T19:00:00+05:30";
  const answers = await Promise.all(
    customers.map((customer, index) => {
      const paymentMethod = index % 2 === 0 ? "cash" : "online";
      return place(itemAt(shops, index % shops.length), customer.token, { ...buildPlaceBody(pizza), paymentMethod, scheduledFor });
    }),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([PLACES, CUSTOMERS - PLACES]);
  expect(new Set(statuses.get(409)?.map((answer) => answer.body.message))).toEqual(new Set(["This time is no longer available"]));
  const stored = await shop.deps.db.selectFrom("order_slots").select("units").execute();
  expect(stored).toHaveLength(PLACES);
});
