/** The menu (spec sections 2 and 5; api.md, Menu). */
import { readFile } from "node:fs/promises";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { menuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { FOODS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hold, untilWaiting } from "../../testing/database/held-rows.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "./food-factory.ts";
import { invalidateMenu, readMenu } from "./menu.ts";

const NOBODYS_ID = "019aaaaa-0000-7000-8000-000000000000";

let shop: TestShop;
let admin: string;
let picture: Buffer;
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  picture = await readFile(new URL("../../demo/pictures/margherita.webp", import.meta.url));
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

const NO_OPTIONS = {
  soldOutUntil: null,
  sectionId: null,
  position: 0,
  diet: null,
  tags: [],
  allergens: [],
  kcal: null,
  prices: [],
  defaultSizeId: null,
  modifierGroupIds: [],
  halves: null,
  defaultModifiers: [],
  baseImage: null,
  serviceHours: null,
  kitchenUnits: null,
  taxRate: null,
  hsn: null,
  deal: null,
};

const complete = { name: "Margherita", description: "Tomato, mozzarella, basil.", price: "199.50" };

async function add({ image = picture, ...fields }: FormParts, token: string | null = admin) {
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

/** Enough for a menu that is sent compressed. */
async function buildTenFoods() {
  for (let foods = 0; foods < 10; foods++) await buildFood(shop.deps);
}

describe("adding a food", () => {
  it("adds it to the menu at once, with the picture under a new name", async () => {
    const toAll = vi.spyOn(shop.deps.events, "toAll");
    const { status, body } = await add({ ...complete, name: "Quattro Formaggi", category: "pizza" });
    expect({ status, message: body.message }).toEqual({ status: 200, message: "Food item added successfully" });
    expect(body.data).toEqual({
      _id: expect.any(String),
      name: "Quattro Formaggi",
      description: "Tomato, mozzarella, basil.",
      price: 199.5,
      image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
      category: "pizza",
      isAvailable: true,
      ...NO_OPTIONS,
      slug: "quattro-formaggi",
    });
    expect(await menu()).toContainEqual(body.data);
    expect(toAll.mock.calls).toEqual([["menuUpdate", 0]]);
    toAll.mockRestore();
  });

  it("reports missing fields in the order name, description, price, image", async () => {
    const messages = [];
    for (const parts of [
      { image: null },
      { name: " ", description: "", price: "", image: null },
      { name: "Margherita", price: "0", image: null },
      { name: "Margherita", description: "Tomato.", image: null },
      { name: "Margherita", description: "Tomato.", price: "199", image: null },
      { name: "Margherita", description: "Tomato.", price: "199", image: Buffer.alloc(IMAGE_BYTES_MAX) },
      { name: "Margherita", description: "Tomato.", price: "199", image: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    ]) {
      const { status, body } = await add(parts);
      messages.push([status, body.message]);
    }
    expect(messages).toEqual([
      [400, "Please enter a food name"],
      [400, "Please enter a food name"],
      [400, "Please enter a description"],
      [400, "Please enter a valid price"],
      [400, "Please select an image"],
      [413, "Image size should be less than 5MB"],
      [400, "Please select a valid image file"],
    ]);
  });

  it("says what is wrong with an image", async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 5_001, channels: 3, background: "#777" } })
        .png()
        .toBuffer();
    const whole = await picture(10);
    for (const [image, code, message] of [
      [Buffer.alloc(0), "imageEmpty", "This file is empty. Please choose another picture"],
      [whole.subarray(0, whole.length / 2), "imageDamaged", "This picture is damaged. Please choose another one"],
      [await picture(5_001), "imageTooManyPixels", "A picture may have at most 25 million pixels"],
      [Buffer.from("%PDF-1.7"), "imageInvalid", "Please select a valid image file"],
    ] as const)
      expect(await add({ ...complete, image })).toMatchObject({ status: 400, body: { code, message } });
  });

  it("checks the bytes of an image just below 5 MB", async () => {
    expect(await add({ ...complete, image: Buffer.alloc(IMAGE_BYTES_MAX - 1) })).toMatchObject({
      status: 400,
      body: { message: "Please select a valid image file", code: "imageInvalid" },
    });
  });

  it.each(["0", "-1", "abc", "1.999", "1e3", "100001"])("responds 'Please enter a valid price' to %s", async (price) => {
    expect(await add({ ...complete, price })).toMatchObject({ status: 400, body: { message: "Please enter a valid price" } });
  });

  it.each([{ name: "n".repeat(101) }, { description: "d".repeat(501) }, { category: "soup" }])("refuses %j", async (part) => {
    expect(await add({ ...complete, ...part })).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it("accepts a name of 100 and a description of 500 characters", async () => {
    const { status, body } = await add({ ...complete, name: "n".repeat(100), description: "d".repeat(500) });
    expect(status).toBe(200);
    await remove(body.data._id);
  });

  it("refuses a body that is not a form", async () => {
    const asJson = await shop.call(foodEndpoints.add, { token: admin, body: complete });
    expect(asJson).toMatchObject({ status: 415 });
  });

  it("takes its options in the same call", async () => {
    const hours = [{ days: [5, 6], from: "11:00", to: "15:00" }];
    const options = { diet: "veg", allergens: ["milk"], kcal: 900, serviceHours: hours };
    const { body } = await add({ ...complete, options: JSON.stringify(options) });
    expect(body.data).toMatchObject({ name: "Margherita", price: 199.5, ...options });
    await remove(body.data._id);
  });

  it.each(["{", "[]", '{"allergens":["\\u0000"]}', '{"diet":"soup"}', '{"prices":[{"sizeId":"none","price":1}]}'])(
    "refuses the options %s",
    async (options) => {
      expect((await add({ ...complete, options })).status).toBe(400);
    },
  );

  it("lists it in the first section", async () => {
    const addSection = (name: string) =>
      shop.call(menuAdminEndpoints.addSection, { token: admin, body: { name, station: "oven" } });
    const [pizzas] = (await addSection("Pizzas")).body.data.sections;
    await addSection("Deals");
    const first = (await add(complete)).body.data;
    const second = (await add(complete)).body.data;
    expect([first, second].map(({ sectionId, position }) => [sectionId, position])).toEqual([
      [pizzas?._id, 0],
      [pizzas?._id, 1],
    ]);
    await shop.call(menuAdminEndpoints.removeSection, { token: admin, params: { id: pizzas?._id ?? "" } });
    const { foods, sections } = (await shop.call(menuAdminEndpoints.document, { token: admin })).body.data;
    expect(menuCards({ foods, sections, sizes: [], modifierGroups: [] }).sections.map(({ name }) => name)).toEqual(["Deals"]);
    await shop.call(menuAdminEndpoints.removeSection, { token: admin, params: { id: sections[0]?._id ?? "" } });
    for (const { _id } of [first, second]) await remove(_id);
  });

  it("is for admins only", async () => {
    expect(await add(complete, null)).toMatchObject({ status: 401, body: { message: "Please sign in to continue" } });
    const customer = await shop.signIn("customer");
    expect(await add(complete, customer.token)).toMatchObject({ status: 403, body: { code: "accessDenied" } });
  });
});

describe("the menu", () => {
  it("is public, with any token", async () => {
    await buildFood(shop.deps);
    const open = await get("/api/food/list");
    expect(open.status).toBe(200);
    expect(await open.json()).toMatchObject({ success: true, data: expect.arrayContaining([expect.any(Object)]) });
    expect((await get("/api/food/list", { token: "x".repeat(43) })).status).toBe(200);
  });

  it("responds 304 to clients that have it, until it changes", async () => {
    await buildTenFoods();
    const tags = [];
    for (const encoding of ["identity", "gzip", "br"]) {
      const answer = await get("/api/food/list", { "accept-encoding": encoding });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      expect(await answer.json()).toMatchObject({ success: true, data: await menu(), version: expect.any(Number) });
      tags.push(answer.headers.get("etag") ?? "");
    }
    expect(new Set(tags).size).toBe(3);
    expect(tags.join()).not.toContain("W/");
    for (const tag of tags) {
      const again = await get("/api/food/list", { "if-none-match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      // Also without the cached route, which a query string bypasses.
      const slow = await get("/api/food/list?all", { "if-none-match": tag });
      expect([slow.status, slow.headers.get("content-length")]).toEqual([304, null]);
    }
    await buildFood(shop.deps);
    expect((await get("/api/food/list", { "if-none-match": tags.join(", ") })).status).toBe(200);
  });

  it("is not sent in an encoding that the client refuses", async () => {
    await buildTenFoods();
    const answer = await get("/api/food/list", { "accept-encoding": "br;q=0, gzip;q=0.5" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    await answer.arrayBuffer();
  });

  it("is current on an instance that did not change it, as soon as it is notified", async () => {
    await menu();
    const other = await startTestShop({ sharing: shop });
    const before = await menu(other);
    const { body } = await add(complete);
    await eventually(async () => expect(await menu(other)).toEqual([...before, body.data]));
    await other.close();
  });
});

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

describe("a picture", () => {
  let image: string;
  beforeAll(async () => {
    image = (await add(complete)).body.data.image;
  });
  const widthOf = async (query: string) => {
    const answer = await get(`/uploads/${image}${query}`);
    const stored = await shop.deps.db.selectFrom("pictures").select(["width", "bytes"]).where("image", "=", image).execute();
    const bytes = Buffer.from(await answer.arrayBuffer());
    return stored.find((size) => size.bytes.equals(bytes))?.width;
  };

  it("is sent in the narrowest width that is wide enough, or else in the widest", async () => {
    const widths = [];
    for (const query of ["?w=1", "?w=160", "?w=161", "?w=700", "?w=5000", "", "?w=wide", "?w=160&w=320"])
      widths.push(await widthOf(query));
    expect(widths).toEqual([160, 160, 320, 960, 960, 960, 960, 960]);
  });

  it("can be cached forever, and cannot run anything", async () => {
    const answer = await get(`/uploads/${image}?w=320`);
    await answer.arrayBuffer();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const again = await get(`/uploads/${image}?w=320`, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it.each([`${"0".repeat(32)}.webp`, "..%2F..%2Fetc%2Fpasswd", "x.webp", "%00"])("is not found under %s", async (name) => {
    const answer = await get(`/uploads/${name}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("passwd");
  });
});

it("that does not exist is not looked up in the database repeatedly", async () => {
  await readMenu(shop.deps);
  const requests = vi.spyOn(shop.deps.reader, "current");
  for (let times = 0; times < 3; times++) expect((await get(`/uploads/${"1".repeat(32)}.webp`)).status).toBe(404);
  expect(requests.mock.calls).toHaveLength(1);
  requests.mockRestore();
});

describe("a full menu", () => {
  afterAll(async () => {
    await shop.deps.db.deleteFrom("foods").where("name", "=", "Filler").execute();
    invalidateMenu(shop.deps);
  });

  it("accepts no further food", async () => {
    const count = (await menu()).length;
    await sql`
      INSERT INTO foods (id, name, description, price_paise, image, created_at)
      SELECT gen_random_uuid(), 'Filler', 'Filler', 100, 'none', now() FROM generate_series(1, ${FOODS_MAX - 1 - count})
    `.execute(shop.deps.db);
    const answers = await Promise.all([add(complete), add(complete), add(complete)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "menuFull" });
  });
});
