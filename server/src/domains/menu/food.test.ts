/** The menu (spec sections 2 and 5; api.md, Menu). */
import { readFile } from "node:fs/promises";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { FOODS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { SMALL_PICTURE } from "../../testing/small-picture.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "./food-factory.ts";
import { invalidateMenu, readMenu } from "./menu.ts";

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

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, shop.url), { headers });
const menu = async (of = shop) => (await of.call(foodEndpoints.list)).body.data;

/** Enough for a menu that is sent compressed. */
async function buildTenFoods() {
  for (let foods = 0; foods < 10; foods++) await buildFood(shop.deps);
}

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

describe("a picture", () => {
  let image: string;
  beforeAll(async () => {
    const large = await readFile(new URL("../../demo/pictures/margherita.webp", import.meta.url));
    image = (await add({ ...complete, image: large })).body.data.image;
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
