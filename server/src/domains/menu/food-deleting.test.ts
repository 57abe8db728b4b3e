/** Deleting foods, and undoing it (api.md, Menu). */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hold, untilWaiting } from "../../testing/database/held-rows.ts";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "./food-factory.ts";

const NOBODYS_ID = "019aaaaa-0000-7000-8000-000000000000";

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
});
afterAll(() => shop.close());

interface FormParts {
  name?: string;
  description?: string;
  price?: string;
  category?: string;
  options?: string;
  image?: Buffer | null;
}

const complete = { name: "Margherita", description: "Tomato, mozzarella, basil.", price: "199.50" };

async function add({ image = SMALL_PICTURE, ...fields }: FormParts, token: string | null = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "../../x.svg");
  const response = await fetch(new URL("/api/food/admin/add", shop.url), {
    method: "POST",
    body: form,
    headers: token ? { token } : {},
  });
  return { status: response.status, body: (await response.json()) as { message: string; code?: string; data: Food } };
}

const remove = (id: string, token: string | null = admin) =>
  shop.call(foodEndpoints.remove, { body: { id }, ...(token ? { token } : {}) });
const restore = (id: string) => shop.call(foodEndpoints.restore, { token: admin, body: { id } });
const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, shop.url), { headers });
const menu = async (of = shop) => (await of.call(foodEndpoints.list)).body.data;

describe("deleting a food", () => {
  it("removes it from the menu and every cart", async () => {
    const { body } = await add(complete);
    const { userId, token } = await shop.signIn("customer");
    await shop.call(cartEndpoints.add, { token, body: { itemId: body.data._id } });
    expect((await get(`/uploads/${body.data.image}`)).status).toBe(200);

    const toAll = vi.spyOn(shop.deps.events, "toAll");
    expect(await remove(body.data._id)).toMatchObject({
      status: 200,
      body: { success: true, message: "Food item removed successfully" },
    });
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();

    expect((await menu()).map((food) => food._id)).not.toContain(body.data._id);
    expect(await shop.deps.db.selectFrom("cart_lines").selectAll().where("user_id", "=", userId).execute()).toEqual([]);
  });

  it("can be undone for an hour: the food is where it was, with its picture, and in its deals", async () => {
    const { deps } = shop;
    const [first, second] = [await buildFood(deps, { name: "First" }), await buildFood(deps, { name: "Second" })];
    const { body } = await add(complete);
    const id = body.data._id;
    const slots = [{ _id: "s1", name: "Pizza", foodIds: [id, first._id], sizeId: null }];
    const deal = await buildFood(deps, { name: "Duo", deal: { slots } });
    const before = await menu();
    await remove(id);
    await remove(second._id);
    expect(await restore(id)).toMatchObject({ status: 200, body: { message: "Food item is back on the menu" } });
    expect(await restore(id)).toMatchObject({ status: 200 });
    const names = (foods: Food[]) => foods.map(({ name }) => name);
    expect(names(await menu())).toEqual(names(before).filter((name) => name !== "Second"));
    expect((await menu()).find((food) => food._id === deal._id)?.deal?.slots[0]?.foodIds).toEqual([id, first._id]);
    expect((await get(`/uploads/${body.data.image}`)).status).toBe(200);

    await remove(id);
    shop.clock.advance(3_600_001);
    expect(await restore(id)).toMatchObject({ status: 404 });
    await remove(first._id);
    expect(await restore(id)).toMatchObject({ status: 404, body: { code: "foodNotFound" } });
    expect(await deps.db.selectFrom("pictures").select("image").where("image", "=", body.data.image).execute()).toEqual([]);
    expect(await restore(NOBODYS_ID)).toMatchObject({ status: 404 });
  });

  it("is undone as it is when the menu can be changed, not as it was before", async () => {
    const { _id: id } = (await add(complete)).body.data;
    await remove(id);
    const release = await hold(
      shop,
      sql`SELECT pg_advisory_xact_lock(hashtextextended('menu', 0))`,
      sql`DELETE FROM removed_foods WHERE id = ${id}`,
    );
    const restoring = restore(id);
    await untilWaiting(shop, 1, "advisory");
    await release();
    expect(await restoring).toMatchObject({ status: 404, body: { code: "foodNotFound" } });
    expect((await menu()).map((food) => food._id)).not.toContain(id);
  });

  it.each([NOBODYS_ID, "no-id"])("responds 'Food item not found' to %s", async (id) => {
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: "Food item not found", code: "foodNotFound" } });
  });

  it("refuses a body without an ID", async () => {
    expect(await shop.call(foodEndpoints.remove, { token: admin, body: {} })).toMatchObject({ status: 400 });
  });

  it("is for admins only", async () => {
    expect(await remove(NOBODYS_ID, null)).toMatchObject({ status: 401 });
    expect(await remove(NOBODYS_ID, (await shop.signIn("delivery_boy")).token)).toMatchObject({ status: 403 });
  });
});
