/** The CSV export of the admin's list of orders (api.md, Orders and payment). */

import { CHARGE_NAMES } from "@forno/contract/cart/rules/pricing.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { addPromo } from "../../promo/promo-factory.ts";
import { ADDRESS, buildOrder, listOrders, type OrderQuery } from "../order-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
});
afterAll(() => shop.close());

describe("the export", () => {
  const exportOf = async (query: OrderQuery = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]));
    const response = await fetch(`${shop.url}/api/order/admin/export?${search}`, { headers: { token: admin.token } });
    return { headers: response.headers, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()) };
  };

  it("is a CSV file of exactly the matching orders, in the same order", async () => {
    for (const [minute, rupees] of [500, 100, 300, 900].entries()) {
      const createdAt = new Date(Date.UTC(2024, 1, 1, 12, minute));
      const id = await storeOrder(shop.deps, { userId: customer.userId, createdAt });
      const paise = rupees * 100;
      await sql`UPDATE orders SET total_paise = ${paise}, subtotal_paise = ${paise} - 4000 WHERE id = ${id}`.execute(shop.deps.db);
    }
    const query = { from: "2024-02-01", to: "2024-02-03", sort: "amountLow" };
    const { data } = (await listOrders(shop, admin.token, query)).body;
    const { headers, text } = await exportOf(query);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith("\uFEFFOrder number,Date,Time (IST),Status,Cancelled because,Payment,")).toBe(true);
    expect(data.map(({ amount }) => amount)).toEqual([100, 300, 500, 900]);
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(lines.slice(1, -1).map((line) => Number(line.split(",")[0]))).toEqual(data.map((order) => order.orderNumber));
    expect(lines[1]).toMatch(/^\d+,2024-02-01,17:31:00,pending,,paid,Asha Rao,/);
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

  it("has a column for each kind of charge, a discount as a positive amount", async () => {
    const { token } = await shop.signIn();
    const promo = await addPromo(shop, admin.token, { discountValue: 25.5 });
    const food = await buildFood(shop.deps, { name: "Calzone", price: 210 });
    await buildOrder(shop, token, food, { promo });
    const [heads = [], cells = []] = (await exportOf({ q: "calzone" })).text.split("\r\n").map((line) => line.split(","));
    const cellOf = Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
    expect(Object.keys(cellOf)).toEqual(expect.arrayContaining(Object.values(CHARGE_NAMES)));
    expect(cellOf).toMatchObject({
      Subtotal: "210",
      "Delivery fee": "40",
      Discount: "25.5",
      "Promo code": promo.code,
      Total: "224.5",
    });
  });

  it("says how and where an order is handed over", async () => {
    const createdAt = new Date("2022-01-01T12:00:00Z");
    const id = await storeOrder(shop.deps, { userId: customer.userId, createdAt });
    await sql`UPDATE orders SET area_name = 'Near', pincode = '560001', landmark = 'Blue gate' WHERE id = ${id}`.execute(
      shop.deps.db,
    );
    const later = await storeOrder(shop.deps, { userId: customer.userId, createdAt, fulfilment: "pickup" });
    await sql`UPDATE orders SET scheduled_for = '2022-01-02T07:30:00Z' WHERE id = ${later}`.execute(shop.deps.db);
    const { text } = await exportOf({ from: "2022-01-01", to: "2022-01-01", sort: "oldest" });
    const [heads = "", ...rows] = text.trim().split("\r\n");
    expect(heads).toContain(",Fulfilment,Area,Pincode,Landmark,Scheduled for (IST),Promised at (IST),");
    expect(rows[0]).toContain(",delivery,Near,560001,Blue gate,,2022-01-01 18:00:00,");
    expect(rows[1]).toContain(",pickup,,,,2022-01-02 13:00:00,2022-01-01 18:00:00,");
  });

  it("contains each order once, beyond one page of reads", async () => {
    const createdAt = new Date("2023-01-01T12:00:00Z");
    const original = await storeOrder(shop.deps, { userId: customer.userId, createdAt });
    await sql`INSERT INTO orders (id, user_id, status, payment_method, subtotal_paise, total_paise,
        first_name, last_name, address, phone, created_at, cart_hash, expires_at)
      SELECT gen_random_uuid(), user_id, status, payment_method, subtotal_paise, total_paise,
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
