/** The figures of the reports that are not money: how the shop served. */
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { expect, it } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";
import { storeOrder } from "../delivery/delivery-factory.ts";

it("late orders, the time of preparation and repeat customers are of the chosen days", async () => {
  const shop = await startTestShop();
  shop.clock.set(new Date("2026-03-10T20:00:00+05:30"));
  const { token } = await shop.signIn("admin");
  const read = async (from: string, to: string) => {
    const { body } = await shop.call(statsEndpoints.service, { token, query: { from, to } });
    return body.data;
  };
  expect(await read("2026-03-01", "2026-03-10")).toEqual({
    orders: 0,
    lateShare: null,
    preparationMinutes: null,
    customers: 0,
    repeatCustomers: 0,
  });

  const [again, once, twice] = await Promise.all([shop.signIn(), shop.signIn(), shop.signIn()]);
  const at = (time: string) => new Date(`2026-03-${time}:00+05:30`);
  const sell = async (userId: string, placed: string, left: string | null, delivered: string | null) => {
    const createdAt = at(placed);
    const orderId = await storeOrder(shop.deps, { userId, status: "processing", createdAt });
    const step = { order_id: orderId, kind: "status", actor_role: "system", actor_user_id: null } as const;
    const steps = [
      ...(left ? [{ ...step, status: "out_for_delivery", at: at(left) } as const] : []),
      ...(delivered ? [{ ...step, status: "delivered", at: at(delivered) } as const] : []),
    ];
    if (steps.length > 0) await shop.deps.db.insertInto("order_events").values(steps).execute();
  };
  // The promise is 30 minutes.
  await sell(again.userId, "01T19:00", "01T19:50", "01T20:00");
  await sell(again.userId, "10T00:01", "10T00:11", "10T00:20");
  await sell(once.userId, "10T12:00", "10T12:20", "10T12:31");
  await sell(twice.userId, "10T18:00", "10T18:14", "10T18:29");
  await sell(twice.userId, "10T19:45", null, null);
  await storeOrder(shop.deps, { userId: once.userId, status: "pending", paid: false, createdAt: at("10T13:00") });
  await storeOrder(shop.deps, { userId: once.userId, status: "cancelled", createdAt: at("10T13:00") });

  expect(await read("2026-03-10", "2026-03-10")).toEqual({
    orders: 4,
    lateShare: 0.25,
    preparationMinutes: 14,
    customers: 3,
    repeatCustomers: 2,
  });
  expect(await read("2026-03-01", "2026-03-09")).toMatchObject({
    orders: 1,
    lateShare: 1,
    preparationMinutes: 50,
    repeatCustomers: 0,
  });
  await shop.close();
});
