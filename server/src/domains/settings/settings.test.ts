/** Settings and the ordering switch (spec section 4; api.md, Settings). */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { batch } from "../../platform/db/statements/batch.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { storeMapSource } from "./settings.ts";
import { placingTermsLocked } from "./settings-store.ts";

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
});
afterAll(() => shop.close());

const read = () => shop.call(settingsEndpoints.read);
const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });
const isEnabled = async (of = shop) => (await of.call(settingsEndpoints.read)).body.data.isOrderEnabled;

describe("the settings", () => {
  it("have whether orders are taken, the shop's details, the delivery fee in rupees and the currency", async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { success: true, data: { isOrderEnabled: true, shopName: "Forno", deliveryFee: 40, currency: "INR" } },
    });
  });

  it("respond 304 to clients that have them, until they change", async () => {
    const first = await fetch(new URL("/api/settings", shop.url));
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await fetch(new URL("/api/settings", shop.url), { headers })).status).toBe(304);
    await turn(false);
    expect((await fetch(new URL("/api/settings", shop.url), { headers })).status).toBe(200);
    await turn(true);
  });
});

describe("a change", () => {
  const change = (body: object) => shop.call(settingsEndpoints.update, { token: admin, body });

  it("takes any part of the settings, the switch and the shop's details together", async () => {
    expect(await change({ shopName: "Napoli" })).toMatchObject({
      status: 200,
      body: { message: "Settings saved", data: { shopName: "Napoli", isOrderEnabled: true } },
    });
    expect(await change({ isOrderEnabled: false, deliveryFee: 60, phone: "080 1111 2222" })).toMatchObject({
      body: {
        message: "Order system disabled successfully!",
        data: { isOrderEnabled: false, deliveryFee: 60, phone: "080 1111 2222", shopName: "Napoli" },
      },
    });
    expect(await change({ isOrderEnabled: true, deliveryFee: 40, shopName: "Forno" })).toMatchObject({ status: 200 });
  });

  it("with a field that does not exist, with none, or with an end of ordering that stays on is refused as a whole", async () => {
    const unknown = await change({ shopName: "Other", isOpenNow: true, colour: "red" });
    expect(unknown).toMatchObject({ status: 400, body: { message: "This setting does not exist" } });
    expect(unknown.body.errors?.map(({ path }) => path)).toEqual(["isOpenNow", "colour"]);
    expect(await change({})).toMatchObject({ status: 400 });
    expect(await change({ until: "2099-01-01T00:00:00Z", shopName: "Other" })).toMatchObject({ status: 400 });
    expect((await read()).body.data.shopName).toBe("Forno");
  });
});

describe("turning ordering on or off", () => {
  it("returns the new state with the spec's messages, and everyone reads it at once", async () => {
    expect(await turn(false)).toMatchObject({
      status: 200,
      body: { success: true, data: { isOrderEnabled: false }, message: "Order system disabled successfully!" },
    });
    expect(await isEnabled()).toBe(false);
    expect(await turn(true)).toMatchObject({
      body: { data: { isOrderEnabled: true }, message: "Order system enabled successfully!" },
    });
    expect(await isEnabled()).toBe(true);
  });

  it("notifies every client once, with a plain boolean", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    await turn(false);
    await turn(true);
    expect(toAll.mock.calls).toEqual([
      ["orderEnabledUpdate", false],
      ["orderEnabledUpdate", true],
    ]);
    toAll.mockRestore();
  });

  it("off empties every cart; on changes no cart", async () => {
    const food = await buildFood(shop.deps);
    const { token: customer } = await shop.signIn("customer");
    const fill = () => shop.call(cartEndpoints.add, { token: customer, body: { itemId: food._id } });
    const carts = () => shop.deps.db.selectFrom("cart_lines").selectAll().execute();
    await fill();
    await turn(true);
    expect(await carts()).toHaveLength(1);
    const until = new Date(shop.clock.read().getTime() + 60_000).toISOString();
    const { token } = await shop.signIn("admin");
    await shop.call(settingsEndpoints.update, { token, body: { isOrderEnabled: false, until } });
    expect(await carts(), "off for a while keeps them").toHaveLength(1);
    await turn(false);
    expect(await carts()).toEqual([]);
    await turn(true);
  });

  it("off waits for orders that are being placed, so that none is stored after it", async () => {
    const { db } = shop.deps;
    let switched = false;
    let off: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      const [termsAt] = await batch(tx, placingTermsLocked(tx));
      expect(termsAt(shop.clock.read()).notTaken).toBeNull();
      off = turn(false).then(() => {
        switched = true;
      });
      await eventually(async () => {
        const waiting = await sql`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        `.execute(db);
        expect(waiting.rows).not.toEqual([]);
      });
      expect(switched).toBe(false);
    });
    await off;
    expect(await isEnabled()).toBe(false);
    await turn(true);
  });

  it("reaches other instances", async () => {
    const other = await startTestShop({ sharing: shop });
    expect(await isEnabled(other)).toBe(true);
    await turn(false);
    await eventually(async () => expect(await isEnabled(other)).toBe(false));
    await turn(true);
    await other.close();
  });

  it("by two admins at once leaves every client with the final state", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    await Promise.all(Array.from({ length: 10 }, (_, index) => turn(index % 2 === 0)));
    expect(toAll.mock.calls.at(-1)).toEqual(["orderEnabledUpdate", await isEnabled()]);
    toAll.mockRestore();
    await turn(true);
  });

  it.each([{}, { isOrderEnabled: "false" }, { isOrderEnabled: 0 }, { isOrderEnabled: null }])("refuses %j", async (body) => {
    const answer = await shop.call(settingsEndpoints.update, { token: admin, body: body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: "badRequest" } });
    expect(await isEnabled()).toBe(true);
  });

  it("is for admins only", async () => {
    const body = { isOrderEnabled: false };
    expect(await shop.call(settingsEndpoints.update, { body })).toMatchObject({ status: 401 });
    const { token } = await shop.signIn("customer");
    expect(await shop.call(settingsEndpoints.update, { token, body })).toMatchObject({ status: 403 });
    expect(await isEnabled()).toBe(true);
  });
});

it("which map there is applies until the next start", async () => {
  const source = async () => (await read()).body.data.map;
  expect(await source()).toBeNull();
  const map = { kind: "tiles", url: "https://tiles.example/{z}/{x}/{y}.png" } as const;
  await storeMapSource(shop.deps, map);
  await storeMapSource(shop.deps, { ...map });
  await expect.poll(source).toEqual(map);
  await storeMapSource(shop.deps, null);
  await expect.poll(source).toBeNull();
});
