/** Figures over time (api.md, Messages and figures). */
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeOrder } from "../delivery/delivery-factory.ts";

/** In rupees: the total of an order that `storeOrder` stores. */
const TOTAL = 438;

let shop: TestShop;
let token: string;
let userId: string;
beforeEach(async () => {
  shop = await startTestShop();
  // A minute after midnight in Asia/Kolkata, when it is still the previous day in UTC.
  shop.clock.set(new Date("2026-03-01T00:01:00+05:30"));
  ({ token } = await shop.signIn("admin"));
  ({ userId } = await shop.signIn());
});
afterEach(() => shop.close());

const call = (days?: string | number) =>
  shop.call(statsEndpoints.series, { token, ...(days !== undefined && { query: { days } }) });
const addUp = () => shop.jobs.runScheduled("add-up-sales");
const read = async (days?: number) => (await call(days)).body.data;
type Input = Partial<Omit<Parameters<typeof storeOrder>[1], "userId" | "createdAt">>;
const placed = (time: string, input: Input = {}) =>
  storeOrder(shop.deps, { userId, createdAt: new Date(`${time}+05:30`), ...input });
const sell = (time: string, n: number, quantity: number, input: Input & { name?: string; size?: string } = {}) =>
  placed(time, {
    ...input,
    line: {
      food_id: foodId(n),
      name: input.name ?? `Food ${n}`,
      quantity,
      ...(input.size && { details: JSON.stringify({ size: input.size }) }),
    },
  });
const foodId = (n: number) => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;

describe("the figures over time", () => {
  it("of a new shop are zeros, for each day, hour and status", async () => {
    const zero = { orders: 0, revenue: 0 };
    const series = await read();
    expect(series).toMatchObject({ from: "2026-02-23", to: "2026-03-01", totals: { ...zero, previous: zero }, foods: [] });
    expect(series.days.map((each) => each.day)).toEqual([
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(series.days[0]).toEqual({ day: "2026-02-23", ...zero, previous: zero });
    expect(series.hours).toHaveLength(24);
    expect(series.hours[23]).toEqual({ hour: 23, ...zero, previous: zero });
    expect(series.statuses).toEqual(
      ["pending", "processing", "out_for_delivery", "delivered", "cancelled"].map((status) => ({ status, orders: 0, previous: 0 })),
    );
  });

  it.each([7, 30, 90])("exist for %d days", async (days) => {
    expect((await read(days)).days).toHaveLength(days);
  });

  it.each(["14", "", "x", "0", "7.5", "-7"])("refuse %j days", async (days) => {
    expect(await call(days)).toMatchObject({ status: 400, body: { success: false, code: "badRequest" } });
  });

  it("count a day from midnight to midnight in Asia/Kolkata", async () => {
    await placed("2026-02-28T23:59:59.999");
    await placed("2026-03-01T00:00:00.000");
    await placed("2026-03-01T00:00:30.000");
    const { days, hours } = await read();
    expect(days.slice(-2)).toMatchObject([
      { day: "2026-02-28", orders: 1, revenue: TOTAL },
      { day: "2026-03-01", orders: 2, revenue: 2 * TOTAL },
    ]);
    expect([hours[23], hours[0]]).toMatchObject([
      { orders: 1, revenue: TOTAL },
      { orders: 2, revenue: 2 * TOTAL },
    ]);
  });

  it("move with the day", async () => {
    await placed("2026-03-01T00:00:30.000");
    shop.clock.set(new Date("2026-03-07T23:59:59+05:30"));
    ({ token } = await shop.signIn("admin"));
    expect(await read()).toMatchObject({ from: "2026-03-01", to: "2026-03-07", totals: { orders: 1, previous: { orders: 0 } } });
    shop.clock.advance(1000);
    expect(await read()).toMatchObject({ from: "2026-03-02", to: "2026-03-08", totals: { orders: 0, previous: { orders: 1 } } });
  });

  it("count orders without unpaid checkouts; revenue counts paid orders that were not refunded, in rupees", async () => {
    await placed("2026-02-27T12:00:00", { status: "delivered" });
    await placed("2026-02-27T12:10:00", { status: "pending", paid: false });
    await placed("2026-02-27T12:20:00", { status: "cancelled", refunded: true });
    await placed("2026-02-27T12:30:00", { status: "cancelled", paid: false });
    const { totals, statuses, hours } = await read();
    expect(totals).toMatchObject({ orders: 2, revenue: TOTAL });
    expect(hours[12]).toMatchObject({ orders: 2, revenue: TOTAL });
    expect(statuses.map(({ orders }) => orders)).toEqual([0, 0, 0, 1, 1]);
  });

  it("include the previous period, day by day and hour by hour", async () => {
    await placed("2026-02-23T00:00:00.000");
    await placed("2026-02-22T23:59:59.999");
    await placed("2026-02-16T00:00:00.000", { status: "delivered" });
    await placed("2026-02-15T23:59:59.999");
    const { totals, days, hours, statuses } = await read();
    expect(totals).toEqual({ orders: 1, revenue: TOTAL, previous: { orders: 2, revenue: 2 * TOTAL } });
    expect(days[0]).toEqual({ day: "2026-02-23", orders: 1, revenue: TOTAL, previous: { orders: 1, revenue: TOTAL } });
    expect(days[6]).toMatchObject({ orders: 0, previous: { orders: 1 } });
    expect([hours[0]?.previous.orders, hours[23]?.previous.orders]).toEqual([1, 1]);
    expect(statuses).toMatchObject([
      { status: "pending", orders: 1, previous: 1 },
      {},
      {},
      { status: "delivered", orders: 0, previous: 1 },
      {},
    ]);
  });

  it("list the ten best-selling foods of paid orders, each under its current name", async () => {
    for (let n = 1; n <= 12; n++) await sell("2026-02-25T12:00:00", n, n);
    await sell("2026-02-26T12:00:00", 12, 3, { name: "Renamed" });
    await sell("2026-02-20T12:00:00", 12, 5, { name: "Older name" });
    await sell("2026-02-26T12:00:00", 1, 99, { paid: false });
    await sell("2026-02-26T12:00:00", 2, 99, { refunded: true });
    await sell("2026-02-20T12:00:00", 50, 50, { name: "Only before" });
    const { foods } = await read();
    expect(foods).toHaveLength(10);
    expect(foods[0]).toEqual({
      _id: foodId(12),
      name: "Renamed",
      quantity: 15,
      revenue: 15 * 199,
      previous: { quantity: 5, revenue: 5 * 199 },
      sizes: [],
    });
    expect(foods.map(({ quantity }) => quantity)).toEqual([15, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it("list the same best-selling foods before and after a day is added up, and from then on without refunded orders", async () => {
    const refunded = await sell("2026-02-25T12:00:00", 1, 9);
    await sell("2026-02-26T12:00:00", 2, 2);
    await sell("2026-03-01T00:00:10", 3, 1);
    const { foods } = await read();
    expect(foods.map(({ quantity }) => quantity)).toEqual([9, 2, 1]);
    await addUp();
    expect((await read()).foods).toEqual(foods);
    await shop.deps.db.updateTable("orders").set({ refunded: true }).where("id", "=", refunded).execute();
    await addUp();
    expect((await read()).foods.map(({ _id }) => _id)).toEqual([foodId(2), foodId(3)]);
  });

  it("count both foods of a half-and-half pizza, each with half of its price, before and after a day is added up", async () => {
    const details = { key: `${foodId(1)}~h${foodId(2)}`, secondHalf: "Food 2", size: "Large" };
    const line = { food_id: foodId(1), name: "Food 1", quantity: 3, unit_paise: 19_901, details: JSON.stringify(details) };
    await placed("2026-02-26T12:00:00", { line });
    await sell("2026-02-26T13:00:00", 2, 1);
    for (const before of [async () => {}, addUp]) {
      await before();
      expect((await read()).foods).toMatchObject([
        {
          _id: foodId(2),
          name: "Food 2",
          quantity: 4,
          revenue: 298.51 + 199,
          sizes: [{ name: "Large", quantity: 3, revenue: 298.51 }],
        },
        { _id: foodId(1), name: "Food 1", quantity: 3, revenue: 298.52 },
      ]);
    }
  });

  it("say how much of a food was sold in each size, without refunded orders, before and after a day is added up", async () => {
    await sell("2026-02-25T12:00:00", 1, 2, { size: "Medium" });
    await sell("2026-02-26T12:00:00", 1, 3, { size: "Large" });
    await sell("2026-02-26T13:00:00", 1, 2, { size: "Medium" });
    await sell("2026-02-26T14:00:00", 1, 5);
    await sell("2026-02-20T12:00:00", 1, 9, { size: "Large" });
    await sell("2026-02-26T12:00:00", 1, 9, { size: "Large", refunded: true });
    for (const before of [async () => {}, addUp]) {
      await before();
      expect((await read()).foods).toMatchObject([
        {
          quantity: 12,
          sizes: [
            { name: "Medium", quantity: 4, revenue: 4 * 199 },
            { name: "Large", quantity: 3, revenue: 3 * 199 },
          ],
        },
      ]);
    }
  });

  it("read the orders of closed days no more once their foods are added up", async () => {
    await sell("2026-02-26T12:00:00", 2, 2);
    await addUp();
    await shop.deps.db.deleteFrom("order_items").execute();
    expect((await read()).foods).toMatchObject([{ _id: foodId(2), quantity: 2 }]);
  });

  it("are for admins only", async () => {
    const customer = await shop.signIn();
    expect(await shop.call(statsEndpoints.series)).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    expect(await shop.call(statsEndpoints.series, { token: customer.token })).toMatchObject({
      status: 403,
      body: { code: "accessDenied" },
    });
  });
});
