/** The admin's list of orders: filters, sorts, pages and count (api.md, Orders and payment). */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../cash/cash-factory.ts";
import { buildOrder, listOrders, type OrderQuery } from "../order-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
/** A shop for the tests of one group, without the orders of other groups. */
function startShopForGroup() {
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signIn("admin");
    customer = await shop.signIn();
  });
  afterAll(() => shop.close());
}

const list = (query: OrderQuery = {}) => listOrders(shop, admin.token, query);
const idsOf = async (query: OrderQuery) => (await list(query)).body.data.map((order) => order._id);
const badRequest = refusal(400, "badRequest");

async function addPartner(): Promise<string> {
  const id = newId();
  const row = { id, name: "Vikram", mobile: `+9196${id.slice(-8)}`, created_at: shop.clock.read(), deleted_at: null };
  await shop.deps.db.insertInto("delivery_partners").values(row).execute();
  return id;
}

describe("the filters of the list", () => {
  startShopForGroup();
  let partnerId: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    partnerId = await addPartner();
    const { userId } = customer;
    const inputs = {
      paid: { status: "processing" },
      unpaid: { status: "pending", paid: false },
      refunded: { status: "cancelled", refunded: true },
      expired: { status: "cancelled", paid: false },
      assigned: { status: "out_for_delivery", partnerId },
      brought: { status: "delivered", partnerId, fulfilment: "pickup" },
    } as const;
    for (const [name, input] of Object.entries(inputs)) {
      ids[name] = await storeOrder(shop.deps, { userId, ...input });
      shop.clock.advance(60_000);
    }
  });
  const named = async (query: OrderQuery) => {
    const found = await idsOf(query);
    return Object.keys(ids).filter((name) => found.includes(ids[name] ?? ""));
  };

  it("find orders by one status or several", async () => {
    expect(await named({ status: "cancelled" })).toEqual(["refunded", "expired"]);
    expect(await named({ status: "pending,delivered" })).toEqual(["unpaid", "brought"]);
    const twice = await fetch(`${shop.url}/api/order/admin?status=pending&status=delivered`, { headers: { token: admin.token } });
    const body = (await twice.json()) as { data: { _id: string }[] };
    expect(body.data.map((order) => order._id)).toEqual([ids.brought, ids.unpaid]);
  });

  it("find orders by payment: a refunded order is not paid", async () => {
    expect(await named({ payment: "paid" })).toEqual(["paid", "assigned", "brought"]);
    expect(await named({ payment: "unpaid" })).toEqual(["unpaid", "expired"]);
    expect(await named({ payment: "refunded" })).toEqual(["refunded"]);
  });

  it("find orders by payment: an order whose late payment was refunded is refunded, not unpaid", async () => {
    const late = await storeOrder(shop.deps, { userId: customer.userId, status: "cancelled", paid: false, refunded: true });
    expect(await idsOf({ payment: "refunded" })).toContain(late);
    expect(await idsOf({ payment: "unpaid" })).not.toContain(late);
  });

  it("find orders by delivery partner, and orders without one", async () => {
    expect(await named({ deliveryBoyId: partnerId })).toEqual(["assigned", "brought"]);
    expect(await named({ deliveryBoyId: "none" })).toEqual(["paid", "unpaid", "refunded", "expired"]);
    expect(await idsOf({ deliveryBoyId: newId() })).toEqual([]);
    expect(await idsOf({ deliveryBoyId: "unknown" })).toEqual([]);
  });

  it("find orders by how they are handed over", async () => {
    expect(await named({ fulfilment: "pickup" })).toEqual(["brought"]);
    expect(await named({ fulfilment: "delivery", status: "cancelled" })).toEqual(["refunded", "expired"]);
  });

  it("can be combined", async () => {
    expect(await named({ deliveryBoyId: partnerId, status: "delivered,pending", payment: "paid" })).toEqual(["brought"]);
    expect(await named({ deliveryBoyId: "none", status: "cancelled", payment: "unpaid" })).toEqual(["expired"]);
  });

  it("count the matching orders if requested", async () => {
    expect((await list({ status: "pending,processing", count: "true", limit: 1 })).body).toMatchObject({
      data: [{ _id: ids.unpaid }],
      total: { count: 2, isCapped: false },
    });
    expect((await list({ q: "margherita", payment: "paid", count: "true" })).body.total).toEqual({ count: 3, isCapped: false });
    expect((await list()).body).not.toHaveProperty("total");
  });

  it.each<OrderQuery>([
    { status: "shipped" },
    { status: "" },
    { payment: "yes" },
    { method: "cheque" },
    { fulfilment: "drone" },
    { from: "yesterday" },
    { from: "2026-02-31" },
    { from: "2026-03-02", to: "2026-03-01" },
    { q: "" },
    { q: " " },
    { q: "x".repeat(101) },
    { sort: "cheapest" },
    { count: "maybe" },
    { limit: 201 },
  ])("refuse %j", async (query) => {
    expect(await list(query)).toMatchObject(badRequest);
    if ("limit" in query || "count" in query) return;
    expect(await shop.call(orderAdminEndpoints.export, { token: admin.token, query })).toMatchObject(badRequest);
  });
});

describe("the filter by days in Asia/Kolkata", () => {
  startShopForGroup();
  const at = (time: string) => storeOrder(shop.deps, { userId: customer.userId, createdAt: new Date(`${time}+05:30`) });

  it("includes the whole first and the whole last day", async () => {
    const before = await at("2025-05-09T23:59:59.999");
    const first = await at("2025-05-10T00:00:00.000");
    const last = await at("2025-05-11T23:59:59.999");
    const after = await at("2025-05-12T00:00:00.000");
    expect(await idsOf({ from: "2025-05-10", to: "2025-05-11" })).toEqual([last, first]);
    expect(await idsOf({ to: "2025-05-10", sort: "oldest" })).toEqual([before, first]);
    expect(await idsOf({ from: "2025-05-12", to: "2025-05-12" })).toEqual([after]);
    expect(await idsOf({ from: "2025-05-12", to: "2025-05-12", status: "pending", payment: "paid" })).toEqual([after]);
  });
});

describe("the filter by payment method", () => {
  startShopForGroup();

  it("can be combined with other filters, sorts and the count", async () => {
    await setCash(shop, admin.token, { cashOnDelivery: true });
    const food = await buildFood(shop.deps);
    const first = await buildCashOrder(shop, (await shop.signIn()).token, food);
    shop.clock.advance(1000);
    const second = await buildCashOrder(shop, (await shop.signIn()).token, food);
    expect(await idsOf({ method: "cash" })).toEqual([second, first]);
    expect(await idsOf({ method: "cash", sort: "oldest" })).toEqual([first, second]);
    await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId: first, status: "delivered" } });
    expect(await idsOf({ method: "cash", payment: "paid", sort: "amountHigh" })).toEqual([first]);
    expect(await idsOf({ method: "cash", status: "pending", deliveryBoyId: "none" })).toEqual([second]);
    expect(await idsOf({ method: "cash", deliveryBoyId: await addPartner() })).toEqual([]);
    expect((await list({ method: "cash", count: "true" })).body.total).toEqual({ count: 2, isCapped: false });
    const online = await buildOrder(shop, (await shop.signIn()).token, food);
    expect(await idsOf({ method: "online" })).toEqual([online.orderId]);
    expect(await idsOf({ method: "online", payment: "paid" })).toEqual([]);
  });
});

describe("the sorts", () => {
  startShopForGroup();
  const DAY = { from: "2024-02-01", to: "2024-02-03" };
  let byTime: string[];
  let byAmount: string[];
  beforeAll(async () => {
    const start = new Date("2024-02-01T12:00:00Z").getTime();
    byTime = [];
    for (let n = 0; n < 7; n++) {
      byTime.push(
        await storeOrder(shop.deps, { userId: customer.userId, createdAt: new Date(start + Math.floor(n / 2) * 60_000) }),
      );
    }
    const amounts = [500, 300, 500, 100, 900, 300, 300];
    for (const [n, id] of byTime.entries()) {
      const paise = (amounts[n] ?? 0) * 100;
      await sql`UPDATE orders SET total_paise = ${paise}, subtotal_paise = ${paise} - 4000 WHERE id = ${id}`.execute(shop.deps.db);
    }
    byAmount = [3, 1, 5, 6, 0, 2, 4].map((n) => byTime[n] ?? "");
  });

  it.each(["newest", "oldest", "amountHigh", "amountLow"])("%s: pages together equal the whole list", async (sort) => {
    const whole = await idsOf({ ...DAY, sort });
    for (const more of [{}, { status: "pending" }] as OrderQuery[]) {
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: Awaited<ReturnType<typeof list>> = await list({
          ...DAY,
          ...more,
          sort,
          limit: 2,
          ...(cursor && { cursor }),
        });
        expect(body.data.length).toBeLessThanOrEqual(2);
        paged.push(...body.data.map((order) => order._id));
        cursor = body.nextCursor;
      } while (cursor);
      expect(paged).toEqual(whole);
    }
    const isAmount = sort.startsWith("amount");
    expect(whole.toSorted()).toEqual(byTime.toSorted());
    const { data } = (await list({ ...DAY, sort })).body;
    const keys = data.map((order) => (isAmount ? order.amount : Date.parse(order.createdAt)));
    const rising = sort === "oldest" || sort === "amountLow";
    expect(keys).toEqual(keys.toSorted((a, b) => (rising ? a - b : b - a)));
    if (sort === "amountLow") expect([whole[0], whole.at(-1)]).toEqual([byAmount[0], byAmount.at(-1)]);
  });

  it("refuse a cursor of another sort and an invalid cursor", async () => {
    const cursors: Record<string, string> = {};
    for (const sort of ["newest", "oldest", "amountHigh", "amountLow"])
      cursors[sort] = (await list({ ...DAY, sort, limit: 2 })).body.nextCursor ?? "";
    for (const sort of Object.keys(cursors)) {
      for (const [of, cursor] of Object.entries(cursors)) {
        expect((await list({ ...DAY, sort, cursor })).status, `${of} as ${sort}`).toBe(of === sort ? 200 : 400);
      }
      expect(await list({ sort, cursor: "x" })).toMatchObject(badRequest);
    }
  });
});

describe("the list and its export", () => {
  startShopForGroup();

  it.each([orderEndpoints.all, orderAdminEndpoints.export])("are for admins only", async (endpoint) => {
    expect(await shop.call(endpoint)).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    expect(await shop.call(endpoint, { token: customer.token })).toMatchObject({ status: 403, body: { code: "accessDenied" } });
  });
});
