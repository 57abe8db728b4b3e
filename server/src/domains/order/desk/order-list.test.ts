/** The admin's list of orders: filters, search, sorts, pages, count and export (api.md, Orders and payment). */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { buildFood } from "../../food/food-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { buildCashOrder, setCash } from "../cash-factory.ts";
import { ADDRESS, buildOrder } from "../order-factory.ts";

type Query = Record<string, string | number>;

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
});
afterAll(() => shop.close());

const list = (query: Query = {}) => shop.call(orderEndpoints.all, { token: admin.token, query });
const idsOf = async (query: Query) => (await list(query)).body.data.map((order) => order._id);
const badRequest = { status: 400, body: { success: false, code: "badRequest" } };

async function addPartner(): Promise<string> {
  const id = newId();
  const row = { id, name: "Vikram", mobile: `+9196${id.slice(-8)}`, created_at: shop.clock.read(), deleted_at: null };
  await shop.deps.db.insertInto("delivery_partners").values(row).execute();
  return id;
}

describe("the filters of the list", () => {
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
      brought: { status: "delivered", partnerId },
    } as const;
    for (const [name, input] of Object.entries(inputs)) {
      ids[name] = await storeOrder(shop.deps, { userId, ...input });
      shop.clock.advance(60_000);
    }
  });
  const named = async (query: Query) => {
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

  it.each<Query>([
    { status: "shipped" },
    { status: "" },
    { payment: "yes" },
    { method: "cheque" },
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

describe("the search", () => {
  let pizza: Food;
  let calzone: Food;
  const orders: Record<string, string> = {};
  beforeAll(async () => {
    pizza = await buildFood(shop.deps, { name: "Quattro Formaggi" });
    calzone = await buildFood(shop.deps, { name: "O'Brien-Calzone" });
    for (const [name, food, address] of [
      ["first", pizza, { ...ADDRESS, firstName: "Zubin", lastName: "Wadia", phone: "+91 70123-45678" }],
      ["second", calzone, { ...ADDRESS, firstName: "Émile", lastName: "Zübin-Roy", phone: "080 4455 6677" }],
    ] as const) {
      const { token } = await shop.signIn();
      orders[name] = (await buildOrder(shop, token, food, { address })).orderId;
    }
  });
  const found = async (q: string, more: Query = {}) => {
    const ids = await idsOf({ q, ...more });
    return Object.keys(orders).filter((name) => ids.includes(orders[name] ?? ""));
  };

  it.each<[string, string[]]>([
    ["quattro", ["first"]],
    ["FORMAGGI qua", ["first"]],
    ["calz", ["second"]],
    ["o'brien", ["second"]],
    ["zubin wad", ["first"]],
    ["émile", ["second"]],
    ["ÉMILE", ["second"]],
    ["z", ["first", "second"]],
    ["7012345678", ["first"]],
    ["+91 70123 45678", ["first"]],
    ["234567", ["first"]],
    ["5678", ["first"]],
    ["4455", ["second"]],
    ["asha", ["first", "second"]],
    ["zubin formaggi calzone", []],
    ["uattro", []],
    ["%", []],
    ["& | ! ' \\ :*", []],
  ])("for %s finds %j", async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it("finds an order by its number", async () => {
    const { orderNumber } = (await list({ q: "quattro" })).body.data[0] ?? { orderNumber: 0 };
    expect(await found(`${orderNumber}`)).toEqual(["first"]);
    expect(await idsOf({ q: `#${orderNumber}` })).toEqual([orders.first]);
    expect(await idsOf({ q: "#999999999999999" })).toEqual([]);
  });

  it("finds orders by the account's mobile and name, including a changed name", async () => {
    const { token, mobile, userId } = await shop.signIn();
    orders.third = (await buildOrder(shop, token, pizza)).orderId;
    expect(await found(mobile)).toEqual(["third"]);
    expect(await found("xanthippe")).toEqual([]);
    await shop.deps.db.updateTable("users").set({ name: "Xanthippe" }).where("id", "=", userId).execute();
    expect(await found("xanthippe")).toEqual(["third"]);
  });

  it("finds an open order by its changed address", async () => {
    const { token } = await shop.signIn();
    orders.fourth = (await buildOrder(shop, token, pizza)).orderId;
    await buildOrder(shop, token, pizza, { address: { ...ADDRESS, firstName: "Wilhelmina", phone: "9111222233" } });
    expect(await found("wilhelmina 1122223")).toEqual(["fourth"]);
  });

  it("finds orders by parts of the address until the address is deleted", async () => {
    const address = { ...ADDRESS, address: "Flat 9C, Sunflower Residency,\nKoramangala 560034" };
    const { token } = await shop.signIn();
    orders.fifth = (await buildOrder(shop, token, pizza, { address })).orderId;
    for (const q of ["sunflower", "koraman sunfl", "560034", "9c quattro"]) expect(await found(q)).toEqual(["fifth"]);
    await shop.deps.db.updateTable("orders").set({ address: "" }).where("id", "=", orders.fifth).execute();
    expect(await found("sunflower")).toEqual([]);
  });

  it("finds orders by the provider's payment and order IDs, on the board too", async () => {
    const { token } = await shop.signIn();
    const built = await buildOrder(shop, token, pizza);
    orders.sixth = built.orderId;
    const paid = await buildPayment(shop, token, pizza);
    await verifyPayment(shop, claimOf(shop, paid));
    const { payment } = paid;
    for (const q of [built.providerOrderId, ` ${built.providerOrderId} `]) expect(await found(q)).toEqual(["sixth"]);
    const byPayment = await idsOf({ q: payment.id });
    expect(byPayment).toEqual([orders.sixth]);
    const { columns } = (await shop.call(orderAdminEndpoints.board, { token: admin.token, query: { q: payment.id } })).body;
    expect(columns.flatMap((column) => column.orders.map((order) => order._id))).toEqual(byPayment);
    expect((await list({ q: payment.id, count: "true" })).body.total).toEqual({ count: 1, isCapped: false });
    expect(await idsOf({ q: `${payment.id}x` })).toEqual([]);
    expect(await idsOf({ q: payment.id, status: "delivered" })).toEqual([]);
  });

  it("can be combined with filters and sorts", async () => {
    expect(await found("quattro", { status: "pending", payment: "unpaid", sort: "amountHigh", deliveryBoyId: "none" })).toContain(
      "first",
    );
    expect(await found("quattro", { status: "delivered" })).toEqual([]);
    expect(await found("quattro", { to: "2025-01-01" })).toEqual([]);
  });
});

describe("the filter by cash on delivery", () => {
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
  });
});

describe("the sorts", () => {
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
      await sql`UPDATE orders SET total_paise = ${paise}, subtotal_paise = ${paise}, delivery_fee_paise = 0 WHERE id = ${id}`.execute(
        shop.deps.db,
      );
    }
    byAmount = [3, 1, 5, 6, 0, 2, 4].map((n) => byTime[n] ?? "");
  });

  it.each(["newest", "oldest", "amountHigh", "amountLow"])("%s: pages together equal the whole list", async (sort) => {
    const whole = await idsOf({ ...DAY, sort });
    for (const more of [{}, { status: "pending" }] as Query[]) {
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

describe("the export", () => {
  const exportOf = async (query: Query = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]));
    const response = await fetch(`${shop.url}/api/order/admin/export?${search}`, { headers: { token: admin.token } });
    return { headers: response.headers, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()) };
  };

  it("is a CSV file of exactly the matching orders, in the same order", async () => {
    const query = { from: "2024-02-01", to: "2024-02-03", sort: "amountLow" };
    const { data } = (await list(query)).body;
    const { headers, text } = await exportOf(query);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith("\uFEFFOrder number,Date,Time (IST),Status,Payment,")).toBe(true);
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(lines.slice(1, -1).map((line) => Number(line.split(",")[0]))).toEqual(data.map((order) => order.orderNumber));
    expect(lines[1]).toMatch(/^\d+,2024-02-01,17:31:00,pending,paid,Asha Rao,/);
  });

  it("quotes cells where necessary and escapes formulas", async () => {
    const { token } = await shop.signIn();
    const food = await buildFood(shop.deps, { name: 'Pizza "Diavola", hot' });
    const address = { ...ADDRESS, firstName: "=HYPERLINK(1)", lastName: "Quoted", address: "12 MG Road,\nBengaluru" };
    await buildOrder(shop, token, food, { address });
    const { text } = await exportOf({ q: "diavola" });
    expect(text).toContain(`,'=HYPERLINK(1) Quoted,`);
    expect(text).toContain(`"12 MG Road,\nBengaluru"`);
    expect(text).toContain(`"1 x Pizza ""Diavola"", hot"`);
  });

  it("contains each order once, beyond one page of reads", async () => {
    const createdAt = new Date("2023-01-01T12:00:00Z");
    const original = await storeOrder(shop.deps, { userId: customer.userId, createdAt });
    await sql`INSERT INTO orders (id, user_id, status, payment_method, subtotal_paise, delivery_fee_paise, discount_paise, total_paise,
        first_name, last_name, address, phone, created_at, cart_hash, expires_at)
      SELECT gen_random_uuid(), user_id, status, payment_method, subtotal_paise, delivery_fee_paise, discount_paise, total_paise,
        first_name, last_name, address, phone, created_at - n % 300 * interval '1 second', cart_hash, expires_at
      FROM orders, generate_series(1, 1200) n WHERE id = ${original}`.execute(shop.deps.db);
    const { text } = await exportOf({ from: "2023-01-01", to: "2023-01-01" });
    const numbers = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(numbers).toHaveLength(1201);
    expect(new Set(numbers).size).toBe(1201);
  });

  it("has only the header line if no order matches", async () => {
    expect((await exportOf({ q: "zzzz" })).text.split("\r\n")).toHaveLength(2);
  });

  it("does not send its lines for a HEAD request", async () => {
    const response = await fetch(`${shop.url}/api/order/admin/export`, { method: "HEAD", headers: { token: admin.token } });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("the list and its export", () => {
  it.each([orderEndpoints.all, orderAdminEndpoints.export])("are for admins only", async (endpoint) => {
    expect(await shop.call(endpoint)).toMatchObject({ status: 401, body: { code: "signInRequired" } });
    expect(await shop.call(endpoint, { token: customer.token })).toMatchObject({ status: 403, body: { code: "accessDenied" } });
  });
});
