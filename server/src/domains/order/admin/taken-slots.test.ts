/** Today's slots of the kitchen, as its owner sees them. */
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it("adds up what orders take of today's slots, without cancelled orders and other days", async () => {
  const { userId } = await shop.signIn();
  const { token } = await shop.signIn("admin");
  const now = shop.deps.clock();
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const take = async (status: "pending" | "cancelled", slots: [Date, number][]) => {
    const order_id = await storeOrder(shop.deps, { userId, status });
    const rows = slots.map(([starts_at, units]) => ({ order_id, starts_at, units }));
    await shop.deps.db.insertInto("order_slots").values(rows).execute();
  };
  await take("pending", [
    [after(15), 5],
    [after(0), 3],
  ]);
  await take("pending", [
    [after(0), 4],
    [after(2 * 24 * 60), 8],
  ]);
  await take("cancelled", [[after(0), 8]]);
  const { status, body } = await shop.call(orderAdminEndpoints.slots, { token });
  expect(status).toBe(200);
  expect(body.slots).toEqual([
    { from: now.toISOString(), units: 7 },
    { from: after(15).toISOString(), units: 5 },
  ]);
});
